import type { Letter, LetterTotals, LetterWithWriter } from '@academy/contract/letters'
import { pageSize } from '@academy/contract/limits'
import { experienceForm } from '#modules/programme/form-variants/form-variants-experience.rules.ts'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { AcademyScope } from '#platform/academy-scope.ts'
import type { AcademyCtx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { type LetterKey, type LetterRow, lettersRepo, type LettersQuery } from './letters.repo.ts'

const asLetter = ({ letterText, updatedAt }: { letterText: string; updatedAt: Date }): Letter => ({
  letterText,
  updatedAt: new Date(updatedAt).toISOString(),
})

/** INT-03 */
export const own = async (ctx: AcademyCtx): Promise<{ letter: Letter | null; canWrite: boolean }> => {
  const { academyId } = ctx
  const { userId } = ctx.actor
  const letter = await lettersRepo.own(ctx.db, academyId, userId)
  const canWrite = await lettersRepo.canWrite(ctx.db, academyId, userId, ctx.now())
  return { letter: letter ? asLetter(letter) : null, canWrite }
}

/** INT-02 */
export const save = async (ctx: AcademyCtx, letterText: string): Promise<Letter> => {
  const { academyId } = ctx
  const now = ctx.now()
  if (!(await lettersRepo.save(ctx.db, academyId, ctx.actor.userId, letterText, now)))
    fail((await lettersRepo.isClosed(ctx.db, academyId)) ? 'AcademyClosed' : 'StageNotAvailable')
  return asLetter({ letterText, updatedAt: now })
}

const refuseUnknownGroups = async (ctx: PersonCtx, scope: AcademyScope, groupIds: readonly number[]) => {
  if (groupIds.length > 0 && (await lettersRepo.knownGroups(ctx.db, scope, groupIds)) < groupIds.length)
    fail('GroupNotFound')
}

interface LettersPage extends Pick<LettersQuery, 'search' | 'orderField' | 'order'> {
  page?: number | undefined
  perPage?: number | undefined
  filters?: Pick<LettersQuery, 'groupIds' | 'written' | 'standing'> | undefined
}

/** INT-04, ACAD-52 */
export const list = async (
  ctx: PersonCtx,
  { page = 1, perPage = pageSize.initial, filters, ...query }: LettersPage,
): Promise<{ rows: LetterWithWriter[]; count: number; totals: LetterTotals }> => {
  const scope = academiesOfCall(ctx, 'letters.read')
  const readerId = ctx.actor.userId
  const groupIds = [...new Set(filters?.groupIds)]
  await refuseUnknownGroups(ctx, scope, groupIds)
  const { rows, count } = await lettersRepo.page(
    ctx.db,
    scope,
    { ...query, ...filters },
    { offset: (page - 1) * perPage, limit: perPage, experienceTypes: experienceForm, readerId },
  )
  return {
    rows: rows.map(withWriter),
    count,
    totals: await lettersRepo.totals(ctx.db, scope, { groupIds, readerId }),
  }
}

/** Whoever is no longer in the list is led to its first letter that waits. */
export const nextWaiting = async (
  ctx: PersonCtx,
  { after, perPage = pageSize.initial, filters, ...query }: Omit<LettersPage, 'page'> & { after: LetterKey },
) => {
  const scope = academiesOfCall(ctx, 'letters.read')
  await refuseUnknownGroups(ctx, scope, [...new Set(filters?.groupIds)])
  const readerId = ctx.actor.userId
  const next = await lettersRepo.nextWaiting(ctx.db, scope, { ...query, ...filters }, { after, perPage, readerId })
  return { next: next ?? null }
}

const withWriter = ({ avatarFile, letterText, updatedAt, decision, ...writer }: LetterRow): LetterWithWriter => ({
  ...writer,
  avatarUrl: avatarUrlOf(avatarFile),
  letter: letterText !== null && updatedAt !== null ? asLetter({ letterText, updatedAt }) : null,
  decision: decision && { ...decision, updatedAt: new Date(decision.updatedAt).toISOString() },
})

/** INT-04: also of somebody who has written none. */
export const ofStudent = async (ctx: AcademyCtx, userId: number): Promise<LetterWithWriter> => {
  const asked = { experienceTypes: experienceForm, readerId: ctx.actor.userId }
  return withWriter((await lettersRepo.ofStudent(ctx.db, ctx.academyId, userId, asked)) ?? fail('UserNotFound'))
}
