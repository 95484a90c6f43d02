import type { CriterionMark, Evaluation } from '@academy/contract/evaluations'
import type { Capability } from '@academy/contract/permissions'
import type { AcademyCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { mustCoach, savedEvent } from './evaluations-save.service.ts'
import { evaluationsSaveRepo } from './evaluations-save.repo.ts'

interface Subject {
  evaluationId: number
  userTeamId: number
}

/** The event and the student in it, both held until the end of the transaction. */
const heldFor = async (ctx: AcademyCtx, { evaluationId, userTeamId }: Subject, capability: Capability) => {
  const { academyId } = ctx
  const event = (await evaluationsSaveRepo.shared(ctx.db, academyId, evaluationId)) ?? fail('EvaluationNotFound')
  mustCoach(ctx, academyId, event, capability)
  const member = await evaluationsSaveRepo.lockedMember(ctx.db, academyId, event.teamId, userTeamId)
  if (!member) return fail('WrongStudentAcademy')
  const before = await evaluationsSaveRepo.ofMember(ctx.db, academyId, evaluationId, userTeamId)
  const updatedAt = new Date(Math.max(ctx.now().getTime(), (before?.updatedAt.getTime() ?? -1) + 1))
  return { academyId, event, userId: member.userId, before, updatedAt, key: { academyId, evaluationId, userTeamId } }
}
type Held = Awaited<ReturnType<typeof heldFor>>

/** P4: what the marks were and became; what was written about a person stays where it is. */
const saveMarks = async (ctx: AcademyCtx, held: Held, marks: CriterionMark[]): Promise<Evaluation> => {
  const { academyId, event, userId, before, updatedAt, key } = held
  await evaluationsSaveRepo.put(ctx.db, key, { marks, updatedAt }, ctx.actor.userId)
  const details = { evaluationId: event.id, before: before?.marks ?? [], after: marks }
  await ctx.audit('evaluation.marked', { academyId, targetId: userId, details })
  return savedEvent(ctx, academyId, event)
}

/** TEAM-34, Q-69 */
export const evaluate = (
  ctx: AcademyCtx,
  evaluationId: number,
  { userTeamId, marks }: { userTeamId: number; marks: CriterionMark[] },
): Promise<Evaluation> =>
  ctx.once(async (ctx) => {
    const held = await heldFor(ctx, { evaluationId, userTeamId }, 'evaluations.evaluate')
    if (held.before && held.before.marks.length > 0) fail('StudentAlreadyEvaluated')
    return saveMarks(ctx, held, marks)
  })

/** */
export const changeMarks = (
  ctx: AcademyCtx,
  subject: Subject,
  { marks, updatedAt }: { marks: CriterionMark[]; updatedAt: string },
): Promise<Evaluation> =>
  ctx.transaction(async (ctx) => {
    const held = await heldFor(ctx, subject, 'evaluations.evaluate')
    if (!held.event.isCurrent) fail('StudentAlreadyEvaluated')
    if (held.before?.updatedAt.getTime() !== Date.parse(updatedAt))
      fail('ValidationError', { status: 409, fields: [{ field: 'updatedAt', message: 'savedMeanwhile' }] })
    return saveMarks(ctx, held, marks)
  })

/** TEAM-26 */
export const addFeedback = (
  ctx: AcademyCtx,
  evaluationId: number,
  { userTeamId, public: publicFeedback, isStar }: { userTeamId: number; public: string; isStar: boolean },
): Promise<Evaluation> =>
  ctx.transaction(async (ctx) => {
    const subject = { evaluationId, userTeamId }
    const { academyId, event, key, updatedAt } = await heldFor(ctx, subject, 'evaluations.evaluate')
    await evaluationsSaveRepo.put(ctx.db, key, { publicFeedback, isStar, updatedAt }, ctx.actor.userId)
    return savedEvent(ctx, academyId, event)
  })

/** TEAM-27: never sent to students. */
export const addPrivateFeedback = (
  ctx: AcademyCtx,
  evaluationId: number,
  { userTeamId, private: privateFeedback }: { userTeamId: number; private: string },
): Promise<Evaluation> =>
  ctx.transaction(async (ctx) => {
    const subject = { evaluationId, userTeamId }
    const { academyId, event, key, updatedAt } = await heldFor(ctx, subject, 'privateFeedback.write')
    await evaluationsSaveRepo.put(ctx.db, key, { privateFeedback, updatedAt }, ctx.actor.userId)
    return savedEvent(ctx, academyId, event)
  })
