import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { fitsItsKind } from './answer-kinds.ts'
import { Locale } from './enums.ts'
import { Id, IdParam, Ids, integer, IsoDateTime, text, verbatim } from './fields.ts'
import { giftMaxLength, importMaxBytes, importMaxRows, spreadsheetMaxBytes, uploadMaxBytes } from './limits.ts'
import { rowsOf } from './paging.ts'
import { QuestionQuery } from './question-query.ts'
import { QuestionStatistics, StatisticsOfQuestion } from './question-statistics.ts'
import {
  ColumnMapping,
  ImportChoices,
  ImportChoicesQuery,
  ImportField,
  importKinds,
  importOutcomes,
} from './question-import.ts'

import { ContentOfQuestion, QuestionInput, questionFields } from './question-content.ts'

/** A question as staff keep it. */
export const BankQuestion = z.strictObject({
  id: Id,
  version: z.int(),
  ...ContentOfQuestion.shape,
  tests: z.array(z.strictObject({ id: Id, name: z.string() })),
  /** Attempts that drew it, in any version, up to `attemptsCountMax`; a change makes a new version for later ones. */
  attemptsCount: z.int(),
  updatedAt: IsoDateTime,
  isArchived: z.boolean(),
})
export type BankQuestion = z.infer<typeof BankQuestion>

/** In a list, which may span several academies. */
export const BankQuestionRow = z.strictObject({
  ...BankQuestion.shape,
  academyId: Id,
  academyName: z.string(),
  /** null: nobody has finished a test with it. */
  statistics: z.nullable(QuestionStatistics),
})
export type BankQuestionRow = z.infer<typeof BankQuestionRow>

export const QuestionVersion = z.strictObject({
  version: z.int(),
  content: ContentOfQuestion,
  createdAt: IsoDateTime,
  createdBy: z.nullable(z.strictObject({ id: Id, fullName: z.string() })),
  attemptsCount: z.int(),
})
export type QuestionVersion = z.infer<typeof QuestionVersion>

// --- Import: read, look at what would happen, store

/** A row that can be stored: a question, and the name by which the next run finds it again. */
export const ImportedQuestion = z.strictObject({ ...questionFields, importKey: text(1, 100) }).check(fitsItsKind)
export type ImportedQuestion = z.infer<typeof ImportedQuestion>

