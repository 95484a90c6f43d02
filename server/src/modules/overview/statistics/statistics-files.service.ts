import type { SentFile } from '@academy/contract/endpoint'
import type { Locale } from '@academy/contract/enums'
import type { PeopleQuery } from '@academy/contract/people'
import { type Cell, csvHead, csvRows, toCsv } from '@academy/spreadsheets/csv-writer'
import { toXlsx } from '@academy/spreadsheets/xlsx-writer'
import { fileNameOf } from '#modules/system/academy-lookup/academy-lookup-file-name.service.ts'
import * as people from '#modules/accounts/people/people.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { openXlsx } from '#platform/spreadsheets.ts'
import { funnelRows, personCells, stageRows } from './statistics-files.rules.ts'
import { funnel, stageStatistics } from './statistics.service.ts'
import { fileTexts } from './statistics.texts.ts'

interface FileQuery {
  at?: string | undefined
  lang?: Locale | undefined
}

const funnelTable = async (ctx: Ctx, academyId: number, { at, lang = 'ua' }: FileQuery) => {
  const rows = funnelRows(await funnel(ctx, academyId, at), lang)
  if (rows.length === 0) fail('NothingToExport')
  const { sheet, header } = fileTexts[lang].funnel
  return { rows, sheet, header, name: await fileNameOf(ctx, 'funnel', academyId, { at }) }
}

export const funnelCsv = async (ctx: Ctx, academyId: number, query: FileQuery): Promise<SentFile> => {
  const { name, header, rows } = await funnelTable(ctx, academyId, query)
  return { name: `${name}.csv`, content: toCsv(header, rows) }
}

export const funnelXlsx = async (ctx: Ctx, academyId: number, query: FileQuery): Promise<SentFile> => {
  const { name, sheet, header, rows } = await funnelTable(ctx, academyId, query)
  return { name: `${name}.xlsx`, content: await toXlsx(sheet, header, rows) }
}

const stagesTable = async (ctx: Ctx, academyId: number, { lang = 'ua' }: FileQuery) => {
  const rows = stageRows(await stageStatistics(ctx, academyId), lang)
  if (rows.length === 0) fail('NothingToExport')
  const { sheet, header } = fileTexts[lang].stages
  return { rows, sheet, header, name: await fileNameOf(ctx, 'stages', academyId) }
}

export const stagesCsv = async (ctx: Ctx, academyId: number, query: FileQuery): Promise<SentFile> => {
  const { name, header, rows } = await stagesTable(ctx, academyId, query)
  return { name: `${name}.csv`, content: toCsv(header, rows) }
}

export const stagesXlsx = async (ctx: Ctx, academyId: number, query: FileQuery): Promise<SentFile> => {
  const { name, sheet, header, rows } = await stagesTable(ctx, academyId, query)
  return { name: `${name}.xlsx`, content: await toXlsx(sheet, header, rows) }
}

/** STAT-10, P4: nobody takes the list away unseen. */
const usersTaken = async (ctx: Ctx, academy: number | 'all', format: string, count: number): Promise<void> => {
  if (count === 0) fail('NothingToExport')
  await ctx.audit('users.exported', {
    academyId: academy === 'all' ? null : academy,
    details: { count, format },
  })
}

const writeUsers = async (
  ctx: PersonCtx,
  academy: number | 'all',
  query: PeopleQuery,
  locale: Locale,
  add: (rows: Cell[][]) => void,
): Promise<number> => {
  let count = 0
  for await (const portion of people.everybody(ctx, academy, query)) {
    add(portion.map((person) => personCells(person, locale)))
    count += portion.length
  }
  return count
}

/** STAT-07 */
export const usersCsv = async (
  ctx: PersonCtx,
  academy: number | 'all',
  query: PeopleQuery,
  { lang = 'ua' }: FileQuery,
): Promise<SentFile> => {
  const parts = [csvHead(fileTexts[lang].users.header)]
  const count = await writeUsers(ctx, academy, query, lang, (rows) => void parts.push(csvRows(rows)))
  await usersTaken(ctx, academy, 'csv', count)
  return { name: `${await fileNameOf(ctx, 'users', academy)}.csv`, content: parts.join('') }
}

/** STAT-06 */
export const usersXlsx = async (
  ctx: PersonCtx,
  academy: number | 'all',
  query: PeopleQuery,
  { lang = 'ua' }: FileQuery,
): Promise<SentFile> => {
  const { sheet, header } = fileTexts[lang].users
  const file = openXlsx({ name: sheet, header })
  try {
    await usersTaken(ctx, academy, 'xlsx', await writeUsers(ctx, academy, query, lang, file.add))
    return { name: `${await fileNameOf(ctx, 'users', academy)}.xlsx`, content: await file.finish() }
  } finally {
    await file.giveUp()
  }
}
