import type { ComponentProps, ReactNode } from 'react'
import classes from './card.module.css'

export type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  /** Beside the title. */
  action?: ReactNode
  padding?: 'none' | 'sm' | 'md'
  /** Lifts a little on hover; the link or button inside does the work. */
  interactive?: boolean
}

export function Card({ title, action, padding = 'md', interactive, className, children, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={className ? `${classes.card} ${className}` : classes.card}
      data-padding={padding}
      data-interactive={interactive || undefined}
    >
      {(title || action) && (
        <div className={classes.head}>
          {title && <h2>{title}</h2>}
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
