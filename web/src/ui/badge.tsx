import type { ComponentProps, ReactNode } from 'react'
import classes from './badge.module.css'

export type BadgeTone = 'neutral' | 'brand' | 'blue' | 'yellow' | 'red' | 'green'

export type BadgeProps = ComponentProps<'span'> & {
  tone?: BadgeTone
  /** A status ("Активний"), not a label. */
  dot?: boolean
  /** Before the text, on its line. */
  icon?: ReactNode
  children: ReactNode
}

export function Badge({ tone = 'neutral', dot, icon, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={classes.badge} data-tone={tone}>
      {dot && <span className={classes.dot} aria-hidden="true" />}
      {icon}
      <span className={classes.text}>{children}</span>
    </span>
  )
}
