import type { StudentPath, StudentPathStep } from '@academy/contract/moves'
import type { StageRoute } from '@academy/contract/users'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { useNow } from '#lib/clock.ts'
import { formatDateTime, formatDayMonth, formatDayRange } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { CheckIcon, CloseIcon, LockIcon, MinusIcon } from '#ui/icons.tsx'
import { stageState, type StageState } from './stage-state.rules.ts'
import classes from './stage-path.module.css'
import { studentPathQueries } from './student-path.api.ts'
import { reasonOf, whyOf } from './student-path.rules.ts'

function PathMark({ state, number }: { state: StageState; number: number }) {
  if (state === 'passed') return <CheckIcon size={16} />
  if (state === 'skipped') return <MinusIcon size={14} />
  if (state === 'failed') return <CloseIcon size={14} />
  if (state === 'locked' || state === 'soon') return <LockIcon size={14} />
  return number
}

function PathDates({ stage }: { stage: StageRoute }) {
  const locale = useLocale()
  const dates = [stage.startDate, stage.endDate].filter((date) => date !== null)
  if (dates.length === 0) return null
  return <span className="ac-dim ac-sm">{formatDayRange(dates, locale)}</span>
}

/** When the stage became what it is, and which rule decided it. */
function Why({ step }: { step: StudentPathStep }) {
  const t = useT()
  const locale = useLocale()
  const { key, numbers } = reasonOf(step)
  return (
    <span className={classes.why}>
      <time dateTime={step.at} title={formatDateTime(step.at, locale)}>
        {formatDayMonth(step.at, locale)}
      </time>
      {': '}
      <span>{t(key, numbers)}</span>
    </span>
  )
}

type Result = NonNullable<StageRoute['testSummary']>

/** `result`: one's own in the current stage, once it is shown. */
function Next({
  next: { passPercent: pass },
  result,
}: {
  next: NonNullable<StudentPath['next']>
  result: Result | null
}) {
  const t = useT()
  if (pass !== null && result?.isPassed === false)
    return <span className={classes.why}>{t('studentPath.next.failed', { pass, success: result.successPercent })}</span>
  return (
    <span className={classes.why}>
      <span className={classes.next}>{t('studentPath.next')}</span>
      {pass === null
        ? t('studentPath.next.waits')
        : result?.isPassed === true
          ? t('studentPath.next.passed', { pass, success: result.successPercent })
          : t('studentPath.next.pass', { pass })}
    </span>
  )
}

interface StopProps {
  stage: StageRoute
  number: number
  isShown: boolean
  path: StudentPath | undefined
  result: Result | null
}

function Stop({ stage, number, isShown, path, result }: StopProps) {
  const t = useT()
  const locale = useLocale()
  const state = stageState(stage, useNow())
  const why = path === undefined || stage.state === null || stage.isSkipped ? null : whyOf(path.steps, stage)
  return (
    <li data-state={state} data-shown={isShown || undefined} aria-current={stage.isCurrentStage ? 'step' : undefined}>
      <span className={classes.mark} aria-hidden="true">
        <PathMark state={state} number={number} />
      </span>
      <span className={classes.text}>
        <span className={classes.name}>{localized(stage.name, locale)}</span>
        <span className={state === 'skipped' ? 'ac-dim ac-sm' : 'ac-visually-hidden'}>
          {t(`stage.state.${state}`)}
          {isShown && <span className="ac-visually-hidden">, {t('stage.shown')}</span>}
        </span>
        <PathDates stage={stage} />
        {why !== null && <Why step={why} />}
        {path?.next?.stage.id === stage.id && <Next next={path.next} result={result} />}
      </span>
    </li>
  )
}

/** The stages in order: state, dates, why each became what it is, and what opens next under which condition. */
export function StagePath({ stages, shown }: { stages: readonly StageRoute[]; shown: StageRoute }) {
  const t = useT()
  const { selection } = usePerson()
  const academyId = typeof selection === 'number' ? selection : 0
  const query = useQuery({ ...studentPathQueries.own(academyId), enabled: academyId > 0 })
  const result = stages.find(({ isCurrentStage }) => isCurrentStage)?.testSummary ?? null
  return (
    <Card title={t('studentPath.title')}>
      <ol role="list" className={classes.path}>
        {stages.map((stage, index) => (
          <Stop
            key={stage.id}
            stage={stage}
            number={index + 1}
            isShown={stage.id === shown.id}
            path={query.data}
            result={result}
          />
        ))}
      </ol>
      {query.isError && <LoadFailure query={query} />}
    </Card>
  )
}
