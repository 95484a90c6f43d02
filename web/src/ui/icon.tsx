import type { SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & {
  /** Side in px; 20 beside text, 24 alone. */
  size?: number
}
export type Icon = (props: IconProps) => React.JSX.Element

/** An icon is one stroked path on the 24 grid. It is decoration: the control around it carries the name. */
export const icon = (path: string): Icon =>
  function IconSvg({ size = 20, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...rest}
      >
        <path d={path} />
      </svg>
    )
  }
