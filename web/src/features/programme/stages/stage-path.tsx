import type { StageRoute } from '@academy/contract/users'
import { useNow } from '#lib/clock.ts'
import { formatDayMonth } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Card } from '#ui/card.tsx'
import { CheckIcon, CloseIcon, LockIcon } from '#ui/icons.tsx'
import { stageState, type StageState } from './stage-state.rules.ts'
import classes from './stage-path.module.css'

function PathMark({ state, number }: { state: StageState; number: number }) {
  if (state === 'over' || state === 'passed') return <CheckIcon size={16} />
  if (state === 'failed') return <CloseIcon size={14} />
  if (state === 'locked' || state === 'soon') return <LockIcon size={14} />
  return number
}

function PathDates({ stage }: { stage: StageRoute }) {
  const locale = useLocale()
  const dates = [stage.startDate, stage.endDate].filter((date) => date !== null)
  if (dates.length === 0) return null
  return (
    <span className="ac-dim ac-sm ac-numbers">{dates.map((date) => formatDayMonth(date, locale)).join(' – ')}</span>
  )
}

/** The stages in order, each with its state and dates. */
export function StagePath({ stages, shown }: { stages: readonly StageRoute[]; shown: StageRoute }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  return (
    <Card title={t('cabinet.stages')}>
      <ol role="list" className={classes.path}>
        {stages.map((stage, index) => {
          const state = stageState(stage, now)
          return (
            <li key={stage.id} data-state={state} data-shown={stage.id === shown.id || undefined}>
              <span className={classes.mark} aria-hidden="true">
                <PathMark state={state} number={index + 1} />
              </span>
              <span className={classes.text}>
                <span className={classes.name}>{localized(stage.name, locale)}</span>
                <span className="ac-visually-hidden">{t(`stage.state.${state}`)}</span>
                <PathDates stage={stage} />
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
