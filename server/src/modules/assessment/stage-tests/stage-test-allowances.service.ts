import type { Allowance, AllowanceInput } from '@academy/contract/stage-tests'
import { prolongByAllowance } from '#modules/assessment/test-taking/test-taking-staff.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { type AllowanceRow, allowancesRepo } from './stage-test-allowances.repo.ts'
import { stageTestOfCall } from './stage-test-results.service.ts'

const isoOrNull = (moment: Date | string | null): string | null =>
  moment === null ? null : new Date(moment).toISOString()

const asAllowance = (row: AllowanceRow): Allowance => ({
  student: {
    id: row.userId,
    fullName: `${row.firstName} ${row.lastName}`.trim(),
    avatarUrl: avatarUrlOf(row.avatarFile),
  },
  extraMinutes: row.extraMinutes,
  startDate: isoOrNull(row.startDate),
  endDate: isoOrNull(row.endDate),
  note: row.note,
  updatedAt: new Date(row.updatedAt).toISOString(),
})

export const allowances = async (ctx: PersonCtx, id: number): Promise<Allowance[]> => {
  const { academyId } = await stageTestOfCall(ctx, id, 'tests.fullSummary', 'read')
  return (await allowancesRepo.list(ctx.db, academyId, id)).map(asAllowance)
}

/** More time or other dates for one student. Whoever is in the middle of the test has the time at once. */
export const setAllowance = async (
  ctx: PersonCtx,
  stageTestId: number,
  userId: number,
  input: AllowanceInput,
): Promise<Allowance> => {
  const { academyId } = await stageTestOfCall(ctx, stageTestId, 'tests.manage', 'write')
  const key = { academyId, stageTestId, userId }
  return ctx.transaction(async (ctx) => {
    if (!(await allowancesRepo.isStudentOf(ctx.db, key))) fail('UserNotFound')
    await allowancesRepo.lockStart(ctx.db, key)
    const by = { actorId: ctx.actor?.userId ?? null, now: ctx.now() }
    await allowancesRepo.save(ctx.db, key, input, by)
    await prolongByAllowance(ctx, key, input)
    await ctx.audit('test-allowance.set', { academyId, targetId: userId, details: { stageTestId, ...input } })
    emitAllowanceChange(ctx, key)
    const [saved] = await allowancesRepo.list(ctx.db, academyId, stageTestId, userId)
    return asAllowance(saved!)
  })
}

/** Time that a running test was given stays with it. */
export const removeAllowance = async (ctx: PersonCtx, stageTestId: number, userId: number): Promise<void> => {
  const { academyId } = await stageTestOfCall(ctx, stageTestId, 'tests.manage', 'write')
  const key = { academyId, stageTestId, userId }
  await ctx.transaction(async (ctx) => {
    if (!(await allowancesRepo.remove(ctx.db, key))) {
      if (!(await allowancesRepo.isStudentOf(ctx.db, key))) fail('UserNotFound')
      return
    }
    await ctx.audit('test-allowance.removed', { academyId, targetId: userId, details: { stageTestId } })
    emitAllowanceChange(ctx, key)
  })
}

/** The page of the student shows what is allowed, and the live room how long it takes. */
const emitAllowanceChange = (
  ctx: Ctx,
  { academyId, stageTestId, userId }: { academyId: number; stageTestId: number; userId: number },
) => {
  ctx.emit('test.prolonged', { academyId, stageTestId, userIds: [userId] })
  ctx.emit('test.changed', { academyId, stageTestId })
}
