import type { ComponentProps, ReactNode } from 'react'
import classes from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name; say the count in it too ("Сповіщення, 2 нових"). */
  label: string
  icon: ReactNode
  size?: 'sm' | 'md'
  tone?: 'default' | 'danger' | 'nav'
  /** A small red counter on the corner; nothing at 0, "99+" above 99. */
  count?: number
}

export function IconButton({
  label,
  icon,
  size = 'md',
  tone = 'default',
  count = 0,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-size={size}
      data-tone={tone}
      className={className ? `${classes.button} ${className}` : classes.button}
    >
      {icon}
      {/* Written by CSS: text inside would have to be part of the name (WCAG 2.5.3). */}
      {count > 0 && <span className={classes.count} data-count={count > 99 ? '99+' : count} aria-hidden="true" />}
    </button>
  )
}
