import { setImmediate as pause } from 'node:timers/promises'
import type { SentFile } from '@academy/contract/endpoint'
import { pageSize } from '@academy/contract/limits'
import type { Capability } from '@academy/contract/permissions'
import type { TestResult, TestResultQuery, TestResults } from '@academy/contract/stage-tests'
import { type Cell, csvHead, csvRows } from '@academy/spreadsheets/csv-writer'
import { fileNameOf } from '#modules/system/academy-lookup/academy-lookup-file-name.service.ts'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { fileMoment } from '#platform/file-moment.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { createCountCache } from '#platform/count-cache.ts'
import { openXlsx } from '#platform/spreadsheets.ts'
import { type ResultRow, resultsRepo, type StageTestFacts, type Totals } from './stage-test-results.repo.ts'
import { type ResultTexts, resultTexts } from './stage-test-results.texts.ts'

/** a stage test that a call names belongs to the academy of the call, or it is not there. */
export const stageTestOfCall = async (
  ctx: PersonCtx,
  id: number,
  capability: Capability,
  effect: 'read' | 'write',
): Promise<StageTestFacts> => {
  const scope = academiesOfCall(ctx, capability, effect)
  return (await resultsRepo.stageTest(ctx.db, scope, id)) ?? fail('TestNotFound')
}

const isoOrNull = (moment: Date | null): string | null => (moment === null ? null : new Date(moment).toISOString())

const secondsOf = ({ startedAt, finishedAt }: ResultRow): number | null =>
  finishedAt === null ? null : Math.round((Date.parse(String(finishedAt)) - Date.parse(String(startedAt))) / 1_000)

/** */
const englishPercentOf = ({ englishCorrectCount, englishCount }: ResultRow): number | null =>
  englishCount && englishCorrectCount !== null ? Math.round((100 * englishCorrectCount) / englishCount) : null

const asResult = (row: ResultRow): TestResult => ({
  summaryId: row.summaryId,
  student: {
    id: row.userId,
    fullName: `${row.firstName} ${row.lastName}`.trim(),
    avatarUrl: avatarUrlOf(row.avatarFile),
  },
  startDate: new Date(row.startedAt).toISOString(),
  finishedAt: isoOrNull(row.finishedAt),
  correctAnswersCount: row.correctAnswersCount,
  questionsCount: row.questionsCount,
  successPercent: row.successPercent,
  equityPercent: row.equityPercent,
  englishPercent: englishPercentOf(row),
  isPassed: row.isPassed,
  cheatsCount: row.cheatsCount,
  lateCount: row.lateCount,
  heldCount: row.heldCount,
  secondsSpent: secondsOf(row),
})

const counted = createCountCache()
const summedUp = createCountCache<Totals>(({ started, archived }) => started + archived)

export const results = async (ctx: PersonCtx, id: number, query: TestResultQuery): Promise<TestResults> => {
  const { academyId, ...facts } = await stageTestOfCall(ctx, id, 'tests.fullSummary', 'read')
  const limit = query.perPage ?? pageSize.initial
  const offset = ((query.page ?? 1) - 1) * limit
  const rows = await resultsRepo.rows(ctx.db, academyId, id, query, { offset, limit })
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  const question = [academyId, id, query.search ?? '', query.standing ?? '', query.hasCheats ?? '']
  const count = isLast
    ? offset + rows.length
    : await counted(ctx.db, question, ctx.now().getTime(), () => resultsRepo.count(ctx.db, academyId, id, query))
  const about = [academyId, id, await resultsRepo.verdictsState(ctx.db, academyId, id)]
  const totals = await summedUp(ctx.db, about, ctx.now().getTime(), () =>
    resultsRepo.totals(ctx.db, academyId, id, ctx.now()),
  )
  return { rows: rows.map(asResult), count, overview: { ...facts, ...totals } }
}

// --- Files (Q-74, S7)

const cellsOf = (row: ResultRow, texts: ResultTexts): Cell[] => {
  const seconds = secondsOf(row)
  const state = row.isPassed === null ? texts.undecided : row.isPassed ? texts.passed : texts.failed
  return [
    row.lastName,
    row.firstName,
    row.email,
    row.finishedAt === null ? texts.running : state,
    row.correctAnswersCount,
    row.questionsCount,
    row.successPercent,
    row.equityPercent,
    englishPercentOf(row),
    row.cheatsCount,
    row.lateCount,
    seconds === null ? null : Math.round(seconds / 60),
    fileMoment(row.startedAt),
    fileMoment(row.finishedAt),
  ]
}

const tableOf = async (ctx: PersonCtx, id: number, query: TestResultQuery, format: 'csv' | 'xlsx') => {
  const { academyId } = await stageTestOfCall(ctx, id, 'users.export', 'read')
  const rows = await resultsRepo.rows(ctx.db, academyId, id, query, null)
  if (rows.length === 0) fail('NothingToExport')
  const texts = resultTexts[await resultsRepo.languageOf(ctx.db, ctx.actor.userId)]
  // P4: nobody takes the list away unseen.
  await ctx.audit('testResults.exported', { academyId, targetId: id, details: { count: rows.length, format } })
  return { rows, texts, name: `${await fileNameOf(ctx, 'test-results', academyId, { stageTestId: id })}.${format}` }
}

/** So many rows are written before others get their turn. */
const portion = 2_000

const writeAll = async (rows: readonly ResultRow[], texts: ResultTexts, add: (rows: Cell[][]) => void) => {
  for (let at = 0; at < rows.length; at += portion) {
    add(rows.slice(at, at + portion).map((row) => cellsOf(row, texts)))
    await pause()
  }
}

export const resultsCsv = async (ctx: PersonCtx, id: number, query: TestResultQuery): Promise<SentFile> => {
  const { rows, texts, name } = await tableOf(ctx, id, query, 'csv')
  const parts = [csvHead(texts.header)]
  await writeAll(rows, texts, (some) => void parts.push(csvRows(some)))
  return { name, content: parts.join('') }
}

export const resultsXlsx = async (ctx: PersonCtx, id: number, query: TestResultQuery): Promise<SentFile> => {
  const { rows, texts, name } = await tableOf(ctx, id, query, 'xlsx')
  const file = openXlsx({ name: texts.sheet, header: texts.header })
  try {
    await writeAll(rows, texts, file.add)
    return { name, content: await file.finish() }
  } finally {
    await file.giveUp()
  }
}
