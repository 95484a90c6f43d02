import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

export type EmptyStateProps = {
  /** An illustration of `ui/illustrations`. */
  art?: ReactNode
  title: ReactNode
  /** Teaches: what will be here and how it comes. */
  text?: ReactNode
  action?: ReactNode
  /** Fills a page: the title is its h1. Otherwise it stands inside a card. */
  page?: boolean
}

export function EmptyState({ art, title, text, action, page }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p'
  return (
    <div className={classes.state} data-page={page || undefined}>
      {art && <div className={classes.art}>{art}</div>}
      <Title className={classes.title} tabIndex={page ? -1 : undefined}>
        {title}
      </Title>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  )
}
