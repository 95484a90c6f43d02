import type { QuestionStatistics } from '@academy/contract/question-statistics'

type PerLanguage = QuestionStatistics['perLanguage']
/** The answers language by language, and at the end those of an unknown one: all of them together are what was asked. */
export const languageRows = (of: {
  perLanguage: PerLanguage
  askedCount: number
  correctCount: number
}): { language: PerLanguage[number]['language'] | null; asked: number; correct: number }[] => {
  const known = (count: 'asked' | 'correct') => of.perLanguage.reduce((sum, row) => sum + row[count], 0)
  const rest = { language: null, asked: of.askedCount - known('asked'), correct: of.correctCount - known('correct') }
  return rest.asked > 0 ? [...of.perLanguage, rest] : of.perLanguage
}
