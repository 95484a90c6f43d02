import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { type CheckedForm, formsProgrammeRepo } from './forms-programme.repo.ts'

export type { CheckedForm } from './forms-programme.repo.ts'

/** The forms of an academy that is copied, without those that were archived. */
export const copyForms = async (
  ctx: PersonCtx,
  from: number,
  to: number,
  stageIds: ReadonlyMap<number, number>,
): Promise<void> => {
  for (const form of await formsProgrammeRepo.ofAcademy(ctx.db, from)) {
    const stageId = form.stageId === null ? null : stageIds.get(form.stageId)!
    const authorId = ctx.actor.userId
    await formsProgrammeRepo.copy(ctx.db, form, { academyId: to, stageId, authorId, createdAt: ctx.now() })
  }
}

/** What 'check academy' looks at. */
export const checkedForms = (ctx: Ctx, academyId: number): Promise<CheckedForm[]> =>
  formsProgrammeRepo.checked(ctx.db, academyId)

/** A stage that is removed takes no form along. */
export const unbindStage = (ctx: Ctx, academyId: number, stageId: number): Promise<void> =>
  formsProgrammeRepo.unbindStage(ctx.db, academyId, stageId)
