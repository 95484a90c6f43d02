import { type MailingList, mailingLists } from '@academy/contract/enums'
import type { SentFile } from '@academy/contract/endpoint'
import { csvHead, csvRows } from '@academy/spreadsheets/csv-writer'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { fileDay, fileMoment } from '#platform/file-moment.ts'
import { mailingListsRepo } from './mailing-lists.repo.ts'
import { unsubscribePathOf } from './mailing-lists.rules.ts'

const nameOf = new Map<MailingList, string>([
  [mailingLists.Default, 'default'],
  [mailingLists.Blog, 'blog'],
  [mailingLists.Landing, 'landing'],
])
const header = ['email', 'list', 'language', 'source', 'subscribed at', 'confirmed at', 'unsubscribe']
const portion = 5_000

const content = async function* (ctx: Ctx, list: MailingList | undefined): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  // The encoder keeps the sign by which spreadsheets know what they read.
  yield encoder.encode(csvHead(header))
  for (let afterId = 0, isMore = true; isMore;) {
    const rows = await mailingListsRepo.activeAfter(ctx.db, list, afterId, portion)
    afterId = rows.at(-1)?.id ?? afterId
    isMore = rows.length === portion
    yield encoder.encode(
      csvRows(
        rows.map((row) => [
          row.email,
          nameOf.get(row.list) ?? String(row.list),
          row.localization,
          row.source,
          fileMoment(row.createdAt),
          fileMoment(row.confirmedAt),
          ctx.publicUrl + unsubscribePathOf(row.unsubscribeKey),
        ]),
      ),
    )
  }
}

/** MAIL-03, Q-72, Q-74: whoever confirmed and has not left, each with the way off the list. */
export const exportSubscribers = async (ctx: Ctx, list: MailingList | undefined): Promise<SentFile> => {
  const count = await mailingListsRepo.countActive(ctx.db, list)
  if (count === 0) fail('NothingToExport')
  await ctx.audit('mailing.exported', { details: { list: list ?? 'all', count } })
  const name = list === undefined ? 'subscribers' : `subscribers-${nameOf.get(list)}`
  return { name: `${name}-${fileDay(ctx.now())}.csv`, content: content(ctx, list) }
}
