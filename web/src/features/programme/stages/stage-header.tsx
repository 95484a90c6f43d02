import { keyOf, stageTypes } from '@academy/contract/enums'
import type { StageRoute } from '@academy/contract/users'
import { useQuery } from '@tanstack/react-query'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { useNow } from '#lib/clock.ts'
import { formatDateTime, zoneName } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ClockIcon, FireIcon } from '#ui/icons.tsx'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import classes from './stage-header.module.css'
import { StageIcon } from './stage-icon.tsx'
import { endsSoon, stageState, type StageState } from './stage-state.rules.ts'
import { cabinetQueries } from './stages.api.ts'

const tones: Record<StageState, BadgeTone> = {
  current: 'green',
  open: 'brand',
  passed: 'neutral',
  skipped: 'neutral',
  failed: 'red',
  over: 'neutral',
  soon: 'neutral',
  locked: 'neutral',
}

export function StageDate({ label, iso, isUrgent }: { label: string; iso: string; isUrgent?: boolean }) {
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

/** Says the offset of the dates that it is shown beside: in August it is another one than in November. */
export function ZoneNote({ dates }: { dates: readonly (string | null)[] }) {
  const t = useT()
  const locale = useLocale()
  const [moment, ...more] = dates.filter((iso) => iso !== null).map((iso) => new Date(iso))
  if (moment === undefined) return null
  return (
    <p className={classes.zone}>
      <ClockIcon size={16} />
      {t('stage.zone', { zone: zoneName(locale, moment, ...more) })}
    </p>
  )
}

function StageDates({ stage }: { stage: StageRoute }) {
  const t = useT()
  const now = useNow()
  if (stage.startDate === null && stage.endDate === null) return <p className={classes.zone}>{t('stage.noDates')}</p>
  return (
    <>
      <dl className={classes.dates}>
        {stage.startDate !== null && <StageDate label={t('stage.starts')} iso={stage.startDate} />}
        {stage.endDate !== null && (
          <StageDate label={t('stage.ends')} iso={stage.endDate} isUrgent={endsSoon(stage, now)} />
        )}
      </dl>
      <ZoneNote dates={[stage.startDate, stage.endDate]} />
    </>
  )
}

/** What staff wrote about the stage; until they do, what this kind of stage is about. */
function About({ stage }: { stage: StageRoute }) {
  const t = useT()
  const locale = useLocale()
  const { selection } = usePerson()
  const { data, isPending } = useQuery(cabinetQueries.stage(selection, stage.id))
  const description = data?.description ? localized(data.description, locale) : []
  return (
    <div className={classes.about}>
      {isPending ? (
        <LoadingText lines={2} />
      ) : description.length === 0 ? (
        <p>{t(`stage.about.${keyOf(stageTypes, stage.stageType) ?? 'Pending'}`)}</p>
      ) : (
        <MarkdownTree tree={description} headingLevel={2} newTabLabel={t('app.opensInNewTab')} />
      )}
      {data?.mark != null && (
        <p className={classes.mark}>
          {t('stage.mark')}
          <MarkBadge mark={data.mark} label={t('stage.mark')} />
        </p>
      )}
    </div>
  )
}

/** Name, state, dates and text: the same on the page of every type. */
export function StageHeader({ stage, number, total }: { stage: StageRoute; number: number; total: number }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const state = stageState(stage, now)
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <span className={classes.icon}>
          <StageIcon stage={stage} size={28} />
        </span>
        <div className={classes.titles}>
          <p className="ac-dim ac-sm">{t('stage.step', { number, total })}</p>
          <h1 tabIndex={-1}>{localized(stage.name, locale)}</h1>
        </div>
        <Badge tone={tones[state]} dot>
          {t(`stage.state.${state}`)}
        </Badge>
      </div>
      <StageDates stage={stage} />
      <About stage={stage} />
    </Card>
  )
}
