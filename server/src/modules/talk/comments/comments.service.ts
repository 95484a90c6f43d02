import type { UserComment } from '@academy/contract/comments'
import { grantFor } from '@academy/contract/permissions'
import { isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { type CommentRow, commentsRepo } from './comments.repo.ts'

/** Comments are about students, and whoever studies and teaches in one academy does not read the ones about oneself. */
const refuseOthers = async (
  ctx: PersonCtx,
  academyId: number,
  userId: number,
  effect: 'read' | 'write',
): Promise<void> => {
  if (!isAcademyOfCall(ctx, academyId, 'comments.write', effect)) fail('AcademyNotFound')
  if (userId === ctx.actor.userId || !(await commentsRepo.isStudentOf(ctx.db, academyId, userId))) fail('UserNotFound')
}

/** ACC-74: the author, or an Admin. */
const mayDelete = (ctx: PersonCtx, academyId: number, authorId: number): boolean => {
  const grant = grantFor(ctx.actor, 'comments.delete', academyId, 'write')
  return grant === 'S' ? authorId === ctx.actor.userId : grant !== null
}

const asComment = (
  ctx: PersonCtx,
  academyId: number,
  { author, authorId, createdAt, ...row }: CommentRow,
): UserComment => ({
  ...row,
  author: author && { id: author.id, fullName: author.fullName, avatarUrl: avatarUrlOf(author.avatarFile) },
  createdAt: createdAt.toISOString(),
  mayDelete: mayDelete(ctx, academyId, authorId),
})

/** ACC-73 */
export const ofUser = async (ctx: PersonCtx, userId: number, academyId: number): Promise<UserComment[]> => {
  await refuseOthers(ctx, academyId, userId, 'read')
  const rows = await commentsRepo.ofUser(ctx.db, academyId, userId)
  return rows.map((row) => asComment(ctx, academyId, row))
}

export const add = (
  ctx: PersonCtx,
  { userId, academyId, text }: { userId: number; academyId: number; text: string },
): Promise<UserComment> =>
  ctx.once(async (ctx) => {
    await refuseOthers(ctx, academyId, userId, 'write')
    const authorId = ctx.actor.userId
    const id = await commentsRepo.add(ctx.db, { academyId, userId, authorId, text, createdAt: ctx.now() })
    const [row] = await commentsRepo.ofUser(ctx.db, academyId, userId, id)
    return asComment(ctx, academyId, row!)
  })

/** ACC-74. What is not to be deleted by the caller is as absent as what is not there. */
export const remove = (ctx: PersonCtx, id: number): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const comment = (await commentsRepo.byId(ctx.db, id)) ?? fail('EndpointNotFound')
    const { academyId, userId, authorId } = comment
    const isHere = isAcademyOfCall(ctx, academyId, 'comments.delete', 'write')
    if (!isHere || !mayDelete(ctx, academyId, authorId)) fail('EndpointNotFound')
    if (!(await commentsRepo.remove(ctx.db, academyId, id))) fail('EndpointNotFound')
    await ctx.audit('comment.removed', { academyId, targetId: userId, details: { id, authorId } })
  })
