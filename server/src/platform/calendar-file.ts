import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator'

/** Times go out in UTC, so that every zone reads the right one. */
export interface CalendarEntry {
  /** The same for as long as the thing exists: a new date moves the entry instead of adding one. */
  id: string
  start: Date
  end: Date
  title: string
  description: string
  place?: string | undefined
  /** Its page, below the address of the installation. */
  path: string
  /** A stage of weeks must not make its student look busy. */
  isBusy: boolean
}

export interface CalendarWriting {
  publicUrl: string
  now: Date
}

/** A line break could begin a line of its own, in whatever program reads this. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const product = { prodId: { company: 'Academy', product: 'Academy', language: 'EN' } }

const eventOf = (entry: CalendarEntry, { publicUrl, now }: CalendarWriting): ICalEventData => ({
  id: `${entry.id}@${new URL(publicUrl).host}`,
  start: entry.start,
  end: entry.end,
  stamp: now,
  summary: oneLine(entry.title),
  description: oneLine(entry.description),
  location: entry.place ? oneLine(entry.place) : null,
  url: `${publicUrl}${entry.path}`,
  transparency: entry.isBusy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
})

/** How often a program should look again, in seconds. */
const askAgainSeconds = 3600

/** A calendar that programs subscribe to. */
export const writeCalendar = (name: string, entries: readonly CalendarEntry[], writing: CalendarWriting): string => {
  const calendar = ical({ ...product, name, method: ICalCalendarMethod.PUBLISH, ttl: askAgainSeconds })
  for (const entry of entries) calendar.createEvent(eventOf(entry, writing))
  return calendar.toString()
}

export interface Invitation {
  /** A request adds the entry or moves it, a cancellation takes it away. */
  method: 'REQUEST' | 'CANCEL'
  /** Which of several is the newest. */
  sequence: number
  entry: CalendarEntry
}

interface Party {
  name: string
  address: string
}

/** What a mail carries for the calendar of its reader, who has agreed already and is not asked again. */
export const writeInvitation = (
  { method, sequence, entry }: Invitation,
  { organizer, attendee, ...writing }: CalendarWriting & { organizer: Party; attendee: Party },
): string => {
  const calendar = ical({ ...product, method: ICalCalendarMethod[method] })
  calendar.createEvent({
    ...eventOf(entry, writing),
    sequence,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: oneLine(organizer.name), email: organizer.address },
    attendees: [
      { name: oneLine(attendee.name), email: attendee.address, status: ICalAttendeeStatus.ACCEPTED, rsvp: false },
    ],
  })
  return calendar.toString()
}
