import type { StageTestName, StageTestRow } from '@academy/contract/stage-tests'
import { isAcademyOfCall, oneAcademyOf } from '#platform/academy-of-call.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'
import { fail } from '#platform/errors.ts'
import { stageTestsRepo } from './stage-tests.repo.ts'

/** TEST-95 */
export const names = (ctx: Ctx, academyId: number): Promise<StageTestName[]> => {
  if (!isAcademyOfCall(ctx, academyId, 'stageTests.read', 'read')) fail('AcademyNotFound')
  return stageTestsRepo.names(ctx.db, academyId)
}

const isoOrNull = (moment: Date | string | null): string | null =>
  moment === null ? null : new Date(moment).toISOString()

/** Stage tests of an academy: all, those of a stage, or one. */
export const stageTestRows = async (
  db: Db,
  academyId: number,
  by: { stageId?: number; id?: number },
): Promise<StageTestRow[]> => {
  const rows = await stageTestsRepo.list(db, academyId, by)
  const counts = await stageTestsRepo.counts(db, academyId, by)
  return rows.map((row) => ({
    ...row,
    startDate: isoOrNull(row.startDate),
    endDate: isoOrNull(row.endDate),
    counts: counts.get(row.id)!,
  }))
}

export const list = (ctx: Ctx, stageId: number | undefined): Promise<StageTestRow[]> =>
  stageTestRows(ctx.db, oneAcademyOf(ctx), stageId === undefined ? {} : { stageId })
