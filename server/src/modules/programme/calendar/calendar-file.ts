import type { Locale } from '@academy/contract/enums'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { CalendarEvent } from './calendar.rules.ts'
import { calendarTexts } from './calendar.texts.ts'

/** How often a program should look again, in seconds. */
const askAgainSeconds = 3600

/** A line break could begin a line of its own, in whatever program reads this. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

export const writeCalendar = (
  events: readonly CalendarEvent[],
  { locale, publicUrl, now }: { locale: Locale; publicUrl: string; now: Date },
): string => {
  const name = calendarTexts[locale].calendar
  const host = new URL(publicUrl).host
  const calendar = ical({
    name,
    prodId: { company: 'Academy', product: 'Academy', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: askAgainSeconds,
  })
  for (const event of events)
    calendar.createEvent({
      id: `${event.id}@${host}`,
      start: event.start,
      end: event.end,
      stamp: now,
      summary: oneLine(event.title),
      description: oneLine(event.academyName),
      location: event.place ? oneLine(event.place) : null,
      url: `${publicUrl}${event.path}`,
      transparency: event.isBusy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    })
  return calendar.toString()
}
