import type { FormSummary } from '@academy/contract/form-answers'
import type { FormQuestion } from '@academy/contract/form-questions'
import type { CountFound } from './forms-summary.repo.ts'

/** Everything that can be chosen, in its order. */
const choicesOf = ({ options, scale }: FormQuestion): number[] => {
  if (scale) return Array.from({ length: scale.to - scale.from + 1 }, (_, index) => scale.from + index)
  return (options ?? []).map(({ id }) => id)
}

const partOf = (question: FormQuestion, part: number | null, own: readonly CountFound[]) => {
  const total = own.find(({ isTotal }) => isTotal)
  return {
    part,
    answersAmount: total?.answersAmount ?? 0,
    average: question.type === 'linear-scale' ? (total?.average ?? null) : null,
    counts: choicesOf(question).map((option) => ({
      option,
      count: own.find((row) => !row.isTotal && row.option === option)?.count ?? 0,
    })),
  }
}

/** What was counted is put in its places once: there may be as many parts as groups, each with every question. */
export const questionsOfSummary = (
  questions: readonly FormQuestion[],
  parts: readonly (number | null)[],
  counts: readonly CountFound[],
): FormSummary['questions'] => {
  const places = Map.groupBy(counts, ({ part, questionId }) => `${part} ${questionId}`)
  return questions.map((question) => ({
    question,
    parts: parts.map((part) => partOf(question, part, places.get(`${part} ${question.id}`) ?? [])),
  }))
}
