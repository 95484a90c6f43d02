import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import classes from './empty-state.module.css'
import { RefreshIcon } from './main-icons.tsx'

export type ErrorStateProps = {
  art?: ReactNode
  title: ReactNode
  text?: ReactNode
  retryLabel: string
  /** Absent where trying again cannot help. */
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** The request id, for support. */
  details?: ReactNode
  /** Beside the retry, e.g. a link home. */
  action?: ReactNode
  page?: boolean
}

export function ErrorState({
  art,
  title,
  text,
  retryLabel,
  onRetry,
  retrying,
  details,
  action,
  page,
}: ErrorStateProps) {
  const Title = page ? 'h1' : 'p'
  return (
    <div className={classes.state} data-page={page || undefined} role="alert">
      {art && <div className={classes.art}>{art}</div>}
      <Title className={classes.title} tabIndex={page ? -1 : undefined}>
        {title}
      </Title>
      {text && <p className={classes.text}>{text}</p>}
      <div className={classes.actions}>
        {onRetry && (
          <Button variant="secondary" loading={retrying} leading={<RefreshIcon size={18} />} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {action}
      </div>
      {details && <p className={classes.details}>{details}</p>}
    </div>
  )
}
