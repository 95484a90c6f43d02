import type { AcademyProblem, AcademyStage } from '@academy/contract/academies'
import type { Locale } from '@academy/contract/enums'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { localized } from '#lib/localized.ts'

export interface ProblemText {
  key: MessageKey
  /** A language is named by the reader's own word for it. */
  language: 'ua' | 'en' | null
  about: string
}

const withDirections = ['testingWithoutTest', 'lecturesWithoutLectures', 'materialsMissing'] as const
const hasDirections = (kind: string): kind is (typeof withDirections)[number] =>
  (withDirections as readonly string[]).includes(kind)

const ofLanguages: readonly AcademyProblem['kind'][] = ['missingTranslation', 'mailLanguageMissing']

/** The sentence of a problem. The other stage of a pair comes by its Ukrainian name, and is told in the reader's. */
export const problemText = (
  { kind, about }: AcademyProblem,
  stages: readonly Pick<AcademyStage, 'name'>[],
  locale: Locale,
): ProblemText => {
  const other = stages.find(({ name }) => name.ua === about)
  return {
    key: about !== null && hasDirections(kind) ? `academies.problem.${kind}.about` : `academies.problem.${kind}`,
    language: ofLanguages.includes(kind) && (about === 'ua' || about === 'en') ? about : null,
    about: other ? localized(other.name, locale) : (about ?? ''),
  }
}

/** Problems of one stage stand together, in the order they came; those of the whole academy first. */
export const byStage = (problems: readonly AcademyProblem[]) => {
  const groups = Map.groupBy(problems, ({ stage }) => stage?.id ?? null)
  return [...groups.entries()].map(([id, found]) => ({ id, stage: found[0]!.stage, problems: found }))
}
