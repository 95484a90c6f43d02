import type { InboxThread } from '@academy/contract/chat'
import { generalGroup } from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import { createCountCache } from '#platform/count-cache.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import { type InboxFound, inboxParts, inboxRepo } from './chat-inbox.repo.ts'
import { asThread, groupOf } from './chat-threads.service.ts'

interface InboxQuery {
  page?: number | undefined
  search?: string | undefined
  groupId?: number | undefined
  only?: 'unread' | undefined
}

const keptCount = createCountCache()

const asInboxThread = (row: InboxFound): InboxThread => ({
  ...asThread(row),
  academyId: row.academyId,
  academyName: row.academyName,
  stageLectureId: row.stageLectureId,
  lectureName: row.lectureName,
})

/** ACAD-52, RT-09: the chats of all lectures of the academies in which the caller talks with students. */
export const inbox = async (
  ctx: PersonCtx,
  { page = 1, search, groupId, only }: InboxQuery,
): Promise<{ rows: InboxThread[]; count: number }> => {
  const scope = academiesOfCall(ctx, 'chat.staff')
  const group = await groupOf(ctx, scope, groupId ?? generalGroup)
  const filters = { scope, groupId: group, search, viewerId: ctx.actor.userId }
  const limit = pageSize.initial
  const rows: InboxFound[] = []
  let [count, offset] = [0, (page - 1) * limit]
  for (const part of only ? (['waiting'] as const) : inboxParts) {
    const range = { offset, limit: limit - rows.length }
    if (range.limit > 0) rows.push(...(await inboxRepo.page(ctx.db, part, filters, range)))
    const there = await keptCount(ctx.db, { part, ...filters }, ctx.now().getTime(), () =>
      inboxRepo.count(ctx.db, part, filters),
    )
    offset = Math.max(0, offset - there)
    count += there
  }
  return { rows: rows.map(asInboxThread), count }
}
