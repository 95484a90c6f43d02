import type { FormUserCandidate, FormUserFilters } from '@academy/contract/forms'
import { pageSize } from '@academy/contract/limits'
import { allowTime } from '#platform/allow-time.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { createCountCache } from '#platform/count-cache.ts'
import { type CandidateFound, type Chosen, formsUsersRepo, type Key } from './forms-users.repo.ts'
import { formsRepo } from './forms.repo.ts'
import { academyOfForm } from './forms.service.ts'

const asCandidate = ({ avatarFile, passedAt, ...row }: CandidateFound): FormUserCandidate => ({
  ...row,
  avatarUrl: avatarUrlOf(avatarFile),
  passedAt: passedAt === null ? null : new Date(passedAt).toISOString(),
})

const refuseUnknown = async (ctx: Ctx, academyId: number, { groupId, stageId }: FormUserFilters): Promise<void> => {
  if (groupId !== undefined && !(await formsUsersRepo.hasGroup(ctx.db, academyId, groupId))) fail('GroupNotFound')
  if (stageId !== undefined && !(await formsUsersRepo.hasStage(ctx.db, academyId, stageId))) fail('StageNotFound')
}

const kept = createCountCache()

/** FORM-19 */
export const candidates = async (
  ctx: PersonCtx,
  formId: number,
  query: FormUserFilters & { page?: number; perPage?: number },
): Promise<{ rows: FormUserCandidate[]; count: number }> => {
  const { page = 1, perPage: limit = pageSize.initial, ...filters } = query
  const key = { academyId: await academyOfForm(ctx, formId, 'read'), formId }
  await refuseUnknown(ctx, key.academyId, filters)
  const offset = (page - 1) * limit
  const rows = await formsUsersRepo.page(ctx.db, key, filters, { offset, limit })
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  const countAll = () => formsUsersRepo.count(ctx.db, key, filters)
  const countPossible = () =>
    filters.state === undefined ? kept(ctx.db, [key, filters], ctx.now().getTime(), countAll) : countAll()
  return { rows: rows.map(asCandidate), count: isLast ? offset + rows.length : await countPossible() }
}

interface Change {
  added: number[]
  taken: number[]
}

/** For more people the event names everybody of the academy: each page loads once, and most find nothing new. */
const namedAtMost = 1_000

const change = (ctx: PersonCtx, formId: number, work: (ctx: Ctx, key: Key) => Promise<Change>) =>
  ctx.transaction(async (ctx) => {
    const key = { academyId: await academyOfForm(ctx, formId, 'write'), formId }
    await allowTime(ctx.db)
    if (!(await formsRepo.locked(ctx.db, key.academyId, formId, 'no key update'))) fail('FormNotFound')
    const { added, taken } = await work(ctx, key)
    const changed = [...added, ...taken]
    if (changed.length > 0) {
      const details = { added: added.length, taken: taken.length }
      await ctx.audit('form.users', { academyId: key.academyId, targetId: formId, details })
      const userIds = changed.length > namedAtMost ? ('every' as const) : changed
      ctx.emit('routes.changed', { academyId: key.academyId, userIds })
    }
    const usersAmount = await formsUsersRepo.amount(ctx.db, key)
    return { usersAmount, added: added.length, taken: taken.length }
  })

/** Nobody is left out in silence: each may pass it already or can be let. */
const refuseStrangers = async (ctx: Ctx, key: Key, userIds: readonly number[]): Promise<void> => {
  if ((await formsUsersRepo.count(ctx.db, key, { userIds })) !== userIds.length) fail('UserNotFound')
}

/** FORM-17. The answers of people who are taken off stay. */
export const set = (ctx: PersonCtx, formId: number, users: readonly number[]) =>
  change(ctx, formId, async (ctx, key) => {
    const userIds = [...new Set(users)]
    await refuseStrangers(ctx, key, userIds)
    const taken = await formsUsersRepo.takeAllBut(ctx.db, key, userIds)
    return { added: await formsUsersRepo.addFitting(ctx.db, key, { userIds }, ctx.now()), taken }
  })

export const changeFitting = (ctx: PersonCtx, formId: number, input: Chosen & { isReceiver: boolean }) =>
  change(ctx, formId, async (ctx, key) => {
    const { isReceiver, ...chosen } = input
    await refuseUnknown(ctx, key.academyId, chosen)
    if (chosen.userIds) await refuseStrangers(ctx, key, [...new Set(chosen.userIds)])
    return isReceiver
      ? { added: await formsUsersRepo.addFitting(ctx.db, key, chosen, ctx.now()), taken: [] }
      : { added: [], taken: await formsUsersRepo.takeFitting(ctx.db, key, chosen) }
  })
