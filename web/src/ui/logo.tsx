export type LogoProps = {
  /** Side of the rounded square in px. */
  size?: number
  /** Empty room around the square in px, part of the drawing (the header logo is 70 x 70 with a 36 px square). */
  padding?: number
  className?: string
}

/** The caret that is an A, with its dot: decoration, the link around it carries the name. */
export function Logo({ size = 36, padding = 0, className }: LogoProps) {
  const room = (padding * 36) / size
  const box = 36 + room * 2
  return (
    <svg
      width={size + padding * 2}
      height={size + padding * 2}
      viewBox={`${-room} ${-room} ${box} ${box}`}
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <rect width="36" height="36" rx="10" fill="var(--ac-logo, var(--ac-brand-solid))" />
      <path
        d="M10 26.2 18 9.4l8 16.8"
        fill="none"
        stroke="var(--ac-signal)"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="18" cy="22.6" r="2.35" fill="var(--ac-signal)" />
    </svg>
  )
}
