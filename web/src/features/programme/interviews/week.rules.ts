const two = (value: number): string => String(value).padStart(2, '0')

/** '2026-11-16' in the zone of the browser: a day as the person knows it. */
export const dayKey = (at: Date): string =>
  `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** The first moment of a day that was written so; null for anything that is no day. */
export const dayOf = (key: string): Date | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(key)
  if (!match) return null
  const day = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return dayKey(day) === key ? day : null
}

/** By the calendar, not by hours: a day may have 23 or 25 of them. */
export const addDays = (day: Date, count: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + count)

export const mondayOf = (day: Date): Date => addDays(day, -((day.getDay() + 6) % 7))

/** What the address says, or the week of now. */
export const readWeek = (text: string | undefined, now: Date): Date => mondayOf(dayOf(text ?? '') ?? now)

export const spanOfWeek = (monday: Date): { from: string; to: string } => ({
  from: monday.toISOString(),
  to: addDays(monday, 7).toISOString(),
})

export const isWeekend = (day: Date): boolean => day.getDay() === 0 || day.getDay() === 6

export interface DayOfSlots<Slot> {
  day: Date
  key: string
  slots: Slot[]
}

const slotsByDay = <Slot extends { startDate: string }>(slots: readonly Slot[]): Map<string, Slot[]> =>
  Map.groupBy(slots, ({ startDate }) => dayKey(new Date(startDate)))

/** Five columns, and those of the weekend when something happens there. */
export const daysOfWeek = <Slot extends { startDate: string }>(
  monday: Date,
  slots: readonly Slot[],
): DayOfSlots<Slot>[] => {
  const byDay = slotsByDay(slots)
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
    .map((day) => ({ day, key: dayKey(day), slots: byDay.get(dayKey(day)) ?? [] }))
    .filter(({ day, slots: own }) => !isWeekend(day) || own.length > 0)
}

/** Only the days on which there is something to choose. */
export const daysWithSlots = <Slot extends { startDate: string }>(slots: readonly Slot[]): DayOfSlots<Slot>[] =>
  [...slotsByDay(slots)].map(([key, own]) => ({ key, day: dayOf(key)!, slots: own }))

interface WithInterviewer {
  interviewer: { id: number; fullName: string } | null
}

/** Who talks to somebody, each once, by name. */
export const interviewersOf = (slots: readonly WithInterviewer[]): { id: number; fullName: string }[] => {
  const byId = new Map(
    slots.flatMap(({ interviewer }) => (interviewer ? [[interviewer.id, interviewer] as const] : [])),
  )
  return [...byId.values()].toSorted((a, b) => a.fullName.localeCompare(b.fullName))
}
