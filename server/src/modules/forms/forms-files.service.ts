import { setImmediate as pause } from 'node:timers/promises'
import type { SentFile } from '@academy/contract/endpoint'
import type { Locale } from '@academy/contract/enums'
import type { AnswerFilters } from '@academy/contract/form-answers'
import type { FormQuestion } from '@academy/contract/form-questions'
import type { LocalizedName } from '@academy/contract/users'
import { type Cell, csvHead, csvRows } from '#platform/csv.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { openXlsx } from '#platform/xlsx.ts'
import { formsAnswersRepo, type PassingFound } from './forms-answers.repo.ts'
import type { GivenAnswer } from './forms-answers.rules.ts'
import { formOfCall } from './forms-answers.service.ts'
import { fileTexts } from './forms-files.texts.ts'
import { formsPassingRepo } from './forms-passing.repo.ts'
import { formsUsersRepo } from './forms-users.repo.ts'

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
  rows: readonly PassingFound[]
  cells: (row: PassingFound) => Cell[]
}

/** the filters of the list on screen, all of its pages; one row for each passing. */
const tableOf = async (ctx: Ctx, formId: number, filters: AnswerFilters, format: 'csv' | 'xlsx'): Promise<Table> => {
  const { academyId, questions } = await formOfCall(ctx, formId, filters)
  const rows = await ctx.transaction(async (ctx) => {
    await formsUsersRepo.allowTime(ctx.db)
    return formsAnswersRepo.page(ctx.db, { academyId, formId }, filters, null)
  })
  if (rows.length === 0) fail('NothingToExport')
  const locale = await formsPassingRepo.languageOf(ctx.db, ctx.actor!.userId)
  // P4: nobody takes the list away unseen.
  await ctx.audit('forms.exported', { academyId, targetId: formId, details: { count: rows.length, format } })
  const { sheet, header } = fileTexts[locale]
  return {
    name: `form-${formId}-answers-${ctx.now().toISOString().slice(0, 10)}.${format}`,
    sheet,
    header: [...header, ...questions.map(({ body }) => wordsOf(body, locale))],
    rows,
    cells: (row) => [
      row.lastName,
      row.firstName,
      row.email,
      row.groupName,
      row.number,
      new Date(row.passedAt).toISOString(),
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

/** So many rows are written before others get their turn. */
const portion = 1_000

const writeAll = async ({ rows, cells }: Table, add: (rows: Cell[][]) => void): Promise<void> => {
  for (let at = 0; at < rows.length; at += portion) {
    add(rows.slice(at, at + portion).map(cells))
    await pause()
  }
}

export const csv = async (ctx: Ctx, formId: number, filters: AnswerFilters): Promise<SentFile> => {
  const table = await tableOf(ctx, formId, filters, 'csv')
  const parts = [csvHead(table.header)]
  await writeAll(table, (some) => void parts.push(csvRows(some)))
  return { name: table.name, content: parts.join('') }
}

export const xlsx = async (ctx: Ctx, formId: number, filters: AnswerFilters): Promise<SentFile> => {
  const table = await tableOf(ctx, formId, filters, 'xlsx')
  const file = openXlsx({ name: table.sheet, header: table.header })
  try {
    await writeAll(table, file.add)
    return { name: table.name, content: await file.finish() }
  } finally {
    await file.giveUp()
  }
}
