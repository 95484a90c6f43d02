import type { StageType } from '@academy/contract/enums'
import type { LocalizedName } from '@academy/contract/users'
import { academyZone } from '#platform/file-moment.ts'

export interface TemplateStage {
  stageType: StageType
  urlName: string
  name: LocalizedName
  description: LocalizedName
  /** Days from the start of the academy; null: it goes on until the academy is over. */
  days: readonly [from: number, to: number] | null
  isOnlyForDesignated?: true
  markdown?: LocalizedName
}

const dayMs = 24 * 3_600_000

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

/** How far the clocks of the academy are ahead of UTC at a moment. */
const offsetAt = (at: number): number => {
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const onTheWall = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
  return onTheWall - Math.floor(at / 1000) * 1000
}

/** The same hour some days later, also where clocks change between: who opens a stage at nine opens the next at nine. */
export const daysAfter = (start: Date, days: number): Date => {
  const wanted = start.getTime() + offsetAt(start.getTime()) + days * dayMs
  const guess = wanted - offsetAt(start.getTime())
  return new Date(wanted - offsetAt(wanted - offsetAt(guess)))
}

/** How many days the stages take that have their own days. */
export const lengthOf = (stages: readonly TemplateStage[]): number =>
  Math.max(...stages.map(({ days }) => days?.[1] ?? 0))
