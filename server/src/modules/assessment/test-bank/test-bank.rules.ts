import type { FieldError } from '#platform/errors.ts'
import type { LocalizedName } from '@academy/contract/users'

/** Q-87 compares moments, so each save has one of its own, also when two follow within a millisecond. */
export const nextMoment = (before: Date, now: Date): Date => (now > before ? now : new Date(before.getTime() + 1))

/** The index of the first id that stood in the list before, or -1. */
export const firstRepeated = (ids: readonly number[]): number => {
  const seen = new Set<number>()
  return ids.findIndex((id) => seen.size === seen.add(id).size)
}

export interface TestUse {
  testId: number
  /** null: the demo test of the direction. */
  stageName: LocalizedName | null
  groupName: string
}

const shownUses = 50

/** TEST-90: one field per test and place that asks it, `testIds.{id}.{place}`. */
export const useFields = (uses: readonly TestUse[]): FieldError[] =>
  uses.slice(0, shownUses).map(({ testId, stageName, groupName }) => ({
    field: `testIds.${testId}.${stageName ? `${stageName.ua}, ${groupName}` : groupName}`,
    message: stageName ? 'usedByStages' : 'usedByDemo',
  }))
