import type { StageLecture } from '@academy/contract/lectures'

const two = (value: number): string => String(value).padStart(2, '0')

/** '2026-11-16' in the zone of the browser: a day as the person knows it. */
export const dayKey = (at: Date): string =>
  `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
/** '2026-11' */
export const monthKey = (month: Date): string => dayKey(month).slice(0, 7)

/** The first day of the month the address names, or of this one. */
export const readMonth = (text: string | undefined, now: Date): Date => {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '')
  return match ? new Date(Number(match[1]), Number(match[2]) - 1, 1) : new Date(now.getFullYear(), now.getMonth(), 1)
}

export const addMonths = (month: Date, count: number): Date =>
  new Date(month.getFullYear(), month.getMonth() + count, 1)

const addDays = (day: Date, count: number): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() + count)

type Planned = Pick<StageLecture, 'id' | 'startDate' | 'endDate' | 'hasHomework'>

export interface CalendarEntry<Lecture> {
  lecture: Lecture
  /** A lecture begins, or the homework of one is due. */
  kind: 'start' | 'deadline'
  at: string
}

/** By day, each in the order of its hours. */
export const entriesByDay = <Lecture extends Planned>(
  lectures: readonly Lecture[],
): Map<string, CalendarEntry<Lecture>[]> => {
  const entries = lectures.flatMap((lecture): CalendarEntry<Lecture>[] => [
    { lecture, kind: 'start', at: lecture.startDate },
    ...(lecture.hasHomework ? [{ lecture, kind: 'deadline' as const, at: lecture.endDate }] : []),
  ])
  return Map.groupBy(
    entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.lecture.id - b.lecture.id),
    ({ at }) => dayKey(new Date(at)),
  )
}

export interface CalendarDay {
  day: Date
  key: string
  isInMonth: boolean
}

/** Whole weeks from Monday on, with the days of the neighbouring months that fill them. */
export const weeksOf = (month: Date): CalendarDay[][] => {
  const first = addDays(month, -((month.getDay() + 6) % 7))
  const next = addMonths(month, 1)
  const weeks: CalendarDay[][] = []
  for (let monday = first; monday < next; monday = addDays(monday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = addDays(monday, index)
        return { day, key: dayKey(day), isInMonth: day.getMonth() === month.getMonth() }
      }),
    )
  return weeks
}

export const colourCount = 6

/** Each stage or group has a colour of its own while there are enough of them. */
export const coloursOf = (ids: readonly (number | null)[]): Map<number | null, number> =>
  new Map([...new Set(ids)].map((id, index) => [id, index % colourCount]))

/** The month in which something happens next: where a calendar is worth opening. */
export const monthToOpen = (lectures: readonly Planned[], now: Date): Date => {
  const month = readMonth(undefined, now)
  const isHere = lectures.some(({ startDate, endDate }) => {
    const [from, to] = [new Date(startDate), new Date(endDate)]
    return from < addMonths(month, 1) && to >= month
  })
  if (isHere) return month
  const later = lectures.map(({ startDate }) => new Date(startDate)).filter((start) => start >= month)
  const nearest = later.toSorted((a, b) => a.getTime() - b.getTime())[0]
  return nearest ? readMonth(undefined, nearest) : month
}
