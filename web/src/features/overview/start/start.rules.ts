import { waitingCountMax } from '@academy/contract/limits'
import type { OldestWork, Start, WaitingInAcademy } from '@academy/contract/start'

type Slot = NonNullable<WaitingInAcademy['interviews']>[number]
type RunningTest = NonNullable<WaitingInAcademy['tests']>[number]

/** One line of what waits, in one academy. */
export type WaitingItem = { academyId: number; academyName: string; count: number } & (
  | { kind: 'homework' | 'appeals'; oldest: OldestWork | null }
  | { kind: 'chats' | 'forms' }
  | { kind: 'interviews'; slots: readonly Slot[] }
  | { kind: 'tests'; test: RunningTest }
)
export type WaitingKind = WaitingItem['kind']

/** 0: today, 1: tomorrow, as the reader's own calendar has it. */
export const daysUntil = (iso: string, now: Date): number => {
  const dayOf = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
  return Math.round((dayOf(new Date(iso)) - dayOf(now)) / 86_400_000)
}

/** What began yesterday and is not over is today's, too. */
const isTodayOrTomorrow = ({ startDate }: Slot, now: Date): boolean => daysUntil(startDate, now) <= 1

const slotsOf = ({ interviews }: WaitingInAcademy, now: Date): Slot[] =>
  (interviews ?? []).filter((slot) => isTodayOrTomorrow(slot, now))

const itemsIn = (waiting: WaitingInAcademy, now: Date): WaitingItem[] => {
  const { academyId, academyName, homework, appeals, chats, forms, tests } = waiting
  const place = { academyId, academyName }
  const slots = slotsOf(waiting, now)
  const items: WaitingItem[] = [
    { ...place, kind: 'homework', count: homework?.count ?? 0, oldest: homework?.oldest ?? null },
    { ...place, kind: 'appeals', count: appeals?.count ?? 0, oldest: appeals?.oldest ?? null },
    { ...place, kind: 'chats', count: chats?.count ?? 0 },
    { ...place, kind: 'interviews', count: slots.length, slots },
    ...(tests ?? []).map((test) => ({ ...place, kind: 'tests' as const, count: test.running, test })),
    { ...place, kind: 'forms', count: forms?.count ?? 0 },
  ]
  return items.filter(({ count }) => count > 0)
}

const kinds: readonly WaitingKind[] = ['homework', 'appeals', 'chats', 'interviews', 'tests', 'forms']

/** what waits, the most pressing kind first; of one kind academy by academy. */
export const itemsOf = ({ academies }: Start, now: Date): WaitingItem[] => {
  const items = academies.flatMap((waiting) => itemsIn(waiting, now))
  return kinds.flatMap((kind) => items.filter((item) => item.kind === kind))
}

export const counterNames = ['own', 'review', 'chat', 'interviews', 'tests'] as const
export type CounterName = (typeof counterNames)[number]

const sumOf = (numbers: readonly (number | undefined)[]): number =>
  numbers.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** What stands at the lines of the menu. */
export const countersOf = ({ academies, ownForms }: Start, now: Date): Record<CounterName, number> => ({
  own: ownForms,
  review: sumOf(academies.flatMap(({ homework, appeals }) => [homework?.count, appeals?.count])),
  chat: sumOf(academies.map(({ chats }) => chats?.count)),
  interviews: sumOf(academies.map((waiting) => slotsOf(waiting, now).length)),
  tests: sumOf(academies.map(({ tests }) => tests?.length)),
})

/** The server stops counting: from there on it is so many or more. */
export const isMore = (count: number): boolean => count >= waitingCountMax

const menuMax = 99
export const inMenu = (count: number): string => (count > menuMax ? `${menuMax}+` : String(count))
