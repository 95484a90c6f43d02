import type { BankQuestionRow } from '@academy/contract/questions'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { openMenu } from '#testing/open-menu.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { QuestionBank } from './question-bank.tsx'

const admin = makeUser({ academies: [makeAcademy(7, 'Admin'), makeAcademy(8, 'Admin')], currentAcademyId: 7 })
const both = (text: string) => ({ ua: text, en: text })
const row = (id: number, text: string): BankQuestionRow => ({
  id,
  academyId: 7,
  academyName: 'Academy 7',
  version: 1,
  text: both(text),
  description: both(''),
  imageUrl: null,
  category: 1,
  difficulty: 1,
  answerType: 0,
  options: [],
  tests: [],
  attemptsCount: 0,
  updatedAt: '2026-05-01T10:00:00.000Z',
  isArchived: false,
  statistics: null,
})

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

const open = async (query: string, selection: number | 'all' = 7) => {
  const server = fakeServer(({ path }) => {
    if (path.endsWith('/preview'))
      return { body: { count: 60, leftOut: [], subjects: [{ id: 1, name: 'Closures', note: '№ 1', rule: 'changes' }] } }
    if (path === '/api/changes/questions')
      return { body: { id: 5, state: 'done', kind: 'category', changed: 60, leftOut: [], canUndo: false } }
    return { body: { rows: [row(1, 'Closures'), row(2, 'Hoisting')], count: 60 } }
  })
  vi.stubGlobal('fetch', server.fetch)
  const drawn = await render(
    <QuestionBank
      selection={selection}
      bulkActions={(academyId, target) => `${academyId}: ${JSON.stringify(target)}`}
    />,
    { user: admin, address: `/main/tests?tab=questions${query}` },
  )
  await drawn.person.click(await screen.findByRole('checkbox', { name: 'Select: Closures' }))
  const change = async (name: string) => {
    openMenu(screen.getByRole('menu', { name: 'Change' }))
    await drawn.person.click(screen.getByRole('menuitem', { name }))
  }
  return { ...drawn, server, change }
}

test('all that fit the filters are changed by the filters themselves, and the preview says how many', async () => {
  const { person, server, change } = await open('&category=1&search=scope')
  expect(screen.getByText('7: {"ids":[1]}')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Select all questions: 60' }))
  expect(screen.getByText('All questions that match the filters are selected: 60')).toBeTruthy()
  const target = { search: 'scope', categories: [1] }
  expect(screen.getByText(`7: ${JSON.stringify(target)}`)).toBeTruthy()
  await change('Set the category')
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'QA')
  await person.click(await screen.findByRole('button', { name: 'Change 60 questions' }))
  await waitFor(() =>
    expect(server.to('/api/changes/questions').map(({ body }) => body)).toEqual([
      { change: { kind: 'category', category: expect.any(Number) }, target, expected: { count: 60, leftOut: 0 } },
    ]),
  )
})

test('all that fit the filters are deleted after the same preview', async () => {
  const { person, server, change } = await open('')
  expect(screen.queryByRole('menuitem', { name: 'Delete questions', hidden: true })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Select all questions: 60' }))
  await change('Delete questions')
  expect(await screen.findByText('You can undo this for a day.')).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Delete 60 questions' }))
  await waitFor(() =>
    expect(server.to('/api/changes/questions').map(({ body }) => body)).toEqual([
      { change: { kind: 'questionsRemove' }, target: {}, expected: { count: 60, leftOut: 0 } },
    ]),
  )
})

test.each([
  ['in the archive nothing is deleted by filters', '&use=archived', 7],
  ['over all academies nothing is chosen by filters', '', 'all'],
] as const)('%s', async (_, query, selection) => {
  const { person } = await open(query, selection)
  const every = screen.queryByRole('button', { name: 'Select all questions: 60' })
  if (selection === 'all') return expect(every).toBeNull()
  await person.click(every!)
  openMenu(screen.getByRole('menu', { name: 'Change' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).not.toContain('Delete questions')
})
