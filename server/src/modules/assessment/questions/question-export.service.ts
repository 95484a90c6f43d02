import type { SentFile } from '@academy/contract/endpoint'
import { importMaxRows } from '@academy/contract/limits'
import type { ExportChoice } from '@academy/contract/questions'
import { resultColumns } from '@academy/contract/question-import'
import { type Cell, csvHead, csvRows, readableAgain } from '@academy/spreadsheets/csv-writer'
import { toOds } from '@academy/spreadsheets/ods-writer'
import { fileNameOf } from '#modules/system/academy-lookup/academy-lookup-file-name.service.ts'
import type { AcademyCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { openXlsx } from '#platform/spreadsheets.ts'
import { bankKey, type StoredQuestion } from './question-import-plan.rules.ts'
import { toGift } from './import/gift-writer.ts'
import { cellsOf, headings, resultCellsOf } from './import/question-cells.ts'
import { templateXlsx } from './import/template.ts'
import { targetIds } from './question-many.service.ts'
import { importRepo } from './question-import.repo.ts'
import { statisticsOf } from './question-statistics.service.ts'

/** More than any bank holds: who exports everything that fits is not told that it is too much. */
const everything = 1_000_000

const named = async function* (ctx: AcademyCtx, ids: readonly number[]): AsyncGenerator<StoredQuestion[]> {
  for (let from = 0; from < ids.length; from += importMaxRows)
    yield await importRepo.named(ctx.db, ctx.academyId, ids.slice(from, from + importMaxRows))
}

const portions = async function* (ctx: AcademyCtx, choice: ExportChoice): AsyncGenerator<StoredQuestion[]> {
  const { academyId } = ctx
  const { testId, ids, ...filters } = choice
  if (testId !== undefined && !(await importRepo.hasTest(ctx.db, academyId, testId))) fail('TestNotFound')
  if (Object.keys(filters).length > 0) yield* named(ctx, (await targetIds(ctx, choice, everything)).toReversed())
  else if (testId !== undefined) {
    const questions = await importRepo.ofTest(ctx.db, academyId, testId)
    yield ids ? questions.filter(({ id }) => ids.includes(id)) : questions
  } else if (ids) yield* named(ctx, [...new Set(ids)])
  else {
    let last = 0
    for (;;) {
      const questions = await importRepo.bankAfter(ctx.db, academyId, last)
      if (questions.length === 0) return
      yield questions
      last = questions.at(-1)!.id
    }
  }
}

/** By the name its import gave it, or by its own: read again, it is found by this. */
const keyOf = (question: StoredQuestion): string => question.importKey ?? bankKey(question)

const collect = async (
  ctx: AcademyCtx,
  choice: ExportChoice,
  add: (questions: StoredQuestion[]) => void | Promise<void>,
): Promise<void> => {
  let count = 0
  for await (const questions of portions(ctx, choice)) {
    await add(questions)
    count += questions.length
  }
  if (count === 0) fail('NothingToExport')
}

/** What the import reads again, and beside it how each question did in tests. */
const tableHeadings: readonly string[] = [...headings, ...resultColumns]

const collectRows = (
  ctx: AcademyCtx,
  choice: ExportChoice,
  add: (rows: { texts: string[]; results: Cell[] }[]) => void,
): Promise<void> =>
  collect(ctx, choice, async (questions) => {
    const { academyId } = ctx
    const keys = questions.map(({ id }) => ({ academyId, id }))
    const statistics = await statisticsOf(ctx.db, keys)
    add(
      questions.map((question) => ({
        texts: cellsOf(keyOf(question), question.content),
        results: resultCellsOf(statistics({ academyId, id: question.id })),
      })),
    )
  })

const nameOf = async (ctx: AcademyCtx, { testId }: ExportChoice, extension: string): Promise<string> =>
  `${await fileNameOf(ctx, 'questions', ctx.academyId, { testId })}.${extension}`

export const xlsx = async (ctx: AcademyCtx, choice: ExportChoice): Promise<SentFile> => {
  const file = openXlsx({ name: 'Questions', header: tableHeadings })
  try {
    await collectRows(ctx, choice, (rows) => file.add(rows.map(({ texts, results }) => [...texts, ...results])))
    return { name: await nameOf(ctx, choice, 'xlsx'), content: await file.finish() }
  } finally {
    await file.giveUp()
  }
}

export const ods = async (ctx: AcademyCtx, choice: ExportChoice): Promise<SentFile> => {
  const table: (readonly Cell[])[] = [tableHeadings]
  await collectRows(ctx, choice, (rows) => table.push(...rows.map(({ texts, results }) => [...texts, ...results])))
  return { name: await nameOf(ctx, choice, 'ods'), content: toOds('Questions', table) }
}

export const csv = async (ctx: AcademyCtx, choice: ExportChoice): Promise<SentFile> => {
  const parts = [csvHead(tableHeadings)]
  await collectRows(ctx, choice, (rows) => {
    parts.push(csvRows(rows.map(({ texts, results }) => [...texts.map(readableAgain), ...results])))
  })
  return { name: await nameOf(ctx, choice, 'csv'), content: parts.join('') }
}

export const gift = async (ctx: AcademyCtx, choice: ExportChoice): Promise<SentFile> => {
  const all: { key: string; content: StoredQuestion['content'] }[] = []
  await collect(ctx, choice, (questions) => {
    all.push(...questions.map((question) => ({ key: keyOf(question), content: question.content })))
  })
  return { name: await nameOf(ctx, choice, 'gift'), content: toGift(all) }
}

export const template = async (): Promise<SentFile> => ({
  name: 'questions-template.xlsx',
  content: await templateXlsx(),
})
