import type { StageRoute } from '@academy/contract/users'
import { formatDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckIcon, LockIcon } from '#ui/icons.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { stageState, whatNow } from './stage-state.rules.ts'
import classes from './stage-path.module.css'

function WhatNow({ stages, shown }: { stages: readonly StageRoute[]; shown: StageRoute }) {
  const t = useT()
  const locale = useLocale()
  const { current, next } = whatNow(stages, new Date())
  const isElsewhere = current !== null && current.id !== shown.id
  return (
    <Card title={t('stage.nowTitle')}>
      <div className={classes.now}>
        <p>{isElsewhere ? t('stage.nowGo', { name: localized(current.name, locale) }) : t('stage.nowHere')}</p>
        {next !== null && (
          <p className={classes.next}>
            {next.startDate === null
              ? t('stage.next', { name: localized(next.name, locale) })
              : t('stage.nextOn', { name: localized(next.name, locale), date: formatDate(next.startDate, locale) })}
          </p>
        )}
        {isElsewhere && (
          <ButtonLink href={paths.stage(current.urlName)} fullWidth>
            {t('stage.nowOpen')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

function PathMark({ state, number }: { state: ReturnType<typeof stageState>; number: number }) {
  if (state === 'over') return <CheckIcon size={16} />
  if (state === 'locked' || state === 'soon') return <LockIcon size={14} />
  return number
}

/** Where the student stands among the stages, and what to do now. */
export function StagePath({ stages, shown }: { stages: readonly StageRoute[]; shown: StageRoute }) {
  const t = useT()
  const locale = useLocale()
  const now = new Date()
  const open = stages.filter((stage) => stage.available).length
  const progress = t('stage.progress', { open, total: stages.length })
  return (
    <div className={classes.side}>
      <WhatNow stages={stages} shown={shown} />
      <Card title={t('stage.progressTitle')}>
        <p className={classes.progress}>{progress}</p>
        <ProgressBar value={open} max={stages.length} label={t('stage.progressTitle')} valueText={progress} />
        <ol role="list" className={classes.path}>
          {stages.map((stage, index) => {
            const state = stageState(stage, now)
            return (
              <li key={stage.id} data-state={state} data-shown={stage.id === shown.id || undefined}>
                <span className={classes.mark} aria-hidden="true">
                  <PathMark state={state} number={index + 1} />
                </span>
                <span className={classes.name}>{localized(stage.name, locale)}</span>
                <span className="ac-visually-hidden">{t(`stage.state.${state}`)}</span>
              </li>
            )
          })}
        </ol>
      </Card>
    </div>
  )
}
