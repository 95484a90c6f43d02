import type { ReactNode } from 'react'
import { CheckCircleIcon, InfoIcon, WarningIcon } from './main-icons.tsx'
import classes from './notice.module.css'

const icons = { info: InfoIcon, success: CheckCircleIcon, error: WarningIcon, warning: WarningIcon }

export type NoticeProps = {
  tone: keyof typeof icons
  title?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** A sentence that stays on the page, unlike an alert. */
export function Notice({ tone, title, action, children }: NoticeProps) {
  const ToneIcon = icons[tone]
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <ToneIcon />
      <div className={classes.body}>
        {title && <p className="ac-strong">{title}</p>}
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
