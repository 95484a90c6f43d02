import type { ChatLecture, ChatThread } from '@academy/contract/chat'
import { generalGroup } from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import { can } from '@academy/contract/permissions'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { AcademyScope } from '#platform/academy-scope.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { createCountCache } from '#platform/count-cache.ts'
import { readableChat } from './chat-access.service.ts'
import { inShort } from './chat.rules.ts'
import { type ThreadFound, threadsRepo } from './chat-threads.repo.ts'

export interface OfGroup {
  stageLectureId: number
  groupId: number | typeof generalGroup
}

/** RT-12: 'general' is no filter. */
export const groupOf = async (ctx: Ctx, scope: AcademyScope, groupId: OfGroup['groupId']): Promise<number | null> => {
  if (groupId === generalGroup) return null
  return (await threadsRepo.hasGroup(ctx.db, scope, groupId)) ? groupId : fail('GroupNotFound')
}

const keptCount = createCountCache()

export const asThread = ({ student: { avatarFile, ...student }, last, ...row }: ThreadFound): ChatThread => ({
  student: { ...student, avatarUrl: avatarUrlOf(avatarFile) },
  groupId: row.groupId,
  groupName: row.groupName,
  unread: row.unread,
  waitingSince: row.waitingSince && new Date(row.waitingSince).toISOString(),
  last: last && {
    id: last.id,
    senderId: last.senderId,
    senderName: last.senderName,
    text: inShort(last.message, last.code, last.files),
    createdAt: new Date(last.createdAt).toISOString(),
  },
})

/** RT-09 */
export const threads = async (
  ctx: AcademyCtx,
  of: OfGroup,
  {
    page = 1,
    search,
    only,
  }: { page?: number | undefined; search?: string | undefined; only?: 'unread' | 'begun' | undefined },
): Promise<{ rows: ChatThread[]; count: number }> => {
  const { academyId } = ctx
  const stageLecture = (await threadsRepo.lecture(ctx.db, academyId, of.stageLectureId)) ?? fail('ChatNotFound')
  const groupId = await groupOf(ctx, [academyId], of.groupId)
  const filters = { stageLecture, groupId, search, only, viewerId: ctx.actor.userId }
  const limit = pageSize.initial
  const rows: ThreadFound[] = []
  let [count, offset] = [0, (page - 1) * limit]
  for (const part of only ? (['begun'] as const) : (['begun', 'quiet'] as const)) {
    const range = { offset, limit: limit - rows.length }
    if (range.limit > 0) rows.push(...(await threadsRepo.page(ctx.db, academyId, part, filters, range)))
    const there = await keptCount(ctx.db, { academyId, part, ...filters }, ctx.now().getTime(), () =>
      threadsRepo.count(ctx.db, academyId, part, filters),
    )
    offset = Math.max(0, offset - there)
    count += there
  }
  return { rows: rows.map(asThread), count }
}

/** RT-14, Q-58 */
export const unread = async (ctx: AcademyCtx, of: OfGroup): Promise<Record<string, number>> => {
  const { academyId } = ctx
  const { userId } = ctx.actor
  const { stageLectureId } = of
  if (can(ctx.actor, 'chat.staff', academyId, 'read')) {
    if (!(await threadsRepo.lecture(ctx.db, academyId, stageLectureId))) fail('ChatNotFound')
    const groupId = await groupOf(ctx, [academyId], of.groupId)
    const rows = await threadsRepo.unread(ctx.db, academyId, stageLectureId, groupId, userId)
    return Object.fromEntries(rows.map((row) => [row.userId, row.count]))
  }
  await readableChat(ctx, { stageLectureId, userId })
  await groupOf(ctx, [academyId], of.groupId)
  return { [userId]: await threadsRepo.unreadOfStudent(ctx.db, academyId, stageLectureId, userId) }
}

/** ACAD-52: of all academies in which the caller talks with students. */
export const lectures = async (ctx: PersonCtx): Promise<ChatLecture[]> => {
  const rows = await threadsRepo.lectures(ctx.db, academiesOfCall(ctx, 'chat.staff'), ctx.actor.userId)
  return rows.map(({ lastMessageAt, ...lecture }) => ({
    ...lecture,
    lastMessageAt: lastMessageAt && new Date(lastMessageAt).toISOString(),
  }))
}
