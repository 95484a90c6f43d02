import type { AcademyEvent } from '@academy/contract/academy-history'
import { mustBeAcademyOfCall } from '#modules/academies/academies/academy-edit.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { academyHistoryRepo } from './academy-history.repo.ts'
import { asAcademyEvent } from './academy-history.rules.ts'

const pageSize = 20

/** P4: who changed what; only for those who may change the academy themselves. */
export const list = async (
  ctx: Ctx,
  id: number,
  { before, stageId }: { before?: number | undefined; stageId?: number | undefined },
): Promise<{ rows: AcademyEvent[]; hasMore: boolean }> => {
  mustBeAcademyOfCall(ctx, id, 'academies.update', 'read')
  const page = { before: before ?? null, stageId: stageId ?? null, limit: pageSize + 1 }
  const rows = await academyHistoryRepo.page(ctx.reads, id, page)
  return { rows: rows.slice(0, pageSize).map(asAcademyEvent), hasMore: rows.length > pageSize }
}
