import { entrySequence, interviewEntryId } from '@academy/contract/calendar-entry'
import type { InterviewSlot } from '@academy/contract/interviews'

const utc = (date: Date): string => date.toISOString().replace(/[-:]|\.\d+/g, '')

/** A line break could begin a line of its own, and commas and semicolons part values. */
const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)

/** A line of the format has at most 75 bytes; what is longer goes on in the next one, after a space. */
const folded = (line: string): string => {
  const lines = ['']
  for (const sign of line) {
    const longer = lines.at(-1)! + sign
    if (new TextEncoder().encode(longer).length <= 74) lines[lines.length - 1] = longer
    else lines.push(sign)
  }
  return lines.join('\r\n ')
}

/**
 * One interview for a calendar program, in UTC, so that every zone reads the right time. Its id is that of the personal
 * calendar and of the mails: a program that knows them shows one entry, and a newer one replaces the one before.
 */
export const interviewFile = (
  slot: Pick<InterviewSlot, 'stageId' | 'startDate' | 'endDate' | 'place'>,
  { title, url, host, ...of }: { title: string; url: string; host: string; academyId: number; studentId: number },
  now: Date,
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Academy//Academy//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${interviewEntryId({ ...of, stageId: slot.stageId })}@${host}`,
    `SEQUENCE:${entrySequence(now)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(new Date(slot.startDate))}`,
    `DTEND:${utc(new Date(slot.endDate))}`,
    `SUMMARY:${escaped(title)}`,
    ...(slot.place ? [`LOCATION:${escaped(slot.place)}`] : []),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
