import type { InterviewSlot } from '@academy/contract/interviews'
import type { UseQueryResult } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useNow } from '#lib/clock.ts'
import { zoneName } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { SelectField } from '#ui/select-field.tsx'
import classes from './calendar-tab.module.css'
import { weekName } from './interview-dates.ts'
import { WeekCalendar } from './week-calendar.tsx'
import { addDays, dayKey, interviewersOf, mondayOf } from './week.rules.ts'

interface CalendarTabProps<S> {
  /** The slots of the week that begins on `monday`. */
  query: UseQueryResult<S[]>
  monday: Date
  onWeek: (monday: Date) => void
  onOpen: (slot: S) => void
  /** null where several academies are shown: slots are opened in one. */
  onCreate: (() => void) | null
  placeOf?: (slot: S) => string
  interviewerId: number | null
  onInterviewer: (interviewerId: number | null) => void
  /** A booking was dropped on a free slot; absent where nothing can be moved. */
  onMove?: (slot: S, to: S) => void
}

export function CalendarTab<S extends InterviewSlot>(props: CalendarTabProps<S>) {
  const { query, monday, onWeek, onOpen, onCreate, placeOf, interviewerId, onInterviewer, onMove } = props
  const t = useT()
  const locale = useLocale()
  const thisMonday = mondayOf(useNow())
  const all = query.data ?? []
  const interviewers = interviewersOf(all)
  const slots = interviewerId === null ? all : all.filter(({ interviewer }) => interviewer?.id === interviewerId)
  const booked = slots.filter(({ student }) => student !== null).length
  return (
    <div className="ac-stack ac-gap-16">
      <div className={classes.bar}>
        <div className={classes.moves}>
          <IconButton
            size="sm"
            label={t('interviews.previousWeek')}
            icon={<ChevronLeftIcon />}
            onClick={() => onWeek(addDays(monday, -7))}
          />
          <IconButton
            size="sm"
            label={t('interviews.nextWeek')}
            icon={<ChevronRightIcon />}
            onClick={() => onWeek(addDays(monday, 7))}
          />
          <h2 className={classes.week} aria-live="polite">
            {weekName(monday, addDays(monday, 6), locale)}
          </h2>
        </div>
        <Button
          size="sm"
          variant="secondary"
          disabled={dayKey(monday) === dayKey(thisMonday)}
          onClick={() => onWeek(thisMonday)}
        >
          {t('interviews.thisWeek')}
        </Button>
        {(interviewers.length > 1 || interviewerId !== null) && (
          <SelectField
            size="sm"
            hideLabel
            label={t('interviews.series.interviewer')}
            placeholder={t('interviews.everyInterviewer')}
            value={String(interviewerId ?? '')}
            onChange={({ target }) => onInterviewer(target.value === '' ? null : Number(target.value))}
            options={interviewers.map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
          />
        )}
        <p className={classes.summary}>
          {query.data && t('interviews.summary', { count: slots.length, booked })}
          <span className="ac-dim">{zoneName(locale, monday, addDays(monday, 7))}</span>
        </p>
      </div>
      {query.isError ? (
        <LoadFailure query={query} />
      ) : query.isPending ? (
        <LoadingRows rows={6} />
      ) : slots.length === 0 ? (
        <div className={classes.empty}>
          <EmptyState
            art={<EmptyListArt />}
            title={t('interviews.empty.title')}
            text={t('interviews.empty.text')}
            action={
              onCreate && (
                <Button variant="secondary" size="sm" onClick={onCreate}>
                  {t('interviews.create')}
                </Button>
              )
            }
          />
        </div>
      ) : (
        <div aria-busy={query.isPlaceholderData} className="ac-refreshed">
          <WeekCalendar {...{ monday, slots, placeOf, onOpen, onMove }} />
        </div>
      )}
    </div>
  )
}
