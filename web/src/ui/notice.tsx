import type { ReactNode } from 'react'
import { CheckCircleIcon, InfoIcon, WarningIcon } from './main-icons.tsx'
import classes from './notice.module.css'

const icons = { info: InfoIcon, success: CheckCircleIcon, error: WarningIcon, warning: WarningIcon }

export type NoticeProps = {
  tone: keyof typeof icons
  title?: ReactNode
  action?: ReactNode
  /** The action stands at the end of the row where there is room: for notices above a long list. */
  isSlim?: boolean
  children: ReactNode
}

/** A sentence that stays on the page, unlike an alert. */
export function Notice({ tone, title, action, isSlim, children }: NoticeProps) {
  const ToneIcon = icons[tone]
  return (
    <div
      className={classes.notice}
      data-tone={tone}
      data-slim={isSlim || undefined}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <ToneIcon />
      <div className={classes.body}>
        <div className={classes.words}>
          {title && <p className="ac-strong">{title}</p>}
          <p>{children}</p>
        </div>
        {action}
      </div>
    </div>
  )
}
