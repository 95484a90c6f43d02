import type { ReactNode } from 'react'
import classes from './timeline.module.css'

export type TimelineStep = {
  key: string
  /** now: where somebody stands. The words beside the dot say the same. */
  tone?: 'plain' | 'now' | 'good' | 'bad'
  title: ReactNode
  text?: ReactNode
  when: ReactNode
}

export type TimelineProps = { id?: string; label: string; steps: readonly TimelineStep[] }

/** What happened, one under another. */
export function Timeline({ id, label, steps }: TimelineProps) {
  return (
    <ol id={id} className="ac-list ac-stack ac-one-column" aria-label={label}>
      {steps.map(({ key, tone = 'plain', title, text, when }) => (
        <li key={key} className={classes.step} data-tone={tone}>
          <span className="ac-medium ac-anywhere">{title}</span>
          {text && <span className={classes.why}>{text}</span>}
          <span className={classes.when}>{when}</span>
        </li>
      ))}
    </ol>
  )
}
