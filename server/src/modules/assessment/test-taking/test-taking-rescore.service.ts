import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import {
  type EffectOfPortion,
  type IdRange,
  type JudgedQuestion,
  type Rescored,
  rescoreRepo,
} from './test-taking-rescore.repo.ts'
import { isOpen, sheetOf, type VersionOfQuestion } from './test-taking-score-sheet.rules.ts'
import type { Verdict } from './test-taking-scoring.rules.ts'

export type { JudgedQuestion, Rescored }
export type VerdictOn = Verdict & { questionId: number }

/** One look at a row and at one answer each. */
const lookedAtAtOnce = 20_000
/** Every answer of each is read, and what changes is written. */
const scoredAtOnce = 2_500
/** How far the clocks of two servers may differ, and how long somebody may be about to finish. */
const finishingMs = 60_000

const openIds = (versions: readonly VersionOfQuestion[]): number[] => [
  ...new Set(versions.filter(({ content }) => isOpen(content)).map(({ questionId }) => questionId)),
]

/** What other verdicts on one question would do to everybody who was asked it; nobody is changed. */
export const effectOf = async (
  ctx: Ctx,
  question: JudgedQuestion,
  verdicts: { before: readonly VerdictOn[]; after: readonly VerdictOn[] },
  listedAtMost: number,
): Promise<EffectOfPortion> => {
  const versions = await rescoreRepo.versionsOf(ctx.db, question.academyId, question.questionId)
  const open = openIds(versions)
  const effect: EffectOfPortion = { changedCount: 0, nowPassed: 0, nowFailed: 0, movedOnCount: 0, people: [] }
  for (const range of await rescoreRepo.ranges(ctx.db, question, lookedAtAtOnce)) {
    const seen = await rescoreRepo.seen(ctx.db, question, range, open, { isHeld: false })
    const sheets = { before: sheetOf(versions, verdicts.before, seen), after: sheetOf(versions, verdicts.after, seen) }
    const portion = await rescoreRepo.effect(ctx.db, question, range, sheets, listedAtMost)
    effect.changedCount += portion.changedCount
    effect.nowPassed += portion.nowPassed
    effect.nowFailed += portion.nowFailed
    effect.movedOnCount += portion.movedOnCount
    effect.people.push(...portion.people)
  }
  effect.people = effect.people
    .toSorted((a, b) => Number(b.isTurned) - Number(a.isTurned) || a.attemptId - b.attemptId)
    .slice(0, listedAtMost)
  return effect
}

/** Scoring everybody anew takes longer than other statements may; one verdict on a stage test at a time. */
export const beginRescoring = async (ctx: Ctx, stageTestId: number): Promise<void> => {
  await rescoreRepo.allowTime(ctx.db)
  await rescoreRepo.lockVerdicts(ctx.db, stageTestId)
}

interface Rescoring {
  verdicts: readonly VerdictOn[]
  /** Stands in the timeline of every attempt it changes. */
  details: Record<string, unknown>
  /** From here on nobody finishes by the old verdicts. */
  holdFinishing(): Promise<unknown>
}

/**
 * Everybody who was asked this question is scored anew, in portions. Whoever finishes meanwhile does so by the old
 * verdicts and is scored once more at the end, which is the only time somebody has to wait.
 */
export async function* rescored(
  ctx: PersonCtx,
  question: JudgedQuestion,
  { verdicts, details, holdFinishing }: Rescoring,
): AsyncGenerator<{ changed: Rescored[]; done: number; total: number }, void, void> {
  const startedAt = ctx.now()
  const versions: VersionOfQuestion[] = []
  const score = async (range: IdRange & { since?: Date }): Promise<Rescored[]> => {
    const knownIds = [...new Set(versions.map(({ questionId }) => questionId))]
    versions.push(...(await rescoreRepo.versions(ctx.db, question, range, knownIds)))
    const trace = { details, actorId: ctx.actor.userId, at: ctx.now() }
    const seen = await rescoreRepo.seen(ctx.db, question, range, openIds(versions), { isHeld: true })
    return rescoreRepo.rescore(ctx.db, question, range, sheetOf(versions, verdicts, seen), trace)
  }
  const ranges = await rescoreRepo.ranges(ctx.db, question, scoredAtOnce)
  const total = ranges.reduce((sum, { count }) => sum + count, 0)
  let done = 0
  for (const range of ranges) {
    const changed = await score(range)
    done += range.count
    yield { changed, done, total }
  }
  await holdFinishing()
  const since = new Date(startedAt.getTime() - finishingMs)
  const late = await rescoreRepo.finishedSince(ctx.db, question, since)
  if (late) yield { changed: await score({ ...late, since }), done, total }
}
