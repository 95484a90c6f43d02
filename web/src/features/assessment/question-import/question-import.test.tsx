import type { ImportPreview } from '@academy/contract/questions'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { QuestionImport } from './question-import.tsx'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const admin = makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: 7 })
const empty: ImportPreview = {
  kind: 'gift',
  columns: [],
  mapping: {},
  missing: [],
  language: null,
  examples: [],
  rows: [],
}

const pasted = async (preview: Partial<ImportPreview>) => {
  const server = fakeServer(({ body }) => ({ body: { ...empty, ...preview, ...(body as object) } }))
  vi.stubGlobal('fetch', server.fetch)
  const page = await render(<QuestionImport testId={null} testName="" />, {
    user: admin,
    address: '/main/tests/import',
  })
  await page.person.click(screen.getByRole('radio', { name: 'GIFT text' }))
  await page.person.type(screen.getByRole('textbox'), 'Hot?')
  const read = () => page.person.click(screen.getByRole('button', { name: 'Continue' }))
  await read()
  await waitFor(() => expect(server.seen).toHaveLength(1))
  return { ...page, read, sent: () => server.seen.map(({ body }) => body) }
}
const select = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })

test('the language of a file is guessed, can be changed, and is guessed anew for the next one', async () => {
  const { person, read, sent } = await pasted({ language: 'en' })
  expect((await select('Language of this file')).value).toBe('en')
  await person.selectOptions(await select('Language of this file'), 'Ukrainian')
  await waitFor(() => expect(sent()).toEqual([{ text: 'Hot?' }, { text: 'Hot?', language: 'ua' }]))
  expect((await select('Language of this file')).value).toBe('ua')
  await read()
  await waitFor(() => expect(sent()[2]).toEqual({ text: 'Hot?' }))
  await waitFor(async () => expect((await select('Language of this file')).value).toBe('en'))
})

test('a category and a difficulty for all are sent, also with the next file', async () => {
  const { person, read, sent } = await pasted({})
  await person.selectOptions(await select('Category for all'), 'QA')
  await waitFor(() => expect(sent()[1]).toEqual({ text: 'Hot?', category: 5 }))
  await person.selectOptions(await select('Difficulty for all'), 'Medium')
  await waitFor(() => expect(sent()[2]).toEqual({ text: 'Hot?', category: 5, difficulty: 2 }))
  await person.selectOptions(await select('Category for all'), '')
  await waitFor(() => expect(sent()[3]).toEqual({ text: 'Hot?', difficulty: 2 }))
  await read()
  await waitFor(() => expect(sent()[4]).toEqual({ text: 'Hot?', difficulty: 2 }))
})

test('a file that says the language of each text is not asked about it', async () => {
  await pasted({ language: null })
  expect(screen.queryByRole('combobox', { name: 'Language of this file' })).toBeNull()
})

test('columns of results that an export wrote are named as skipped', async () => {
  await pasted({ kind: 'csv', columns: ['text', 'facility', 'discrimination'], mapping: { text: 0 } })
  expect(await screen.findByText('Results of tests are skipped')).toBeTruthy()
  expect(screen.getByText(/: facility, discrimination\./)).toBeTruthy()
})

test('a file without results says nothing about them', async () => {
  await pasted({ kind: 'csv', columns: ['text'], mapping: { text: 0 } })
  await screen.findByText('Match columns')
  expect(screen.queryByText('Results of tests are skipped')).toBeNull()
})

const row = { row: 1, before: null, errors: [], warnings: [], cells: [] }
const hot = {
  importKey: 'hot',
  text: { ua: '', en: 'Hot?' },
  description: { ua: '', en: '' },
  isCode: { ua: false, en: false },
  imageUrl: null,
  category: 9,
  difficulty: 0,
  answerType: 2,
  partialCredit: false,
  options: [],
} as unknown as ImportPreview['rows'][number]['question']

test('a file without one good question does not promise that the rest can be imported', async () => {
  await pasted({ rows: [{ ...row, outcome: 'faulty', question: null }] })
  expect(await screen.findByText(/^Download the errors, correct the rows/)).toBeTruthy()
  expect(screen.queryByText(/the rest right now/)).toBeNull()
})

test('what was imported into the bank is looked at in the bank', async () => {
  const { person } = await pasted({ rows: [{ ...row, outcome: 'new', question: hot }] })
  await person.click(await screen.findByRole('button', { name: 'Import 1 question' }))
  const link = await screen.findByRole('link', { name: 'Go to the question bank' })
  expect(link.getAttribute('href')).toBe('/main/tests?tab=questions')
})

test('what the bank has already is not promised to be imported into it', async () => {
  await pasted({
    rows: [
      { ...row, outcome: 'same', question: hot },
      { ...row, row: 2, outcome: 'changed', question: hot },
    ],
  })
  expect(await screen.findByRole('button', { name: 'Import 1 question' })).toBeTruthy()
})

test('a file with nothing new for the bank has nothing to import', async () => {
  await pasted({ rows: [{ ...row, outcome: 'same', question: hot }] })
  const button = await screen.findByRole('button', { name: 'Import 0 questions' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
})
