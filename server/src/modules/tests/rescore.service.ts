import type { Ctx } from '#platform/ctx.ts'
import { type FinishedAttempt, rescoreRepo } from './rescore.repo.ts'
import { type Score, scoredQuestionsOf, scoreOf, type Verdict } from './scoring.rules.ts'
import { summaryRepo } from './summary.repo.ts'

export interface Rescored {
  attempt: FinishedAttempt
  /** Which of the drawn questions it is about, from 1. */
  questionNumber: number
  before: Score
  after: Score
}

export type VerdictOn = Verdict & { questionId: number }

const attemptsAtOnce = 500

const storedScoreOf = (attempt: FinishedAttempt): Score => ({
  correctAnswersCount: attempt.correctAnswersCount,
  wrongAnswersCount: attempt.wrongAnswersCount,
  successPercent: attempt.successPercent,
  equityPercent: attempt.equityPercent,
  englishCorrectCount: attempt.englishCorrectCount,
  englishCount: attempt.englishCount,
  passed: attempt.passed,
})

const isSame = (one: Score, other: Score): boolean =>
  (Object.keys(one) as (keyof Score)[]).every((key) => one[key] === other[key])

/**
 * Everybody who was asked this question and whose result is another one under these verdicts, in portions, scored by the
 * rules of the first time.
 */
export async function* rescored(
  ctx: Ctx,
  academyId: number,
  stageTestId: number,
  questionId: number,
  verdicts: readonly VerdictOn[],
  { isLocked }: { isLocked: boolean },
): AsyncGenerator<Rescored[], void, void> {
  let afterId = 0
  while (true) {
    const attempts = await rescoreRepo.portion(
      ctx.db,
      { academyId, stageTestId, questionId },
      { afterId, size: attemptsAtOnce, isLocked },
    )
    if (attempts.length === 0) return
    afterId = attempts.at(-1)!.id
    const contents = await summaryRepo.contents(
      ctx.db,
      academyId,
      attempts.flatMap(({ drawn }) => drawn),
    )
    const ids = attempts.map(({ id }) => id)
    const answers = Map.groupBy(await summaryRepo.answers(ctx.db, academyId, ids), ({ attemptId }) => attemptId)
    yield attempts
      .map((attempt) => {
        const parts = { drawn: attempt.drawn, contents, answers: answers.get(attempt.id) ?? [], verdicts }
        return {
          attempt,
          questionNumber: attempt.drawn.findIndex(({ id }) => id === questionId) + 1,
          before: storedScoreOf(attempt),
          after: scoreOf(scoredQuestionsOf(parts), attempt.passPercent),
        }
      })
      .filter(({ before, after }) => !isSame(before, after))
  }
}

/** Scoring everybody anew takes longer than other statements may. */
export const allowTimeToRescore = async (ctx: Ctx): Promise<void> => {
  await rescoreRepo.allowTime(ctx.db)
}

/** The new results with their trace: what a result was, what it became, who decided so and why. */
export const saveRescored = async (
  ctx: Ctx,
  academyId: number,
  changed: readonly Rescored[],
  verdict: Record<string, unknown>,
): Promise<void> => {
  if (changed.length === 0) return
  await rescoreRepo.save(
    ctx.db,
    academyId,
    changed.map(({ attempt, after }) => ({ attemptId: attempt.id, score: after })),
  )
  const events = changed.map(({ attempt, questionNumber, before, after }) => ({
    attemptId: attempt.id,
    questionNumber,
    details: { ...verdict, before: before.successPercent, after: after.successPercent },
  }))
  await rescoreRepo.note(ctx.db, academyId, events, ctx.actor!.userId, ctx.now())
}
