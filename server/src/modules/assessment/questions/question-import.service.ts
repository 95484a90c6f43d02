import type { Locale } from '@academy/contract/enums'
import { giftMaxLength, importMaxRows, questionsMaxCount } from '@academy/contract/limits'
import { ColumnMapping, type ImportChoices, type ImportChoicesQuery } from '@academy/contract/question-import'
import type { ImportedQuestion, ImportPreview } from '@academy/contract/questions'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import type { ReadFile } from '@academy/spreadsheets/file-reader'
import { inOneAcademy } from '#platform/academy-of-call.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, isDuplicate } from '#platform/errors.ts'
import { readUpload, refuseFile } from '#platform/spreadsheets.ts'
import { questionsRepo } from './questions.repo.ts'
import { isSameContent, searchTextOf } from './questions.rules.ts'
import { questionsOfGift } from './import/gift.rules.ts'
import { guessLanguage, inLanguage, languageNotedIn } from './import/language.rules.ts'
import type { GoogleSheets } from './question-google-sheets.service.ts'
import { importRepo } from './question-import.repo.ts'
import {
  findStored,
  firstContent,
  idOfBankKey,
  keyOf,
  nameOf,
  nextContent,
  planRows,
} from './question-import-plan.rules.ts'
import type { ReadQuestion } from './import/read-question.ts'
import { guessMapping, missingFields, questionOfRow } from './import/rows.rules.ts'

export interface ImportTools {
  /** null: this server may not ask outside. */
  googleSheets: GoogleSheets | null
}

const exampleRows = 3
const exampleLength = 200

// --- Look first

const checkTest = async (ctx: PersonCtx, testId: number | undefined): Promise<void> => {
  if (testId !== undefined && !(await importRepo.hasTest(ctx.db, inOneAcademy(ctx).academyId, testId)))
    fail('TestNotFound')
}

const idsIn = (keys: readonly string[]): number[] => keys.map(idOfBankKey).filter((id) => id !== null)

type Planned = Pick<ImportPreview, 'language' | 'rows'>

/** Without a word about the language, what the file notes about itself counts, or else its letters. */
const planned = async (
  ctx: PersonCtx,
  read: readonly ReadQuestion[],
  choices: ImportChoices,
  noted: Locale | null = null,
): Promise<Planned> => {
  if (read.length > importMaxRows) refuseFile('tooManyRows')
  const guessed = guessLanguage(read)
  const language = guessed && (choices.language ?? noted ?? guessed)
  const questions = read.map((question) => ({
    ...(language ? inLanguage(question, language) : question),
    category: question.category ?? choices.category,
    difficulty: question.difficulty ?? choices.difficulty,
  }))
  const keys = questions.map(keyOf)
  const stored = await importRepo.stored(ctx.db, inOneAcademy(ctx).academyId, keys, idsIn(keys))
  return { language, rows: planRows(questions, stored) }
}

interface Choices extends ImportChoices {
  mapping?: ColumnMapping | undefined
}

const preview = async (ctx: PersonCtx, file: ReadFile, choices: Choices): Promise<ImportPreview> => {
  if (file.kind === 'gift') return previewGift(ctx, file.text, choices)
  const [head, ...rows] = file.rows
  if (!head || rows.length === 0) return refuseFile('empty')
  const width = Math.max(...file.rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => head.cells[column]?.trim() ?? '')
  const mapping = choices.mapping ?? guessMapping(columns)
  const missing = missingFields(mapping)
  // TEST-94: who says which column is which has to say it whole; who does not is asked.
  if (choices.mapping && missing.length > 0)
    fail('SpreadsheetImportError', { fields: missing.map((field) => ({ field, message: 'columnMissing' })) })
  return {
    kind: file.kind,
    columns: columns.map((heading) => heading.slice(0, exampleLength)),
    mapping,
    missing,
    examples: rows
      .slice(0, exampleRows)
      .map(({ cells }) => columns.map((_, column) => (cells[column] ?? '').slice(0, exampleLength))),
    ...(missing.length > 0
      ? { language: null, rows: [] }
      : await planned(
          ctx,
          rows.map((row) => questionOfRow(row, mapping)),
          choices,
        )),
  }
}

const previewGift = async (ctx: PersonCtx, text: string, choices: ImportChoices): Promise<ImportPreview> => {
  if (text.length > giftMaxLength) refuseFile('tooManyRows')
  const questions = questionsOfGift(text)
  if (questions.length === 0) refuseFile('empty')
  return {
    kind: 'gift',
    columns: [],
    mapping: {},
    missing: [],
    examples: [],
    ...(await planned(ctx, questions, choices, languageNotedIn(text))),
  }
}

const mappingFrom = (text: string | undefined): ColumnMapping | undefined => {
  if (!text) return undefined
  const wrong = () => fail('ValidationError', { fields: [{ field: 'mapping', message: 'wrongText' }] })
  try {
    const { data } = ColumnMapping.safeParse(JSON.parse(text))
    return data ?? wrong()
  } catch {
    return wrong()
  }
}

