import type { FormSummary } from '@academy/contract/form-answers'
import type { PersonCtx } from '#platform/ctx.ts'
import { formOfCall } from './forms-answers.service.ts'
import { formsSummaryRepo, type SummaryQuery } from './forms-summary.repo.ts'
import { questionsOfSummary } from './forms-summary.rules.ts'

/** Charts per question, by group and by passing. A passing by number, or beside others, is any, not only the newest. */
export const summary = async (ctx: PersonCtx, formId: number, asked: SummaryQuery): Promise<FormSummary> => {
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
    questions: questionsOfSummary(
      questions,
      parts.map(({ part }) => part),
      counts,
    ),
  }
}
