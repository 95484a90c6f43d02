import type { VerdictInput, VerdictPreview } from '@academy/contract/stage-tests'
import * as moves from '#modules/moves/moves.service.ts'
import * as standing from '#modules/stages/standing.service.ts'
import * as rescoring from '#modules/tests/rescore.service.ts'
import { avatarUrlOf } from '#modules/users/users.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { stageTestOfCall } from './results.service.ts'
import { verdictsRepo } from './verdicts.repo.ts'

const listedAtMost = 1_000

const emptyPreview = (): VerdictPreview => ({
  changedCount: 0,
  nowPassed: 0,
  nowFailed: 0,
  movedOnCount: 0,
  people: [],
})

const isTurned = ({ before, after }: rescoring.Rescored): boolean => before.passed !== after.passed

/** What people see of a result; its counts may change without it. */
const isSeen = (one: rescoring.Rescored): boolean =>
  isTurned(one) || one.before.successPercent !== one.after.successPercent

const addTo = (preview: VerdictPreview, changed: readonly rescoring.Rescored[]): void => {
  for (const one of changed.filter(isSeen)) {
    const { attempt, before, after } = one
    preview.changedCount += 1
    if (isTurned(one)) {
      if (after.passed === true) preview.nowPassed += 1
      if (after.passed === false) preview.nowFailed += 1
      if (attempt.hasMovedOn) preview.movedOnCount += 1
    }
    if (preview.people.length < listedAtMost)
      preview.people.push({
        student: { id: attempt.userId, fullName: attempt.fullName, avatarUrl: avatarUrlOf(attempt.avatarFile) },
        before: { successPercent: before.successPercent, isPassed: before.passed },
        after: { successPercent: after.successPercent, isPassed: after.passed },
        hasMovedOn: attempt.hasMovedOn,
      })
  }
}

const distinct = (sets: readonly (readonly number[])[]): number[][] =>
  [...new Set(sets.map((set) => [...new Set(set)].toSorted((a, b) => a - b).join(' ')))].map((key) =>
    key.split(' ').map(Number),
  )

/** The verdicts of the stage test as they would be with this one. */
const verdictsWith = async (ctx: Ctx, academyId: number, stageTestId: number, input: VerdictInput) => {
  const { questionId, kind } = input
  const optionIds =
    (await verdictsRepo.optionsOf(ctx.db, academyId, stageTestId, questionId)) ?? fail('QuestionNotFound')
  const acceptedSets = kind === 'accepted' ? distinct(input.acceptedSets) : []
  if (!acceptedSets.flat().every((id) => optionIds.includes(id)))
    fail('ValidationError', { fields: [{ field: 'acceptedSets', message: 'wrongChoice' }] })
  const all = await verdictsRepo.all(ctx.db, academyId, stageTestId)
  const others = all.filter((verdict) => verdict.questionId !== questionId)
  return {
    before: all.find((verdict) => verdict.questionId === questionId) ?? null,
    acceptedSets,
    all: kind === null ? others : [...others, { questionId, kind, acceptedSets }],
  }
}

/** Whose result would change. */
export const previewVerdict = async (ctx: Ctx, id: number, input: VerdictInput): Promise<VerdictPreview> => {
  const { academyId } = await stageTestOfCall(ctx, id, 'tests.manage', 'read')
  const { all } = await verdictsWith(ctx, academyId, id, input)
  const preview = emptyPreview()
  const options = { isLocked: false }
  for await (const changed of rescoring.rescored(ctx, academyId, id, input.questionId, all, options))
    addTo(preview, changed)
  return preview
}

/**
 * Everybody is scored anew at once or nobody is. Results change everywhere they stand; nobody is moved, neither forward
 * nor back: only the message a shown result opened follows it, for those who are still there.
 */
export const setVerdict = async (ctx: Ctx, id: number, input: VerdictInput): Promise<VerdictPreview> => {
  const { academyId } = await stageTestOfCall(ctx, id, 'tests.manage', 'write')
  return ctx.transaction(async (ctx) => {
    const { questionId, kind, reason } = input
    await rescoring.allowTimeToRescore(ctx)
    await verdictsRepo.lockStageTest(ctx.db, academyId, id)
    const { before, acceptedSets, all } = await verdictsWith(ctx, academyId, id, input)
    if (kind === null) await verdictsRepo.takeBack(ctx.db, academyId, id, questionId)
    else
      await verdictsRepo.set(ctx.db, {
        academyId,
        stageTestId: id,
        questionId,
        kind,
        acceptedSets,
        reason,
        actorId: ctx.actor!.userId,
        createdAt: ctx.now(),
      })
    const preview = emptyPreview()
    for await (const changed of rescoring.rescored(ctx, academyId, id, questionId, all, { isLocked: true })) {
      addTo(preview, changed)
      await rescoring.saveRescored(ctx, academyId, changed, { questionId, kind, reason })
      await tellProgramme(ctx, academyId, changed)
    }
    const { people: _, ...counts } = preview
    await ctx.audit('test.verdict', {
      academyId,
      targetId: id,
      details: { questionId, kind, acceptedSets, reason, before: before && { kind: before.kind }, ...counts },
    })
    ctx.emit('test.changed', { academyId, stageTestId: id })
    ctx.emit('academy.changed', { academyId })
    return preview
  })
}

const tellProgramme = async (ctx: Ctx, academyId: number, changed: readonly rescoring.Rescored[]): Promise<void> => {
  if (changed.length === 0) return
  const results = changed.map(({ attempt, after }) => ({
    userId: attempt.userId,
    stageId: attempt.stageId,
    successPercent: after.successPercent,
    equityPercent: after.equityPercent,
  }))
  await standing.correctTestResults(ctx, academyId, results)
  ctx.emit('routes.changed', { academyId, userIds: results.map(({ userId }) => userId) })
  const shown = changed.filter((one) => isTurned(one) && one.attempt.showTestResult && !one.attempt.hasMovedOn)
  for (const [stageId, of] of Map.groupBy(shown, ({ attempt }) => attempt.stageId)) {
    const published = of.flatMap(({ attempt, after }) =>
      after.passed === null ? [] : [{ userId: attempt.userId, isPassed: after.passed }],
    )
    if (published.length > 0) await moves.openAfterResult(ctx, { academyId, stageId, results: published })
  }
}
