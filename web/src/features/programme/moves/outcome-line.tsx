import type { MoveOutcome } from '@academy/contract/moves'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { ListPages } from '#kit/list/list-pages.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { ChevronDownIcon } from '#ui/icons.tsx'
import { movesQueries, type PeopleSource, type WantedPeople } from './moves.api.ts'
import classes from './outcomes.module.css'
import { PersonList } from './person-list.tsx'

interface PeopleProps {
  academyId: number
  source: PeopleSource
  wanted: WantedPeople
  label: string
}

function People({ academyId, source, wanted, label }: PeopleProps) {
  const t = useT()
  const [page, setPage] = useState(1)
  const query = useQuery(movesQueries.people(academyId, source, wanted, page))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingText lines={3} />
  const { rows, count } = query.data
  if (rows.length === 0) return <p className="ac-soft">{t('moves.nobody')}</p>
  return (
    <div aria-busy={query.isPlaceholderData}>
      <PersonList people={rows} label={label} />
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

interface OutcomeLineProps extends PeopleProps {
  /** The color of the dot. */
  outcome: MoveOutcome
  count: number
  note?: ReactNode
  isOpen: boolean
  onToggle: () => void
  /** Below the line, also while it is closed. */
  children?: ReactNode
}

/** One line of an outcome: how many, and on a click who and why. */
export function OutcomeLine({ outcome, count, note, isOpen, onToggle, children, ...people }: OutcomeLineProps) {
  const locale = useLocale()
  const id = useId()
  return (
    <li className={classes.line}>
      <button
        type="button"
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={count === 0}
        onClick={onToggle}
      >
        <span className={classes.dot} data-outcome={outcome} aria-hidden="true" />
        <span className={classes.label}>
          {people.label}
          {note}
        </span>
        <span className={classes.count}>{formatNumber(count, locale)}</span>
        <ChevronDownIcon size={18} />
      </button>
      {children}
      <div id={id} className={classes.people} hidden={!isOpen}>
        {isOpen && <People {...people} />}
      </div>
    </li>
  )
}
