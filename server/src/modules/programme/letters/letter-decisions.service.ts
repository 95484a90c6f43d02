import type { LetterDecision } from '@academy/contract/letters'
import type { AcademyCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { type DecisionInput, type DecisionRow, decisionsRepo } from './letter-decisions.repo.ts'
import { ofStudent } from './letters.service.ts'

/** P4: what was decided before and after. The note is about a person and stays where it is. */
const auditOf = (decision: DecisionInput | undefined) =>
  decision ? { mark: decision.mark, isPassed: decision.isPassed } : null

const isSame = (one: DecisionRow, other: DecisionInput): boolean =>
  one.mark === other.mark && one.isPassed === other.isPassed && one.note === other.note

/**
 * INT-04: decided beside the letter, or about somebody who wrote none. It moves nobody: what follows from it staff choose at
 * the next stage. Whoever saw another decision than the one that is there is refused, unless both say the same.
 */
export const decide = (
  ctx: AcademyCtx,
  userId: number,
  { updatedAt, ...input }: DecisionInput & { updatedAt: string | null },
): Promise<LetterDecision> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    await ofStudent(ctx, userId)
    if (userId === ctx.actor.userId) fail('AccessDenied')
    const before = await decisionsRepo.of(ctx.db, academyId, userId)
    const key = { academyId, userId, decidedById: ctx.actor.userId }
    const isSaved =
      updatedAt === null
        ? await decisionsRepo.insert(ctx.db, key, input, ctx.now())
        : await decisionsRepo.replace(ctx.db, key, input, new Date(updatedAt), ctx.now())
    if (isSaved) {
      const details = { before: auditOf(before), after: auditOf(input) }
      await ctx.audit('letter.decided', { academyId, targetId: userId, details })
      ctx.emit('academy.changed', { academyId })
    } else {
      const there = await decisionsRepo.of(ctx.db, academyId, userId)
      if (!there || !isSame(there, input))
        fail('ValidationError', { status: 409, fields: [{ field: 'updatedAt', message: 'savedMeanwhile' }] })
    }
    return (await ofStudent(ctx, userId)).decision ?? fail('UserNotFound')
  })
