import { movedOnTheWall } from '@academy/contract/academy-clock'
import type { StageType } from '@academy/contract/enums'
import type { LocalizedName } from '@academy/contract/users'

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

/** The same hour some days later, also where clocks change between: who opens a stage at nine opens the next at nine. */
export const daysAfter = (start: Date, days: number): Date => movedOnTheWall(start, days * dayMs)

/** How many days the stages take that have their own days. */
export const lengthOf = (stages: readonly TemplateStage[]): number =>
  Math.max(...stages.map(({ days }) => days?.[1] ?? 0))
