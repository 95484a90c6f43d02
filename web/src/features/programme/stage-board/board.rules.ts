import { contentLocales, keyOf, stageTypes, type ContentLocale, type StageType } from '@academy/contract/enums'
import type { LanguageDates, Stage } from '@academy/contract/stages'
import type { StageDetails } from '@academy/contract/stage-details'
import type { LocalizedName } from '@academy/contract/users'

export type StageTypeName = keyof typeof stageTypes
export const typeNameOf = (type: StageType): StageTypeName => keyOf(stageTypes, type) ?? 'Pending'

export type DetailsKind = keyof StageDetails

/** STG-30: the types with settings of their own; a second chance is a test as well. */
const kinds: Partial<Record<StageTypeName, DetailsKind>> = {
  Testing: 'testing',
  SecondChance: 'testing',
  MaterialsForPreparation: 'materials',
  MaterialsForPreparationMarkdown: 'materials',
  Lectures: 'lecture',
  Project: 'project',
  StagePage: 'page',
}
export const detailsKindOf = (type: StageType): DetailsKind | null => kinds[typeNameOf(type)] ?? null

/** STG-56: the stage the address names, else the one the programme stands at. */
export const activeStageIdOf = (
  stages: readonly { id: number }[],
  asked: number | null,
  current: readonly number[],
): number | null =>
  stages.find(({ id }) => id === asked)?.id ?? stages.find(({ id }) => current.includes(id))?.id ?? null

export type LanguageMark = 'missing' | 'older'
export type LanguageMarks = Partial<Record<ContentLocale, LanguageMark>>

/** A few seconds apart is one sitting; a day later somebody changed one language and forgot the others. */
const sameSittingMs = 60_000

/** ua and en must be there, ru may be missing; what was written long before the newest text may say something else. */
export const languageMarks = (name: LocalizedName, dates: LanguageDates): LanguageMarks => {
  const newest = Math.max(0, ...Object.values(dates).map((date) => Date.parse(date)))
  const marks: LanguageMarks = {}
  for (const locale of contentLocales) {
    const written = dates[locale]
    if (!name[locale]) {
      if (locale !== 'ru') marks[locale] = 'missing'
    } else if (written !== undefined && Date.parse(written) + sameSittingMs < newest) marks[locale] = 'older'
  }
  return marks
}

export type Warning = 'noTests' | 'noPage' | 'noMaterials'

/** What a student would miss when the stage opened as it is now. */
export const warningOf = ({ details: { testing, page, materials } }: Pick<Stage, 'details'>): Warning | null => {
  // A template leaves rows with a window and a passing score in which the test itself is still to be chosen.
  if (testing?.details.every(({ testId }) => !testId)) return 'noTests'
  if (page && page.template === null) return 'noPage'
  if (materials && materials.details.length === 0 && !materials.markdown?.ua) return 'noMaterials'
  return null
}
