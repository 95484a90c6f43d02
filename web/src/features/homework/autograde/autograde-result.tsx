import type { CSSProperties, ReactNode } from 'react'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { CheckIcon, CloseIcon } from '#ui/icons.tsx'
import { LogView } from '#ui/log-view.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './autograde-result.module.css'

export type AutogradeState = 'Sent' | 'Started' | 'Failed' | 'Success'

export type AutogradeTest = { name: string; passed: boolean; message: string | null; ms: number | null }

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
  tests: readonly AutogradeTest[]
  trace: string | null
  /** When, why, at which commit. */
  facts?: readonly { label: string; value: ReactNode }[]
  /** Beside the state. */
  aside?: ReactNode
  labels: {
    state: string
    mark: string
    /** "7 з 10 тестів пройдено" */
    passed: string
    testPassed: string
    testFailed: string
    /** "Пройдені тести: 7" */
    passedTests: string
    ms: (ms: number) => string
    trace: string
    emptyTrace?: string
    /** The log grows while it is looked at. */
    followTrace?: string
  }
}

/** So many passed tests need no click. */
const shownAtOnce = 12

function Test({ test, labels }: { test: AutogradeTest; labels: AutogradeResultProps['labels'] }) {
  const Mark = test.passed ? CheckIcon : CloseIcon
  return (
    <li className={classes.test} data-passed={test.passed}>
      <Mark size={16} strokeWidth={2.25} className={classes.mark} />
      <span className="ac-visually-hidden">{test.passed ? labels.testPassed : labels.testFailed}: </span>
      <span className="ac-anywhere">{test.name}</span>
      {test.ms !== null && <span className="ac-dim ac-xs ac-numbers">{labels.ms(test.ms)}</span>}
      {test.message && <pre className={classes.message}>{test.message}</pre>}
    </li>
  )
}

/** Those that failed first: they are what one looks for. */
export function AutogradeTests({ tests, labels }: Pick<AutogradeResultProps, 'tests' | 'labels'>) {
  if (tests.length === 0) return null
  const [failed, passed] = [tests.filter((test) => !test.passed), tests.filter((test) => test.passed)]
  const list = (shown: readonly AutogradeTest[]) => (
    <ul role="list" className={classes.tests}>
      {shown.map((test, index) => (
        // Two tests of one name are told apart by their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Test key={`${index} ${test.name}`} test={test} labels={labels} />
      ))}
    </ul>
  )
  return (
    <div className="ac-stack ac-gap-12">
      <div className="ac-stack ac-gap-6 ac-medium">
        <span>{labels.passed}</span>
        <span
          className={classes.bar}
          aria-hidden="true"
          style={{ '--share': `${(passed.length / tests.length) * 100}%` } as CSSProperties}
        />
      </div>
      {failed.length > 0 && list(failed)}
      {passed.length > 0 && (
        <details className={classes.passed} open={tests.length <= shownAtOnce}>
          <summary>{labels.passedTests}</summary>
          {list(passed)}
        </details>
      )}
    </div>
  )
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
      <AutogradeTests tests={tests} labels={labels} />
      {(trace || labels.emptyTrace) && (
        <section className="ac-shrink">
          <p className={classes.subtitle}>{labels.trace}</p>
          <LogView
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
