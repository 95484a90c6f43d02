import type { QuestionStatistics } from '@academy/contract/question-statistics'
import { within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { QuestionBank } from './question-bank.tsx'
import { QuestionResults } from './question-results.tsx'

const admin = makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: 7 })
const both = (text: string) => ({ ua: text, en: text })
const measured: QuestionStatistics = {
  askedCount: 30,
  answeredCount: 29,
  correctCount: 14,
  facility: 0.47,
  discrimination: 0.69,
  perLanguage: [
    { language: 'ua', asked: 20, correct: 10 },
    { language: 'en', asked: 10, correct: 4 },
  ],
  lastUsed: { stageTestId: 4, testName: 'Entrance test', at: '2026-05-01T10:00:00.000Z' },
}
const row = (id: number, text: string, statistics: QuestionStatistics | null) => ({
  id,
  academyId: 7,
  academyName: 'Academy 7',
  version: 1,
  text: both(text),
  description: both(''),
  imageUrl: null,
  category: 0,
  difficulty: 1,
  answerType: 0,
  options: [],
  tests: [],
  attemptsCount: 0,
  updatedAt: '2026-05-01T10:00:00.000Z',
  isArchived: false,
  statistics,
})

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('the bank says how each question did, and is ordered by it', async () => {
  const tooFew = { ...measured, askedCount: 3, facility: null, discrimination: null }
  const rows = [row(1, 'Closures', measured), row(2, 'Hoisting', tooFew), row(3, 'Promises', null)]
  const server = fakeServer(() => ({ body: { rows, count: 3 } }))
  vi.stubGlobal('fetch', server.fetch)
  const { person } = await render(<QuestionBank selection={7} />, { user: admin, address: '/main/tests?tab=questions' })
  const line = async (text: string) => (await screen.findByRole('row', { name: new RegExp(text) })).textContent
  expect(await line('Closures')).toMatch(/47%.*30 answers · discrimination 0[.,]69.*Entrance test/)
  expect(await line('Hoisting')).toMatch(/Too few answers.*3 answers/)
  expect(await line('Promises')).toContain('No answers yet')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By results, hardest first')
  await waitFor(() => expect(server.seen.at(-1)?.body).toMatchObject({ orderField: 'facility', order: 'asc' }))
})

test('a question shows its results over all tests and in each of them', async () => {
  const { lastUsed: _, perLanguage: __, ...sums } = measured
  const total = { ...measured, askedCount: 33, correctCount: 16 }
  const tests = [{ ...sums, ...measured.lastUsed, askedCount: 10, facility: null, discrimination: null }]
  const server = fakeServer(() => ({ body: { total, tests } }))
  vi.stubGlobal('fetch', server.fetch)
  await render(<QuestionResults academyId={7} id={1} />, { user: admin, address: '/main/tests/questions/1' })
  expect(await screen.findByText('47%')).toBeTruthy()
  for (const text of ['33', /^0[.,]69$/, '50% (20)', '40% (10)', 'Language unknown', '67% (3)'])
    expect(screen.getByText(text)).toBeTruthy()
  const table = within(screen.getByRole('table'))
  expect(table.getByRole('link', { name: 'Entrance test' }).getAttribute('href')).toBe('/main/tests/results/4')
  expect(table.getAllByText('Too few answers')).toHaveLength(2)
})
