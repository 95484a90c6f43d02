import type { SentFile } from '@academy/contract/endpoint'
import type { Locale } from '@academy/contract/enums'
import type { AnswerFilters } from '@academy/contract/form-answers'
import type { FormQuestion } from '@academy/contract/form-questions'
import type { LocalizedName } from '@academy/contract/users'
import { type Cell, csvHead, csvRows } from '@academy/spreadsheets/csv-writer'
import { fileNameOf } from '#modules/system/academy-lookup/academy-lookup-file-name.service.ts'
import { allowTime } from '#platform/allow-time.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { fileMoment } from '#platform/file-moment.ts'
import { openXlsx } from '#platform/spreadsheets.ts'
import { formsAnswersRepo, type Key, type PassingFound } from './forms-answers.repo.ts'
import type { GivenAnswer } from './forms-answers.rules.ts'
import { formOfCall } from './forms-answers.service.ts'
import { fileTexts } from './forms-files.texts.ts'
import { formsPassingRepo } from './forms-passing.repo.ts'

/** One language may be empty: a reader then gets the other. */
const wordsOf = (text: LocalizedName, locale: Locale): string => text[locale] || text.ua || text.en

const cellOf = (question: FormQuestion, answer: GivenAnswer | undefined, locale: Locale): Cell => {
  if (!answer) return null
  if (question.type === 'short-answer') return answer.body
  if (question.type === 'linear-scale') return answer.option?.[0] ?? null
  const chosen = question.options!.filter(({ id }) => answer.option?.includes(id))
  return chosen.map(({ text }) => wordsOf(text, locale)).join('; ')
}

interface Table {
  name: string
  sheet: string
  header: string[]
  key: Key
  ids: readonly number[]
  cells: (row: PassingFound) => Cell[]
}

/** the filters of the list on screen, all of its pages; one row for each passing. */
const tableOf = async (
  ctx: PersonCtx,
  formId: number,
  filters: AnswerFilters,
  format: 'csv' | 'xlsx',
): Promise<Table> => {
  const { academyId, questions } = await formOfCall(ctx, formId, filters)
  const key = { academyId, formId }
  const ids = await ctx.transaction(async (ctx) => {
    await allowTime(ctx.db)
    return formsAnswersRepo.ids(ctx.db, key, filters)
  })
  if (ids.length === 0) fail('NothingToExport')
  const locale = await formsPassingRepo.languageOf(ctx.db, ctx.actor.userId)
  // P4: nobody takes the list away unseen.
  await ctx.audit('forms.exported', { academyId, targetId: formId, details: { count: ids.length, format } })
  const { sheet, header } = fileTexts[locale]
  return {
    name: `${await fileNameOf(ctx, 'answers', academyId, { formId })}.${format}`,
    sheet,
    header: [...header, ...questions.map(({ body }) => wordsOf(body, locale))],
    key,
    ids,
    cells: (row) => [
      row.lastName,
      row.firstName,
      row.email,
      row.groupName,
      row.number,
      fileMoment(row.passedAt),
      ...questions.map((question) =>
        cellOf(
          question,
          row.answers.find(({ questionId }) => questionId === question.id),
          locale,
        ),
      ),
    ],
  }
}

/** T7: so many passings are held at once; each may have a million signs. */
const portion = 100

const rowsOf = async function* (ctx: Ctx, { key, ids, cells }: Table): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < ids.length; at += portion)
    yield (await formsAnswersRepo.byIds(ctx.db, key, ids.slice(at, at + portion))).map(cells)
}

const csvOf = async function* (ctx: Ctx, table: Table): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(csvHead(table.header))
  for await (const rows of rowsOf(ctx, table)) yield encoder.encode(csvRows(rows))
}

export const csv = async (ctx: PersonCtx, formId: number, filters: AnswerFilters): Promise<SentFile> => {
  const table = await tableOf(ctx, formId, filters, 'csv')
  return { name: table.name, content: csvOf(ctx, table) }
}

export const xlsx = async (ctx: PersonCtx, formId: number, filters: AnswerFilters): Promise<SentFile> => {
  const table = await tableOf(ctx, formId, filters, 'xlsx')
  const file = openXlsx({ name: table.sheet, header: table.header })
  try {
    for await (const rows of rowsOf(ctx, table)) file.add(rows)
    return { name: table.name, content: await file.finish() }
  } finally {
    await file.giveUp()
  }
}
