import type { InterviewSlot } from '@academy/contract/interviews'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import type { Icon } from '#ui/icon.tsx'
import { CheckIcon, ClockIcon, CloseIcon, MinusIcon, PlusIcon, UserIcon } from '#ui/icons.tsx'
import { dayNumber, longDay, shortWeekday, timesOf } from './interview-dates.ts'
import { type SlotState, slotStateOf } from './slot-state.rules.ts'
import { dayKey, daysOfWeek } from './week.rules.ts'
import classes from './week-calendar.module.css'

const icons: Record<SlotState, Icon> = {
  free: PlusIcon,
  gone: MinusIcon,
  booked: UserIcon,
  waiting: ClockIcon,
  noShow: CloseIcon,
  answered: CheckIcon,
}

interface SlotProps {
  slot: InterviewSlot
  /** Where it is, in a week of several academies. */
  place: string | undefined
  onOpen: () => void
}

function Slot({ slot, place, onOpen }: SlotProps) {
  const t = useT()
  const locale = useLocale()
  const state = slotStateOf(slot, useNow())
  const StateIcon = icons[state]
  const stateText = t(`interviews.state.${state}`)
  return (
    <button type="button" className={classes.slot} data-state={state} data-slot={slot.id} onClick={onOpen}>
      <span className="ac-strong ac-numbers">{timesOf(slot, locale)}</span>
      <span className={classes.who}>
        <StateIcon size={14} strokeWidth={2.25} />
        <span className={classes.name}>{slot.student?.fullName ?? stateText}</span>
      </span>
      {slot.student && state !== 'booked' && <span className={classes.note}>{stateText}</span>}
      {slot.student && state === 'booked' && <span className="ac-visually-hidden">{stateText}</span>}
      {place !== undefined && <span className={classes.note}>{place}</span>}
      {slot.interviewer && <span className={classes.note}>{slot.interviewer.fullName}</span>}
    </button>
  )
}

interface WeekCalendarProps<S> {
  monday: Date
  slots: readonly S[]
  placeOf?: ((slot: S) => string) | undefined
  onOpen: (slot: S) => void
}

/** Days stand beside each other on a wide screen and under each other on a phone. */
export function WeekCalendar<S extends InterviewSlot>({ monday, slots, placeOf, onOpen }: WeekCalendarProps<S>) {
  const t = useT()
  const locale = useLocale()
  const today = dayKey(useNow())
  const days = daysOfWeek(monday, slots)
  return (
    <div className={classes.week} data-days={days.length}>
      {days.map(({ day, key, slots: own }) => (
        <section
          key={key}
          className={classes.day}
          aria-label={longDay(day, locale)}
          data-past={key < today || undefined}
          data-empty={own.length === 0 || undefined}
        >
          <h3 className={classes.head} data-today={key === today || undefined}>
            <span className={classes.weekday}>{shortWeekday(day, locale)}</span>
            <span>{dayNumber(day, locale)}</span>
            {key === today && <span className="ac-visually-hidden">{t('interviews.today')}</span>}
          </h3>
          {own.length === 0 ? (
            <p className={classes.none}>{t('interviews.noSlots')}</p>
          ) : (
            <ul role="list" className="ac-stack ac-gap-6">
              {own.map((slot) => (
                <li key={slot.id}>
                  <Slot slot={slot} place={placeOf?.(slot)} onOpen={() => onOpen(slot)} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}
