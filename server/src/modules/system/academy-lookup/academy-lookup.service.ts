import type { Ctx } from '#platform/ctx.ts'
import { academyLookupRepo } from './academy-lookup.repo.ts'

/** This module knows no other: groups, forms and employees ask here for their academy, and the academies know all three. */
export const find = (ctx: Pick<Ctx, 'db'>, academyId: number) => academyLookupRepo.byId(ctx.db, academyId)

export type AcademyRow = NonNullable<Awaited<ReturnType<typeof find>>>

export const exists = async (ctx: Pick<Ctx, 'db'>, academyId: number): Promise<boolean> =>
  (await find(ctx, academyId)) !== undefined

/** By its public name or by the secret of one of its links; which of them is enough is for the caller to say. */
export const findByAnyHash = (ctx: Pick<Ctx, 'db'>, hash: string) => academyLookupRepo.byAnyHash(ctx.db, hash)
