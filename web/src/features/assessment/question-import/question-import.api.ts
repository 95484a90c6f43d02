import type { ColumnMapping } from '@academy/contract/question-import'
import { type ExportChoice, type ImportedQuestion, questionsApi } from '@academy/contract/questions'
import { testBankApi } from '@academy/contract/test-bank'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { reloadAll } from '#lib/query-client.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { saveDownload } from '#lib/save-file.ts'
import type { Choices, ExportFormat, Source } from './import-view.rules.ts'

export const importQueries = {
  names: (academyId: number) =>
    queryOptions({
      queryKey: ['tests', academyId, 'names'],
      queryFn: ({ signal }) => call(testBankApi.names, {}, { signal, academyId }),
    }),
}

interface Reading {
  source: Source
  mapping: ColumnMapping | undefined
  choices: Choices
  testId: number | null
}

/** The file stays here and is sent again with every choice: nothing of it is kept before it is stored. */
export const readSource = ({ source, mapping, choices, testId }: Reading) => {
  const all = { ...choices, ...(testId === null ? {} : { testId }) }
  if (source.kind === 'file') {
    const query = { ...all, ...(mapping ? { mapping: JSON.stringify(mapping) } : {}) }
    return call(questionsApi.parseFile, { query, file: source.file })
  }
  if (source.kind === 'google')
    return call(questionsApi.parseGoogle, { body: { key: source.key, ...all, ...(mapping ? { mapping } : {}) } })
  return call(questionsApi.parseGift, { body: { text: source.text, ...all } })
}

export const storeQuestions = async (testId: number | null, questions: ImportedQuestion[]) => {
  const stored = await call(questionsApi.submitParsed, { body: { testId, questions } })
  await reloadAll(['questions'], ['tests'])
  return stored
}

const save = async (download: Promise<unknown>): Promise<void> => {
  try {
    saveDownload(await download)
  } catch (error) {
    reportFailure(error)
  }
}

export const saveTemplate = () => save(call(questionsApi.templateXlsx))

const exports = {
  xlsx: questionsApi.exportXlsx,
  ods: questionsApi.exportOds,
  csv: questionsApi.exportCsv,
  gift: questionsApi.exportGift,
} as const

export const saveQuestions = (format: ExportFormat, choice: ExportChoice, academyId?: number) =>
  save(call(exports[format], { body: choice }, academyId === undefined ? {} : { academyId }))
