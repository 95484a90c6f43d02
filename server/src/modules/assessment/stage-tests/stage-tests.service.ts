import type { StageTestName, StageTestRow } from '@academy/contract/stage-tests'
import { academiesOfCall, isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { AcademyScope } from '#platform/academy-scope.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
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

/** Stage tests of some academies: all, those of a stage, or one. */
export const stageTestRows = async (
  db: Db,
  scope: AcademyScope,
  by: { stageId?: number; id?: number },
): Promise<StageTestRow[]> => {
  const rows = await stageTestsRepo.list(db, scope, by)
  const counts = await stageTestsRepo.counts(db, scope, by)
  return rows.map((row) => ({
    ...row,
    startDate: isoOrNull(row.startDate),
    endDate: isoOrNull(row.endDate),
    counts: counts.get(row.id)!,
  }))
}

/** ACAD-52 */
export const list = (ctx: PersonCtx, stageId: number | undefined): Promise<StageTestRow[]> =>
  stageTestRows(ctx.db, academiesOfCall(ctx, 'stageTests.read'), stageId === undefined ? {} : { stageId })
