import type { Regrade, RegradeDetails } from '@academy/contract/autograde'
import { autogradeActions } from '@academy/contract/enums'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, savedRow } from '#platform/errors.ts'
import { autogradeRepo, type LectureFacts } from './autograde.repo.ts'
import { takeMarks } from './autograde-marks.service.ts'
import { regradeRepo, type RegradeRow } from './autograde-regrade.repo.ts'
import { compareMarks, stateOf } from './autograde-regrade.rules.ts'
import { managedLecture } from './autograde-rights.service.ts'

const asRegrade = ({ academyId: _academyId, ...row }: RegradeRow): Regrade => ({
  ...row,
  state: stateOf(row.state, row),
  createdAt: new Date(row.createdAt).toISOString(),
})

const conflict = (field: string, message: string): never =>
  fail('ValidationError', { status: 409, fields: [{ field, message }] })

const regradeOfCall = async (
  ctx: PersonCtx,
  id: number,
  effect: 'read' | 'write',
): Promise<{ row: RegradeRow; facts: LectureFacts }> => {
  const scope = academiesOfCall(ctx, 'autograde.manage', effect)
  const row = (await regradeRepo.byId(ctx.db, scope, id)) ?? fail('StageLectureNotFound')
  return { row, facts: await managedLecture(ctx, row.stageLectureId, effect) }
}

/** Everybody's latest work against other tests; nothing of it shows until it is published. */
export const start = async (ctx: PersonCtx, stageLectureId: number, testRepoLink: string): Promise<Regrade> => {
  const { academyId, hasAutograde } = await managedLecture(ctx, stageLectureId, 'write')
  if (!hasAutograde) fail('AutogradeNotAvailable')
  return ctx.once(async (ctx) => {
    await regradeRepo.lockLecture(ctx.db, academyId, stageLectureId)
    const others = await regradeRepo.ofLecture(ctx.db, academyId, stageLectureId)
    if (others.some((other) => stateOf(other.state, other) === 'running')) conflict('stageLectureId', 'regradeRunning')
    const [startedById, now] = [ctx.actor.userId, ctx.now()]
    const regradeId = await regradeRepo.add(ctx.db, {
      academyId,
      stageLectureId,
      testRepoLink,
      startedById,
      createdAt: now,
    })
    const responseIds = await regradeRepo.responsesWithRepo(ctx.db, academyId, stageLectureId)
    const action = autogradeActions.AdminRerun
    await autogradeRepo.queue(ctx.db, { academyId, responseIds, regradeId, action, testRepoLink, startedById, now })
    ctx.emit('autograde.changed', { academyId, stageLectureId })
    return asRegrade(savedRow(await regradeRepo.byId(ctx.db, [academyId], regradeId)))
  })
}

export const list = async (ctx: PersonCtx, stageLectureId: number): Promise<Regrade[]> => {
  const { academyId } = await managedLecture(ctx, stageLectureId, 'read')
  return (await regradeRepo.ofLecture(ctx.db, academyId, stageLectureId)).map(asRegrade)
}

export const details = async (ctx: PersonCtx, id: number): Promise<RegradeDetails> => {
  const { row, facts } = await regradeOfCall(ctx, id, 'read')
  const marks = await regradeRepo.compared(ctx.db, row)
  return { ...asRegrade(row), minMark: facts.minMark, ...compareMarks(marks, facts.minMark) }
}

/** Held until the commit, and as it stands after whoever held it before. */
const held = async (ctx: Ctx, { academyId, id }: RegradeRow): Promise<RegradeRow> => {
  await regradeRepo.lock(ctx.db, academyId, id)
  return savedRow(await regradeRepo.byId(ctx.db, [academyId], id))
}
const decided = (ctx: PersonCtx) => ({ decidedById: ctx.actor.userId, decidedAt: ctx.now() })

/** Once: a second call changes nothing. What was handed in since is graded by the new tests too. */
export const publish = async (ctx: PersonCtx, id: number): Promise<{ updated: number }> => {
  const { row, facts } = await regradeOfCall(ctx, id, 'write')
  const { academyId, stageLectureId, testRepoLink } = row
  return ctx.transaction(async (ctx) => {
    const now = await held(ctx, row)
    const state = stateOf(now.state, now)
    if (state === 'published') return { updated: 0 }
    if (state === 'discarded') conflict('state', 'regradeDecided')
    if (state === 'running') conflict('state', 'regradeNotReady')
    await regradeRepo.adopt(ctx.db, now, ctx.now())
    await regradeRepo.decide(ctx.db, now, { state: 'published', ...decided(ctx) })
    await ctx.audit('regrade.published', { academyId, targetId: id, details: { stageLectureId, testRepoLink } })
    const changes = await regradeRepo.toFollow(ctx.db, now)
    const updated = await takeMarks(ctx, facts, changes, { regradeId: id })
    await autogradeRepo.queue(ctx.db, {
      academyId,
      responseIds: await regradeRepo.handedInSince(ctx.db, now),
      regradeId: null,
      action: autogradeActions.AdminRerun,
      testRepoLink,
      startedById: ctx.actor.userId,
      now: ctx.now(),
    })
    ctx.emit('autograde.changed', { academyId, stageLectureId })
    return { updated }
  })
}

export const discard = async (ctx: PersonCtx, id: number): Promise<void> => {
  const { row } = await regradeOfCall(ctx, id, 'write')
  const { academyId, stageLectureId } = row
  return ctx.transaction(async (ctx) => {
    const now = await held(ctx, row)
    if (now.state === 'discarded') return
    if (now.state === 'published') conflict('state', 'regradeDecided')
    await regradeRepo.stop(ctx.db, now, ctx.now())
    await regradeRepo.decide(ctx.db, now, { state: 'discarded', ...decided(ctx) })
    ctx.emit('autograde.changed', { academyId, stageLectureId })
  })
}
