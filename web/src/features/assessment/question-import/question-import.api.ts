import { type ColumnMapping, type ImportedQuestion, questionsApi } from '@academy/contract/questions'
import { testBankApi } from '@academy/contract/test-bank'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { reloadAll } from '#lib/query-client.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { saveFile } from '#lib/save-file.ts'
import type { ExportFormat, Source } from './import-view.rules.ts'

export const importQueries = {
  names: (academyId: number) =>
    queryOptions({
      queryKey: ['tests', academyId, 'names'],
      queryFn: ({ signal }) => call(testBankApi.names, {}, { signal, academyId }),
    }),
}

/** The file stays here and is sent again with every choice of columns: nothing of it is kept before it is stored. */
export const readSource = (source: Source, mapping: ColumnMapping | undefined, testId: number | null) => {
  const test = testId === null ? {} : { testId }
  if (source.kind === 'file') {
    const query = { ...test, ...(mapping ? { mapping: JSON.stringify(mapping) } : {}) }
    return call(questionsApi.parseFile, { query, file: source.file })
  }
  if (source.kind === 'google')
    return call(questionsApi.parseGoogle, { body: { key: source.key, ...test, ...(mapping ? { mapping } : {}) } })
  return call(questionsApi.parseGift, { body: { text: source.text, ...test } })
}

export const storeQuestions = async (testId: number | null, questions: ImportedQuestion[]) => {
  const stored = await call(questionsApi.submitParsed, { body: { testId, questions } })
  await reloadAll(['questions'], ['tests'])
  return stored
}

const save = async (download: Promise<unknown>, name: string): Promise<void> => {
  try {
    saveFile((await download) as Blob, name)
  } catch (error) {
    reportFailure(error)
  }
}

export const saveTemplate = () => save(call(questionsApi.templateXlsx), 'questions-template.xlsx')

const exports = {
  xlsx: questionsApi.exportXlsx,
  ods: questionsApi.exportOds,
  csv: questionsApi.exportCsv,
  gift: questionsApi.exportGift,
} as const

/** The questions of a test, those that are named, or all of the bank. */
export const saveQuestions = (format: ExportFormat, choice: { testId?: number; ids?: number[] }, academyId?: number) =>
  save(call(exports[format], { body: choice }, academyId === undefined ? {} : { academyId }), `questions.${format}`)