export const ImportRow = z.strictObject({
  /** As the sheet numbers it. */
  row: z.int(),
  outcome: z.enum(importOutcomes),
  question: z.nullable(ImportedQuestion),
  /** What it replaces, for those that changed. */
  before: z.nullable(ContentOfQuestion),
  /** The field, and the message key that says what is wrong; of a double, the row that came first. */
  errors: z.array(z.strictObject({ field: z.string(), message: z.string(), otherRow: z.optional(z.int()) })),
  /** Stored all the same, but worth a look: an image that has to be uploaded, a language that is missing. */
  warnings: z.array(z.string()),
  /** What stood in the row, where it is faulty: to be corrected outside and read again. */
  cells: z.array(z.string()),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportPreview = z.strictObject({
  kind: z.enum(importKinds),
  /** The headings that were found, in their order. */
  columns: z.array(z.string()),
  mapping: ColumnMapping,
  /** Fields that no column was found for and without which there is no question: then there are no rows yet. */
  missing: z.array(ImportField),
  /** What texts that do not say their language were taken for; null: all of them say it. */
  language: z.nullable(Locale),
  /** The first rows as they stand, to choose columns by. */
  examples: z.array(z.array(z.string())),
  rows: z.array(ImportRow),
})
export type ImportPreview = z.infer<typeof ImportPreview>

const ById = z.strictObject({ id: IdParam })
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ods = 'application/vnd.oasis.opendocument.spreadsheet'
const csv = 'text/csv; charset=utf-8'

/** The questions of a test, those that are named or all that fit the filters of the list; without any, the whole bank. */
export const ExportChoice = z.omit(QuestionQuery, {
  page: true,
  perPage: true,
  orderField: true,
  order: true,
  notInTestId: true,
})
export type ExportChoice = z.infer<typeof ExportChoice>

export const questionsApi = defineApi({
  search: {
    method: 'POST',
    path: '/api/questions/search',
    access: 'tests.manage',
    effect: 'read',
    body: QuestionQuery,
    response: rowsOf(BankQuestionRow),
    summary: 'The question bank, by text, category, difficulty, use, of one academy or of all of the caller (ACAD-52)',
  },
  get: {
    method: 'GET',
    path: '/api/questions/:id',
    access: 'tests.manage',
    oneAcademy: true,
    params: ById,
    response: BankQuestion,
    errors: ['QuestionNotFound'],
    summary: 'One question in its newest version',
  },
  versions: {
    method: 'GET',
    path: '/api/questions/:id/versions',
    access: 'tests.manage',
    oneAcademy: true,
    params: ById,
    response: z.array(QuestionVersion),
    errors: ['QuestionNotFound'],
    summary: 'All versions of a question, the newest first',
  },
  statistics: {
    method: 'GET',
    path: '/api/questions/:id/statistics',
    access: 'tests.manage',
    oneAcademy: true,
    params: ById,
    response: StatisticsOfQuestion,
    errors: ['QuestionNotFound'],
    summary: 'How a question did over all tests of its academy, and in each of them',
  },
  create: {
    method: 'POST',
    path: '/api/questions',
    access: 'tests.manage',
    oneAcademy: true,
    body: z.strictObject({ question: QuestionInput, testId: z.optional(Id) }),
    response: BankQuestion,
    status: 201,
    idempotent: true,
    errors: ['TestNotFound'],
    summary: 'Add a question to the bank, and to a test when one is named (TEST-96)',
  },
  update: {
    method: 'PUT',
    path: '/api/questions/:id',
    access: 'tests.manage',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({ question: QuestionInput, version: integer(1, 1_000_000) }),
    response: BankQuestion,
    errors: ['QuestionNotFound'],
    summary: 'Write the next version; one that was saved meanwhile is not overwritten (TEST-96, Q-87)',
  },
  remove: {
    method: 'POST',
    path: '/api/questions/remove',
    access: 'tests.manage',
    oneAcademy: true,
    body: z.strictObject({ ids: Ids }),
    response: z.strictObject({ removed: z.int(), archived: z.int() }),
    errors: ['QuestionNotFound'],
    summary: 'Take questions out of the bank and its tests; what was asked once is archived instead',
  },
  restore: {
    method: 'PUT',
    path: '/api/questions/:id/restore',
    access: 'tests.manage',
    oneAcademy: true,
    params: ById,
    response: BankQuestion,
    errors: ['QuestionNotFound'],
    summary: 'Offer an archived question again',
  },
  uploadImage: {
    method: 'POST',
    path: '/api/questions/image',
    access: 'tests.manage',
    upload: { field: 'question-image', maxBytes: uploadMaxBytes },
    response: z.strictObject({ imageUrl: z.string() }),
    errors: ['FileNotUploaded', 'FileTypeNotAllowed', 'FileTooLarge'],
    summary: 'Keep a picture for a question (TEST-21, S5)',
  },
  parseFile: {
    method: 'POST',
    path: '/api/questions/parse/file',
    access: 'tests.manage',
    effect: 'read',
    query: ImportChoicesQuery,
    upload: { field: 'file', maxBytes: spreadsheetMaxBytes },
    response: ImportPreview,
    errors: ['FileNotUploaded', 'FileTypeNotAllowed', 'FileTooLarge', 'SpreadsheetImportError', 'TestNotFound'],
    summary: 'Read xlsx, ods, csv or GIFT and say what storing it would do (TEST-93, S6)',
  },
  parseGoogle: {
    method: 'POST',
    path: '/api/questions/parse/google',
    access: 'tests.manage',
    effect: 'read',
    body: z.strictObject({
      key: text(10, 200).check(z.regex(/^[\w-]+$/, 'wrongKey')),
      mapping: z.optional(ColumnMapping),
      ...ImportChoices.shape,
    }),
    response: ImportPreview,
    errors: ['SpreadsheetImportError', 'ServiceNotConfigured', 'TestNotFound'],
    summary: 'Read a published Google sheet (TEST-91, S9)',
  },
  parseGift: {
    method: 'POST',
    path: '/api/questions/parse/gift',
    access: 'tests.manage',
    effect: 'read',
    body: z.strictObject({ text: verbatim(giftMaxLength), ...ImportChoices.shape }),
    bodyMaxBytes: 4 * giftMaxLength,
    response: ImportPreview,
    errors: ['SpreadsheetImportError', 'TestNotFound'],
    summary: 'Read questions in GIFT',
  },
  submitParsed: {
    method: 'POST',
    path: '/api/questions/parse/submit',
    access: 'tests.manage',
    oneAcademy: true,
    body: z.strictObject({
      testId: z.nullable(Id),
      questions: z
        .array(ImportedQuestion)
        .check(z.minLength(1, 'fieldIsRequired'), z.maxLength(importMaxRows, 'toLong')),
    }),
    bodyMaxBytes: importMaxBytes,
    response: z.strictObject({ created: z.int(), changed: z.int(), same: z.int() }),
    idempotent: true,
    errors: ['TestNotFound', 'SpreadsheetImportError'],
    summary: 'Store parsed questions in one transaction; a second run changes nothing (TEST-92)',
  },
  templateXlsx: {
    method: 'GET',
    path: '/api/questions/template.xlsx',
    access: 'tests.manage',
    download: { contentType: xlsx },
    quota: 'exports',
    summary: 'A sheet with the headings, two examples and the allowed words',
  },
  exportXlsx: {
    method: 'POST',
    path: '/api/questions/export.xlsx',
    access: 'tests.manage',
    oneAcademy: true,
    effect: 'read',
    body: ExportChoice,
    stepUp: true,
    download: { contentType: xlsx },
    quota: 'exports',
    errors: ['NothingToExport', 'TestNotFound'],
    summary: 'Questions as a file that an import reads again',
  },
  exportOds: {
    method: 'POST',
    path: '/api/questions/export.ods',
    access: 'tests.manage',
    oneAcademy: true,
    effect: 'read',
    body: ExportChoice,
    stepUp: true,
    download: { contentType: ods },
    quota: 'exports',
    errors: ['NothingToExport', 'TestNotFound'],
    summary: 'Questions as a file that an import reads again',
  },
  exportCsv: {
    method: 'POST',
    path: '/api/questions/export.csv',
    access: 'tests.manage',
    oneAcademy: true,
    effect: 'read',
    body: ExportChoice,
    stepUp: true,
    download: { contentType: csv },
    quota: 'exports',
    errors: ['NothingToExport', 'TestNotFound'],
    summary: 'Questions as a file that an import reads again',
  },
  exportGift: {
    method: 'POST',
    path: '/api/questions/export.gift',
    access: 'tests.manage',
    oneAcademy: true,
    effect: 'read',
    body: ExportChoice,
    stepUp: true,
    download: { contentType: 'text/plain; charset=utf-8' },
    quota: 'exports',
    errors: ['NothingToExport', 'TestNotFound'],
    summary: 'Questions as a file that an import reads again',
  },
})
