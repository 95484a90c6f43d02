import type { OwnTestStatus } from '@academy/contract/tests'
import { TestRules } from '#domain/test-rules/test-rules.tsx'
import { formatDateTime, zoneName } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useObservable } from '#lib/observable.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ClockIcon } from '#ui/icons.tsx'
import { KeyFigures } from '#ui/key-figures.tsx'
import type { ReactNode } from 'react'
import type { Offered } from './run-state.ts'
import classes from './start-screen.module.css'
import type { TestRun } from './test-run.ts'
import { clockText } from './time.rules.ts'

const minutesOf = ({ durationMinutes, allowance }: OwnTestStatus) =>
  (durationMinutes ?? 0) + (allowance?.extraMinutes ?? 0)

/** What the test asks for, before its only attempt begins. */
function Facts({ status }: { status: OwnTestStatus }) {
  const t = useT()
  const { questionsCount, passPercent } = status
  return (
    <KeyFigures
      figures={[
        { label: t('test.questions'), value: String(questionsCount ?? 0) },
        { label: t('test.time'), value: t('time.minutes', { count: minutesOf(status) }) },
        { label: t('testStart.attempts'), value: '1' },
        { label: t('test.pass'), value: passPercent === null ? t('test.noPass') : `${passPercent}%` },
      ]}
    />
  )
}

function BackLink() {
  const t = useT()
  return (
    <ButtonLink size="lg" variant="ghost" href={paths.cabinet}>
      {t('testTaking.toCabinet')}
    </ButtonLink>
  )
}

function Begin({ run, status }: { run: TestRun; status: OwnTestStatus }) {
  const t = useT()
  return (
    <>
      <h1 tabIndex={-1}>{t('testStart.title')}</h1>
      <p className={classes.lead}>{t('testStart.once', { count: minutesOf(status) })}</p>
      <Facts status={status} />
      <div className={classes.actions}>
        <Button size="lg" onClick={() => void run.start()}>
          {t('test.start')}
        </Button>
        <BackLink />
      </div>
      <TestRules headingLevel={2} />
    </>
  )
}

/** Of the test that runs. */
export function TimeLeft({ run }: { run: TestRun }) {
  const t = useT()
  const seconds = useObservable(run.secondsLeft)
  return (
    <p className={classes.left}>
      <ClockIcon />
      <span>
        {t('testTaking.timeLeft')}:{' '}
        <span role="timer" className="ac-numbers">
          {clockText(seconds)}
        </span>
      </span>
    </p>
  )
}

function Continue({ run }: { run: TestRun }) {
  const t = useT()
  return (
    <>
      <h1 tabIndex={-1}>{t('test.status.continue')}</h1>
      <p className={classes.lead}>{t('test.status.continue.text')}</p>
      <TimeLeft run={run} />
      <div className={classes.actions}>
        <Button size="lg" onClick={() => void run.start()}>
          {t('test.continue')}
        </Button>
        <BackLink />
      </div>
    </>
  )
}

function Wait({ status }: { status: OwnTestStatus }) {
  const t = useT()
  const locale = useLocale()
  const { startDate } = status
  return (
    <>
      <h1 tabIndex={-1}>{t('test.status.countdown')}</h1>
      {startDate !== null && (
        <p className={classes.lead}>
          {t('test.status.countdown.text', {
            time: `${formatDateTime(startDate, locale)} (${zoneName(locale, new Date(startDate))})`,
          })}
        </p>
      )}
      <Facts status={status} />
      <div className={classes.actions}>
        <BackLink />
      </div>
      <TestRules headingLevel={2} />
    </>
  )
}

/** Asks before the only attempt begins: its address alone, a bookmark or a restored tab starts nothing. */
export function StartScreen({ run, offered, tools }: { run: TestRun; offered: Offered; tools: ReactNode }) {
  return (
    <div className={classes.screen} data-offer={offered.kind}>
      {offered.kind === 'start' && <Begin run={run} status={offered.status} />}
      {offered.kind === 'continue' && <Continue run={run} />}
      {offered.kind === 'wait' && <Wait status={offered.status} />}
      <div className={classes.tools}>{tools}</div>
    </div>
  )
}
