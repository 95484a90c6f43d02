import { shapeOf, type AnswerShape } from '@academy/contract/answer-kinds'
import type { VerdictInput, VerdictPreview } from '@academy/contract/stage-tests'
import * as moves from '#modules/programme/moves/moves.service.ts'
import * as userStageState from '#modules/programme/stages/stage-user-state.service.ts'
import * as rescoring from '#modules/assessment/test-taking/test-taking-rescore.service.ts'
import { markToCount } from '#modules/assessment/test-taking/test-taking-count.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { stageTestOfCall } from './stage-test-results.service.ts'
import { verdictsRepo } from './stage-test-verdicts.repo.ts'

/** As many as a dialog shows and some more. */
const listedAtMost = 100
/** Each of more people would be told by a message of its own. */
const namedAtMost = 1_000

type Effect = Awaited<ReturnType<typeof rescoring.effectOf>>

const asPreview = ({ people, ...counts }: Effect): VerdictPreview => ({
  ...counts,
  people: people.map(({ userId, fullName, avatarFile, before, after, hasMovedOn }) => ({
    student: { id: userId, fullName, avatarUrl: avatarUrlOf(avatarFile) },
    before,
    after,
    hasMovedOn,
  })),
})

/** Sets of options have no order; orders and pairs stay as they were answered. */
const distinct = (sets: readonly (readonly number[])[], shape: AnswerShape): number[][] => {
  const written = (set: readonly number[]) => (shape === 'choice' ? [...new Set(set)].toSorted((a, b) => a - b) : set)
  return [...new Set(sets.map((set) => written(set).join(' ')))].map((key) => key.split(' ').map(Number))
}

/** The verdicts of the stage test as they would be with this one. */
const verdictsWith = async (ctx: Ctx, academyId: number, stageTestId: number, input: VerdictInput) => {
  const { questionId, kind } = input
  const { optionIds, answerType } =
    (await verdictsRepo.optionsOf(ctx.db, academyId, stageTestId, questionId)) ?? fail('QuestionNotFound')
  const shape = shapeOf(answerType)
  const isAccepted = kind === 'accepted'
  const acceptedSets = isAccepted ? distinct(input.acceptedSets, shape) : []
  const acceptedWritten = isAccepted ? [...new Set(input.acceptedWritten)] : []
  // What is typed and what is chosen are never the answer to one and the same question.
  const strange = shape === 'written' ? acceptedSets : acceptedWritten
  if (strange.length > 0) fail('ValidationError', { fields: [{ field: 'acceptedSets', message: 'wrongChoice' }] })
  if (!acceptedSets.flat().every((id) => optionIds.includes(id)))
    fail('ValidationError', { fields: [{ field: 'acceptedSets', message: 'wrongChoice' }] })
  const all = await verdictsRepo.all(ctx.db, academyId, stageTestId)
  const others = all.filter((verdict) => verdict.questionId !== questionId)
  return {
    before: all.find((verdict) => verdict.questionId === questionId) ?? null,
    acceptedSets,
    acceptedWritten,
    allBefore: all,
    all: kind === null ? others : [...others, { questionId, kind, acceptedSets, acceptedWritten }],
  }
}

const effectOf = (
  ctx: Ctx,
  question: rescoring.JudgedQuestion,
  verdicts: Awaited<ReturnType<typeof verdictsWith>>,
): Promise<Effect> =>
  rescoring.effectOf(ctx, question, { before: verdicts.allBefore, after: verdicts.all }, listedAtMost)

/** Whose result would change. */
export const previewVerdict = async (ctx: PersonCtx, id: number, input: VerdictInput): Promise<VerdictPreview> => {
  const { academyId } = await stageTestOfCall(ctx, id, 'tests.manage', 'read')
  const question = { academyId, stageTestId: id, questionId: input.questionId }
  return asPreview(await effectOf(ctx, question, await verdictsWith(ctx, academyId, id, input)))
}

/**
 * Everybody is scored anew at once or nobody is. Results change everywhere they stand; nobody is moved, neither forward
 * nor back: only the message a shown result opened follows it, for those who are still there.
 */
export const setVerdict = async (ctx: PersonCtx, id: number, input: VerdictInput): Promise<VerdictPreview> => {
  const { academyId } = await stageTestOfCall(ctx, id, 'tests.manage', 'write')
  // Of the context outside the transaction: progress is told while it is made.
  const emitProgress = (done: number, total: number) =>
    ctx.emit('test.rescoring', { academyId, stageTestId: id, done, total })
  return ctx.once(async (ctx) => {
    const { questionId, kind, reason } = input
    await rescoring.beginRescoring(ctx, id)
    const verdicts = await verdictsWith(ctx, academyId, id, input)
    const { before, acceptedSets, acceptedWritten, all } = verdicts
    const question = { academyId, stageTestId: id, questionId }
    const effect = await effectOf(ctx, question, verdicts)
    if (kind === null) await verdictsRepo.takeBack(ctx.db, academyId, id, questionId)
    else
      await verdictsRepo.set(ctx.db, {
        ...question,
        kind,
        acceptedSets,
        acceptedWritten,
        reason,
        actorId: ctx.actor.userId,
        createdAt: ctx.now(),
      })
    const userIds: number[] = []
    const portions = rescoring.rescored(ctx, question, {
      verdicts: all,
      details: { questionId, kind, reason },
      holdFinishing: () => verdictsRepo.lockStageTest(ctx.db, academyId, id),
    })
    for await (const { changed, done, total } of portions) {
      await recordInProgramme(ctx, academyId, changed)
      for (const { userId } of changed) userIds.push(userId)
      emitProgress(done, total)
    }
    const { people: _, ...counts } = effect
    await markToCount(ctx, { academyId, stageTestId: id }, null)
    await ctx.audit('test.verdict', {
      academyId,
      targetId: id,
      details: {
        questionId,
        kind,
        acceptedSets,
        acceptedWritten,
        reason,
        before: before && { kind: before.kind },
        ...counts,
      },
    })
    ctx.emit('test.changed', { academyId, stageTestId: id })
    ctx.emit('academy.changed', { academyId })
    ctx.emit('routes.changed', { academyId, userIds: userIds.length > namedAtMost ? 'every' : userIds })
    return asPreview(effect)
  })
}

const recordInProgramme = async (
  ctx: Ctx,
  academyId: number,
  changed: readonly rescoring.Rescored[],
): Promise<void> => {
  await userStageState.correctTestResults(ctx, academyId, changed)
  const shown = changed.filter((one) => one.isTurned && one.showTestResult && !one.hasMovedOn)
  for (const [stageId, of] of Map.groupBy(shown, ({ stageId }) => stageId)) {
    const results = of.flatMap(({ userId, passed }) => (passed === null ? [] : [{ userId, isPassed: passed }]))
    if (results.length > 0) await moves.openAfterResult(ctx, { academyId, stageId, results })
  }
}
