import type { FileHandle } from 'node:fs/promises'
import type { SentFile } from '@academy/contract/endpoint'
import type { PersonCtx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'
import { fail } from '#platform/errors.ts'
import type { FileStore } from '#platform/file-store.ts'
import type { LimitRule, Limits } from '#platform/limits.ts'
import { openNamelessFile } from '#platform/nameless-file.ts'
import { zipStream } from '#platform/zip-stream.ts'
import { archiveParts, pathInArchive } from './privacy-export-archive.ts'
import { privacyRepo } from './privacy.repo.ts'
import { registry } from './privacy-registry.ts'
import type { DataOwner } from './privacy-registry-entry.ts'

export interface ExportTools {
  files: FileStore
  limits: Limits
}

/** T7: it reads everything about somebody. */
const exportsPerPerson: LimitRule = { name: 'data-export', points: 5, seconds: 3600 }

/**
 * P1: everything that is held about the caller, with why and for how long, and the files beside it. All rows are of one
 * moment; they lie in a file until they are sent, so that neither the memory nor a transaction holds them meanwhile.
 */
export const dataExport = async ({ files, limits }: ExportTools, ctx: PersonCtx): Promise<SentFile> => {
  const { userId } = ctx.actor
  await limits.use(exportsPerPerson, String(userId))
  const exportedAt = ctx.now().toISOString()
  const data = await openNamelessFile()
  try {
    const names = await collect(ctx, data, exportedAt)
    const content = zipStream(archiveParts({ data, names, files, log: ctx.log }))
    return { name: `academy-data-${exportedAt.slice(0, 10)}.zip`, content }
  } catch (error) {
    await data.close()
    throw error
  }
}

/** Writes all rows into the file, and returns which files belong to them. */
const collect = (ctx: PersonCtx, data: FileHandle, exportedAt: string): Promise<string[]> =>
  ctx.transaction(async (ctx) => {
    await privacyRepo.lookAtOneMoment(ctx.db)
    await ctx.audit('account.data-exported')
    const owner = (await privacyRepo.owner(ctx.db, ctx.actor.userId)) ?? fail('UserNotFound')
    const names = await privacyRepo.fileNames(ctx.db, owner)
    // The database may have asked for another try.
    await data.truncate(0)
    for await (const piece of documentOf(ctx.db, owner, { exportedAt, names })) await data.appendFile(piece)
    return names
  })

const reasons = Object.fromEntries(
  Object.values(registry).flatMap(({ section, why, keptFor }) => (section ? [[section, { why, keptFor }]] : [])),
)

/** One JSON object, a line for each row. */
async function* documentOf(
  db: Db,
  owner: DataOwner,
  { exportedAt, names }: { exportedAt: string; names: readonly string[] },
): AsyncGenerator<string> {
  yield `{"exportedAt": ${JSON.stringify(exportedAt)}`
  for await (const { section, portions } of privacyRepo.exportedSections(db, owner)) {
    const rows = linesOf(portions)
    // Of an account there is one.
    if (section === 'account') {
      yield ',\n"account": '
      yield* rows
    } else {
      yield `,\n${JSON.stringify(section)}: [`
      yield* rows
      yield '\n]'
    }
  }
  const files = names.map((name) => ({ name, path: pathInArchive(name) }))
  yield `,\n"files": ${JSON.stringify(files, null, 1)},\n"why": ${JSON.stringify(reasons, null, 1)}\n}\n`
}

async function* linesOf(portions: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of portions) {
    yield `${isFirst ? '' : ','}\n${rows.join(',\n')}`
    isFirst = false
  }
}