/** TEST-93 */
export const parseFile = async (
  ctx: PersonCtx,
  bytes: Uint8Array,
  query: ImportChoicesQuery,
): Promise<ImportPreview> => {
  const mapping = mappingFrom(query.mapping)
  await checkTest(ctx, query.testId)
  return preview(ctx, await readUpload(bytes), { ...query, mapping })
}

/** TEST-91, S9 */
export const parseGoogle = async (
  { googleSheets }: ImportTools,
  ctx: PersonCtx,
  { key, ...choices }: { key: string } & Choices,
): Promise<ImportPreview> => {
  await checkTest(ctx, choices.testId)
  if (!googleSheets) return fail('ServiceNotConfigured')
  return preview(ctx, await readUpload(await googleSheets.download(key)), choices)
}

export const parseGift = async (
  ctx: PersonCtx,
  { text, ...choices }: { text: string } & ImportChoices,
): Promise<ImportPreview> => {
  await checkTest(ctx, choices.testId)
  return previewGift(ctx, text, choices)
}

// --- Then store

interface Stored {
  created: number
  changed: number
  same: number
}

/** TEST-92: all of them or none. What is stored already is left as it is, so that the same file may come again. */
export const submit = async (
  ctx: AcademyCtx,
  { testId, questions }: { testId: number | null; questions: readonly ImportedQuestion[] },
): Promise<Stored> => {
  const store = () => ctx.once((ctx) => storeAll(ctx, testId, questions))
  try {
    return await store()
  } catch (error) {
    // A question with this key was restored at this very moment; the second look sees it.
    if (isDuplicate(error, 'questions_import_key')) return store()
    throw error
  }
}

const filtersOf = (content: ContentOfQuestion) => ({
  category: content.category,
  difficulty: content.difficulty,
  searchText: searchTextOf(content),
})

const storeAll = async (
  ctx: AcademyCtx,
  testId: number | null,
  questions: readonly ImportedQuestion[],
): Promise<Stored> => {
  const { academyId } = ctx
  await importRepo.takeTurn(ctx.db, academyId)
  const keys = questions.map(({ importKey }) => importKey)
  const stored = await importRepo.stored(ctx.db, academyId, keys, idsIn(keys), { isHeld: true })
  const find = findStored(stored)
  refuseDoubles(questions, find)
  const now = ctx.now()

  const added = questions.filter(({ importKey }) => !find(importKey))
  const contents = added.map(firstContent)
  const ids = await importRepo.insertAll(
    ctx.db,
    academyId,
    contents.map((content, index) => ({ ...filtersOf(content), importKey: added[index]!.importKey })),
    now,
  )

  const met = questions.filter(({ importKey }) => find(importKey))
  const everyId = await importRepo.optionIds(
    ctx.db,
    academyId,
    stored.map(({ id }) => id),
  )
  const changed = met
    .map((question) => {
      const { id, version, content } = find(question.importKey)!
      const next = nextContent(question, content, everyId.get(id) ?? [])
      return { id, version: version + 1, content: next, isSame: isSameContent(next, content) }
    })
    .filter(({ isSame }) => !isSame)
  await importRepo.setVersions(
    ctx.db,
    academyId,
    changed.map(({ id, version, content }) => ({ id, version, ...filtersOf(content) })),
    now,
  )
  await importRepo.insertVersions(
    ctx.db,
    academyId,
    [
      ...contents.map((content, index) => ({ questionId: ids[index]!, version: 1, content })),
      ...changed.map(({ id, version, content }) => ({ questionId: id, version, content })),
    ],
    { createdById: ctx.actor?.userId ?? null, createdAt: now },
  )

  const idOfAdded = new Map(added.map(({ importKey }, index) => [importKey, ids[index]!]))
  if (testId !== null)
    await addToTest(
      ctx,
      academyId,
      testId,
      keys.map((key) => find(key)?.id ?? idOfAdded.get(key)!),
    )
  const result = { created: added.length, changed: changed.length, same: met.length - changed.length }
  await ctx.audit('questions.imported', { academyId, details: { ...result, testId } })
  return result
}

const refuseDoubles = (questions: readonly ImportedQuestion[], find: ReturnType<typeof findStored>): void => {
  const names = questions.map(({ importKey }) => nameOf(importKey, find(importKey)))
  const doubles = names.flatMap((name, index) => (names.indexOf(name) < index ? [index] : []))
  if (doubles.length > 0)
    fail('SpreadsheetImportError', {
      fields: doubles
        .slice(0, 50)
        .map((index) => ({ field: `questions.${index}.importKey`, message: 'duplicateInFile' })),
    })
}

const addToTest = async (ctx: Ctx, academyId: number, testId: number, ids: readonly number[]): Promise<void> => {
  const count = (await questionsRepo.lockTest(ctx.db, academyId, testId)) ?? fail('TestNotFound')
  const added = await importRepo.addToTest(ctx.db, academyId, testId, ids, ctx.now())
  if (count + added > questionsMaxCount) fail('ValidationError', { fields: [{ field: 'testId', message: 'toLong' }] })
}
