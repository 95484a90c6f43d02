import { keyOf, stageTypes } from '@academy/contract/enums'
import type { StageRoute } from '@academy/contract/users'
import { useNow } from '#lib/clock.ts'
import { formatDateTime, zoneName } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ClockIcon, FireIcon } from '#ui/icons.tsx'
import { stageIcons } from '#ui/stage-icons.tsx'
import classes from './stage-overview.module.css'
import { stageState, type StageState } from './stage-state.rules.ts'

const tones: Record<StageState, BadgeTone> = {
  current: 'green',
  open: 'brand',
  over: 'neutral',
  soon: 'yellow',
  locked: 'neutral',
}

function StageDate({ label, iso, isUrgent }: { label: string; iso: string; isUrgent?: boolean }) {
  const locale = useLocale()
  return (
    <div className={classes.date}>
      <dt>{label}</dt>
      <dd data-urgent={isUrgent || undefined}>
        {isUrgent && <FireIcon size={18} />}
        <time dateTime={iso}>{formatDateTime(iso, locale)}</time>
      </dd>
    </div>
  )
}

/** Name, state, dates and what this kind of stage is about; the work itself comes with its domain. */
export function StageOverview({ stage, number, total }: { stage: StageRoute; number: number; total: number }) {
  const t = useT()
  const locale = useLocale()
  const typeName = keyOf(stageTypes, stage.stageType) ?? 'Pending'
  const state = stageState(stage, useNow())
  const StageIcon = stageIcons[typeName]
  const hasDates = stage.startDate !== null || stage.endDate !== null
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <span className={classes.icon}>
          <StageIcon size={28} />
        </span>
        <div className={classes.titles}>
          <p className={classes.step}>{t('stage.step', { number, total })}</p>
          <h1 tabIndex={-1}>{localized(stage.name, locale)}</h1>
        </div>
        <Badge tone={tones[state]} dot>
          {t(`stage.state.${state}`)}
        </Badge>
      </div>
      {hasDates ? (
        <>
          <dl className={classes.dates}>
            {stage.startDate !== null && <StageDate label={t('stage.starts')} iso={stage.startDate} />}
            {stage.endDate !== null && (
              <StageDate label={t('stage.ends')} iso={stage.endDate} isUrgent={stage.isUrgent} />
            )}
          </dl>
          <p className={classes.zone}>
            <ClockIcon size={16} />
            {t('stage.zone', { zone: zoneName(locale) })}
          </p>
        </>
      ) : (
        <p className={classes.zone}>{t('stage.noDates')}</p>
      )}
      <h2 className={classes.aboutTitle}>{t('stage.aboutTitle')}</h2>
      <p className={classes.about}>{t(`stage.about.${typeName}`)}</p>
    </Card>
  )
}
