import { stageTypes } from '@academy/contract/enums'
import type { StageRoute } from '@academy/contract/users'
import { useNow } from '#lib/clock.ts'
import { formatDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { whatNow } from './stage-state.rules.ts'
import classes from './what-now.module.css'

const hereText = ({ stageType }: StageRoute): MessageKey => {
  if (stageType === stageTypes.Finished) return 'stage.nowFinished'
  return stageType === stageTypes.Failed ? 'stage.nowFailed' : 'stage.nowHere'
}

/** One look tells a student where to go and what comes next. */
export function WhatNow({ stages, shown }: { stages: readonly StageRoute[]; shown: StageRoute }) {
  const t = useT()
  const locale = useLocale()
  const { current, next } = whatNow(stages, useNow())
  const isElsewhere = current !== null && current.id !== shown.id
  const open = stages.filter((stage) => stage.available).length
  const progress = t('stage.progress', { open, total: stages.length })
  return (
    <Card title={t('stage.nowTitle')}>
      <div className={classes.now}>
        <p>{isElsewhere ? t('stage.nowGo', { name: localized(current.name, locale) }) : t(hereText(shown))}</p>
        {isElsewhere && (
          <ButtonLink href={paths.stage(current.urlName)} fullWidth>
            {t('stage.nowOpen')}
          </ButtonLink>
        )}
        {next !== null && (
          <p className={classes.next}>
            {next.startDate === null
              ? t('stage.next', { name: localized(next.name, locale) })
              : t('stage.nextOn', { name: localized(next.name, locale), date: formatDate(next.startDate, locale) })}
          </p>
        )}
        <div className={classes.progress}>
          <p>{progress}</p>
          <ProgressBar value={open} max={stages.length} label={t('stage.progressTitle')} valueText={progress} />
        </div>
      </div>
    </Card>
  )
}
