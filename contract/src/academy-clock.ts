import { academyZone } from './limits.ts'

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: academyZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** How far the clocks of the academies are ahead of UTC at a moment. */
const offsetAt = (at: number): number => {
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const shown = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
  return shown - Math.floor(at / 1000) * 1000
}

/** What the clocks of the academies show at a moment, as a number: distances between such numbers know no change of clocks. */
export const onTheWall = (at: Date): number => at.getTime() + offsetAt(at.getTime())

/** When the clocks show that. Two looks, as the offset of the first guess may be that of the other side of a change. */
export const fromTheWall = (shown: number): Date => {
  const guess = shown - offsetAt(shown - offsetAt(shown))
  return new Date(shown - offsetAt(guess))
}

/** So far away by the clocks: who opens a stage at nine opens it at nine on whatever day. */
export const movedOnTheWall = (at: Date, byMs: number): Date => (byMs === 0 ? at : fromTheWall(onTheWall(at) + byMs))
