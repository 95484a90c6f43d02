import type { UserSummary } from '@academy/contract/summaries'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { personQueries } from './person.api.ts'
import classes from './person-numbers.module.css'

function Tile({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className={classes.tile}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>{value}</span>
        {note && <span className="ac-dim ac-xs">{note}</span>}
      </dd>
    </div>
  )
}

const dash = '–'

function Tiles({ numbers, mayInterview }: { numbers: UserSummary; mayInterview: boolean }) {
  const t = useT()
  const locale = useLocale()
  const { stage, testPercent, lectureMarks, interviewMark, teamMarks, cheatsCount } = numbers
  const averageOf = ({ count, average }: UserSummary['teamMarks']) => ({
    value: average === null ? dash : formatNumber(average, locale),
    note: count > 0 && t('person.numbers.of', { count }),
  })
  return (
    <>
      <Tile
        label={t('common.currentStage')}
        value={stage === null ? t('common.none') : localized(stage.name, locale)}
      />
      <Tile label={t('person.numbers.test')} value={testPercent === null ? dash : `${testPercent}%`} />
      <Tile label={t('person.numbers.homework')} {...averageOf(lectureMarks)} />
      {mayInterview && <Tile label={t('common.interview')} value={interviewMark ?? dash} />}
      <Tile label={t('person.numbers.team')} {...averageOf(teamMarks)} />
      {cheatsCount !== null && <Tile label={t('person.numbers.cheats')} value={formatNumber(cheatsCount, locale)} />}
    </>
  )
}

interface PersonNumbersProps {
  academyId: number
  userId: number
  mayInterview: boolean
}

/** ACC-76: the student at a glance. What fails to load is missing here; the parts below say why. */
export function PersonNumbers({ academyId, userId, mayInterview }: PersonNumbersProps) {
  const t = useT()
  const query = useQuery(personQueries.numbers(academyId, userId))
  if (query.isError || query.data === null) return null
  if (query.isPending) return <Skeleton height={92} radius={16} />
  return (
    <dl className={classes.numbers} aria-label={t('person.numbers')}>
      <Tiles numbers={query.data} mayInterview={mayInterview} />
    </dl>
  )
}
