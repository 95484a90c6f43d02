import type { FormSummary } from '@academy/contract/form-answers'
import type { FormQuestion } from '@academy/contract/form-questions'
import type { Ctx } from '#platform/ctx.ts'
import { formOfCall } from './forms-answers.service.ts'
import { type CountFound, formsSummaryRepo, type SummaryQuery } from './forms-summary.repo.ts'

/** Everything that can be chosen, in its order. */
const choicesOf = ({ options, scale }: FormQuestion): number[] => {
  if (scale) return Array.from({ length: scale.to - scale.from + 1 }, (_, index) => scale.from + index)
  return (options ?? []).map(({ id }) => id)
}

const partOf = (question: FormQuestion, part: number | null, counts: readonly CountFound[]) => {
  const own = counts.filter((row) => row.part === part && row.questionId === question.id)
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

/** Charts per question, by group and by passing. A passing by number, or beside others, is any, not only the newest. */
export const summary = async (ctx: Ctx, formId: number, asked: SummaryQuery): Promise<FormSummary> => {
  const { academyId, questions } = await formOfCall(ctx, formId, asked)
  const key = { academyId, formId }
  const isOverPassings = asked.number !== undefined || asked.splitBy === 'passing'
  const query: SummaryQuery = { ...asked, which: asked.which ?? (isOverPassings ? 'allAnswers' : 'answers') }
  const amounts = await formsSummaryRepo.amounts(ctx.db, key, query)
  const parts = await formsSummaryRepo.parts(ctx.db, key, query)
  const counts = await formsSummaryRepo.counts(ctx.db, key, query)
  return {
    ...amounts,
    parts,
    questions: questions.map((question) => ({
      question,
      parts: parts.map(({ part }) => partOf(question, part, counts)),
    })),
  }
}
