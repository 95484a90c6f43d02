import { type MoveCount, type MoveOutcome, moveOutcomes } from '@academy/contract/moves'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ListPages } from '#kit/list/list-pages.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { ChevronDownIcon } from '#ui/icons.tsx'
import { movesQueries, type PeopleSource } from './moves.api.ts'
import classes from './outcomes.module.css'
import { PersonList } from './person-list.tsx'

export type OutcomeCounts = Record<MoveOutcome, number>

/** What would happen and what has happened are told differently. */
const tenseOf = (source: PeopleSource) => ('moveId' in source ? 'outcomeDone' : 'outcome')

interface PeopleProps {
  academyId: number
  source: PeopleSource
  outcome: MoveOutcome
}

function People({ academyId, source, outcome }: PeopleProps) {
  const t = useT()
  const [page, setPage] = useState(1)
  const query = useQuery(movesQueries.people(academyId, source, outcome, page))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingText lines={3} />
  const { rows, count } = query.data
  if (rows.length === 0) return <p className="ac-soft">{t('moves.nobody')}</p>
  return (
    <div aria-busy={query.isPlaceholderData}>
      <PersonList people={rows} label={t(`moves.${tenseOf(source)}.${outcome}`)} />
      {count > rows.length && (
        <ListPages
          label={t('moves.people.pages')}
          page={page}
          count={count}
          rowCount={rows.length}
          onChange={setPage}
        />
      )}
    </div>
  )
}

function Reasons({ reasons, outcome }: { reasons: MoveCount['reasons']; outcome: MoveOutcome }) {
  const t = useT()
  const locale = useLocale()
  const own = reasons.filter((reason) => reason.outcome === outcome)
  // One reason alone says nothing the line does not say already, unless it is why somebody fails.
  const isPlain = outcome === 'moves' || outcome === 'waits'
  if (own.length === 0 || (isPlain && own.length === 1)) return null
  return (
    <span className={classes.reasons}>
      {own.map(({ rule, count }) => `${t(`moves.rule.${rule}`)}: ${formatNumber(count, locale)}`).join(' · ')}
    </span>
  )
}

interface OutcomesProps {
  academyId: number
  source: PeopleSource
  counts: OutcomeCounts
  reasons?: MoveCount['reasons']
}

/** Who moves, fails, waits for the end of a test and stays: one bar, then a line for each that opens the people and why. */
export function Outcomes({ academyId, source, counts, reasons = [] }: OutcomesProps) {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const [open, setOpen] = useState<MoveOutcome | null>(null)
  // Hardly ever is a test running: without one there is no line for it.
  const shown = moveOutcomes.filter((outcome) => outcome !== 'waits' || counts.waits > 0)
  const total = shown.reduce((sum, outcome) => sum + counts[outcome], 0)
  return (
    <div className="ac-stack ac-gap-16">
      {total > 0 && (
        <div className={classes.bar} aria-hidden="true">
          {shown.map(
            (outcome) =>
              counts[outcome] > 0 && (
                <span
                  key={outcome}
                  className={classes.part}
                  data-outcome={outcome}
                  style={{ flexGrow: counts[outcome] }}
                />
              ),
          )}
        </div>
      )}
      <ul className="ac-list ac-stack" aria-label={t('moveId' in source ? 'moves.outcomesDone' : 'moves.outcomes')}>
        {shown.map((outcome) => (
          <li key={outcome} className={classes.line}>
            <button
              type="button"
              className={classes.button}
              aria-expanded={open === outcome}
              aria-controls={`${id}-${outcome}`}
              disabled={counts[outcome] === 0}
              onClick={() => setOpen(open === outcome ? null : outcome)}
            >
              <span className={classes.dot} data-outcome={outcome} aria-hidden="true" />
              <span className={classes.label}>
                {t(`moves.${tenseOf(source)}.${outcome}`)}
                <Reasons reasons={reasons} outcome={outcome} />
              </span>
              <span className={classes.count}>{formatNumber(counts[outcome], locale)}</span>
              <ChevronDownIcon size={18} />
            </button>
            <div id={`${id}-${outcome}`} className={classes.people} hidden={open !== outcome}>
              {open === outcome && <People {...{ academyId, source, outcome }} />}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
