import { contentLocales, stageTypes } from '@academy/contract/enums'
import type { LanguageDates } from '@academy/contract/stages'
import type { StageDetails } from '@academy/contract/stage-details'
import type { LocalizedName } from '@academy/contract/users'

export type DetailsKind = keyof StageDetails

const kinds: Partial<Record<number, DetailsKind>> = {
  [stageTypes.Testing]: 'testing',
  // with tests of its own, or without any those of the test before it.
  [stageTypes.SecondChance]: 'testing',
  [stageTypes.MaterialsForPreparation]: 'materials',
  [stageTypes.MaterialsForPreparationMarkdown]: 'materials',
  [stageTypes.Lectures]: 'lecture',
  [stageTypes.Project]: 'project',
  [stageTypes.StagePage]: 'page',
}

/** STG-30: the types that are edited in detail; a second chance is a test as well. */
export const detailsKindOf = (stageType: number): DetailsKind | null => kinds[stageType] ?? null

/** Only a language whose text changed was written just now: the others keep the moment they were written. */
export const nameDatesAfter = (
  before: { name: LocalizedName; dates: LanguageDates } | null,
  name: LocalizedName,
  now: Date,
): LanguageDates => {
  const dates: LanguageDates = {}
  for (const locale of contentLocales) {
    const text = name[locale]
    if (text === undefined) continue
    const kept = before?.name[locale] === text ? before.dates[locale] : undefined
    dates[locale] = kept ?? now.toISOString()
  }
  return dates
}

/** Q-87 compares moments, so each save has one of its own, also when two follow within a millisecond. */
export const nextMoment = (before: Date, now: Date): Date => (now > before ? now : new Date(before.getTime() + 1))

export const isSameOrder = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** The index of the first value that stood in the list before, or -1. */
export const firstRepeated = (values: readonly unknown[]): number =>
  values.findIndex((value, index) => values.indexOf(value) !== index)
