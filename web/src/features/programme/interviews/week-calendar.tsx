import type { InterviewSlot } from '@academy/contract/interviews'
import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  pointerWithin,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
} from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import type { CSSProperties } from 'react'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePointerSensors } from '#ui/drag-sensors.ts'
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

interface DragProps {
  /** What is dragged is a booking, what it is dropped on a free slot. */
  drag?: { ref: (node: HTMLElement | null) => void; listeners: object | undefined; style: CSSProperties; state: string }
}

interface SlotProps extends DragProps {
  slot: InterviewSlot
  /** Where it is, in a week of several academies. */
  place: string | undefined
  onOpen: () => void
}

function Slot({ slot, place, onOpen, drag }: SlotProps) {
  const t = useT()
  const locale = useLocale()
  const state = slotStateOf(slot, useNow())
  const StateIcon = icons[state]
  const stateText = t(`interviews.state.${state}`)
  return (
    <button
      {...drag?.listeners}
      ref={drag?.ref}
      style={drag?.style}
      data-drag={drag?.state}
      type="button"
      className={classes.slot}
      data-state={state}
      data-slot={slot.id}
      onClick={onOpen}
    >
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

function BookedSlot(props: SlotProps) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: props.slot.id })
  const style = { transform: CSS.Translate.toString(transform) } as CSSProperties
  return <Slot {...props} drag={{ ref: setNodeRef, listeners, style, state: isDragging ? 'lifted' : 'ready' }} />
}

function FreeSlot(props: SlotProps) {
  const { setNodeRef, isOver, active } = useDroppable({ id: props.slot.id })
  const state = isOver ? 'over' : active ? 'target' : 'free'
  return <Slot {...props} drag={{ ref: setNodeRef, listeners: undefined, style: {}, state }} />
}

interface WeekCalendarProps<S> {
  monday: Date
  slots: readonly S[]
  placeOf?: ((slot: S) => string) | undefined
  onOpen: (slot: S) => void
  /** A booking was dropped on a free slot; absent where nothing can be moved. */
  onMove?: ((slot: S, to: S) => void) | undefined
}

/** Days stand beside each other on a wide screen and under each other on a phone. */
export function WeekCalendar<S extends InterviewSlot>({
  monday,
  slots,
  placeOf,
  onOpen,
  onMove,
}: WeekCalendarProps<S>) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const today = dayKey(now)
  const sensors = usePointerSensors()
  const byId = (id: UniqueIdentifier | undefined) => slots.find((slot) => slot.id === id)
  const said = (step: 'lifted' | 'over' | 'nowhere' | 'dropped' | 'cancelled', id: UniqueIdentifier, to?: S) =>
    t(`interviews.move.${step}`, {
      name: byId(id)?.student?.fullName ?? '',
      time: to ? `${longDay(new Date(to.startDate), locale)}, ${timesOf(to, locale)}` : '',
    })
  const announcements: Announcements = {
    onDragStart: ({ active }) => said('lifted', active.id),
    onDragOver: ({ active, over }) => said(over ? 'over' : 'nowhere', active.id, byId(over?.id)),
    onDragEnd: ({ active, over }) => said(over ? 'dropped' : 'cancelled', active.id, byId(over?.id)),
    onDragCancel: ({ active }) => said('cancelled', active.id),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const [slot, to] = [byId(active.id), byId(over?.id)]
    if (slot && to) onMove?.(slot, to)
  }
  const slotPartOf = (slot: S) => {
    if (!onMove) return Slot
    const state = slotStateOf(slot, now)
    if (state === 'free') return FreeSlot
    return state === 'booked' || state === 'waiting' ? BookedSlot : Slot
  }
  const days = daysOfWeek(monday, slots)
  const week = (
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
              {own.map((slot) => {
                const SlotPart = slotPartOf(slot)
                return (
                  <li key={slot.id}>
                    <SlotPart slot={slot} place={placeOf?.(slot)} onOpen={() => onOpen(slot)} />
                  </li>
                )
              })}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
  if (!onMove) return week
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('interviews.move.dragHelp') } }}
      onDragEnd={drop}
    >
      {week}
      {slots.some(({ student }) => student !== null) && <p className={classes.help}>{t('interviews.move.dragHelp')}</p>}
    </DndContext>
  )
}
