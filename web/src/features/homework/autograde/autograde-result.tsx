import type { GradedTest } from '@academy/contract/autograde'
import type { ReactNode } from 'react'
import { GradedTests } from '#domain/homework/graded-tests.tsx'
import { GradingLog } from '#domain/homework/grading-log.tsx'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './autograde-result.module.css'

export type AutogradeState = 'Sent' | 'Started' | 'Failed' | 'Success'

export const autogradeTones: Record<AutogradeState, BadgeTone> = {
  Sent: 'neutral',
  Started: 'yellow',
  Failed: 'red',
  Success: 'green',
}

export type AutogradeResultProps = {
  state: AutogradeState
  mark: number | null
  /** Why it failed, in words; null: it did not. */
  problem: { title: string; text: string } | null
  tests: readonly GradedTest[]
  trace: string | null
  /** When, why, at which commit. */
  facts?: readonly { label: string; value: ReactNode }[]
  /** Beside the state. */
  aside?: ReactNode
  labels: {
    state: string
    mark: string
    trace: string
    emptyTrace?: string
    /** The log grows while it is looked at. */
    followTrace?: string
  }
}

/** One grading: how it ended, each test, and what the programs said. */
export function AutogradeResult({
  state,
  mark,
  problem,
  tests,
  trace,
  facts = [],
  aside,
  labels,
}: AutogradeResultProps) {
  return (
    <div className="ac-stack ac-gap-20 ac-shrink">
      <div className="ac-row ac-middle ac-gap-8">
        <Badge tone={autogradeTones[state]} dot>
          {labels.state}
        </Badge>
        {mark !== null && <MarkBadge mark={mark} label={labels.mark} />}
        {aside}
      </div>
      {problem && (
        <Notice tone="warning" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <GradedTests tests={tests} />
      {(trace || labels.emptyTrace) && (
        <section className="ac-shrink">
          <p className={classes.subtitle}>{labels.trace}</p>
          <GradingLog
            label={labels.trace}
            text={trace ?? ''}
            emptyText={labels.emptyTrace}
            followLabel={labels.followTrace}
          />
        </section>
      )}
    </div>
  )
}
