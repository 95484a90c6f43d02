import type { TestOfStaff } from '@academy/contract/test-bank'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { answerDialog } from '#testing/answer-dialog.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { TestEditor } from './test-editor.tsx'
import { nightTest } from '#testing/night-test.ts'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const admin = makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: 7 })
const question = (id: number): TestOfStaff['questions'][number] => ({
  id,
  version: 1,
  text: { ua: `П${id}`, en: '' },
  description: { ua: '', en: '' },
  imageUrl: null,
  category: 1,
  difficulty: 1,
  answerType: 0,
  options: [],
  tests: [],
  attemptsCount: 0,
  updatedAt: '2026-05-01T10:00:00.000Z',
  isArchived: false,
})
const entrance: TestOfStaff = {
  id: 3,
  academyId: 7,
  academyName: 'Academy 7',
  name: 'Entrance',
  isDemo: false,
  questionsCount: 2,
  categories: [],
  demoOf: [],
  updatedAt: '2026-05-01T10:00:00.000Z',
  usedIn: [],
  questions: [question(1), question(2)],
}
type Reply = ReturnType<typeof failure> | { status?: number; body: unknown }

const open = async (reply: (method: string) => Reply | Promise<Reply>, questions = entrance.questions) => {
  const server = fakeServer(({ method }) => reply(method))
  vi.stubGlobal('fetch', server.fetch)
  const onCreated = vi.fn<(id: number) => void>()
  const page = await render(
    <TestEditor academyId={7} test={{ ...entrance, questions }} onCreated={onCreated} onRemoved={() => undefined} />,
    { user: admin, address: '/main/tests/3' },
  )
  const name = document.querySelector<HTMLInputElement>('#test-name')!
  const save = () => page.person.click(screen.getByRole('button', { name: 'Save test' }))
  return { ...page, server, onCreated, name, save }
}
const refusal = (field: string, message: string, status = 400) =>
  failure('ValidationError', status, { fields: [{ field, message }] })

test('[TEST-88] what the server refuses is said at its place, and the name stays', async () => {
  const { person, name, save } = await open(() => refusal('questionIds.1', 'wrongChoice'))
  await person.type(name, '!')
  await save()
  expect((await screen.findAllByRole('alert'))[0]!.textContent).toContain('Test questions')
  expect(name.value).toBe('Entrance!')
})

test('[TEST-88] another order of the questions is sent', async () => {
  const { person, server, save } = await open(() => ({ body: { ...entrance, questions: [question(2), question(1)] } }))
  await person.click(screen.getAllByRole('button', { name: /down/i })[0]!)
  expect(screen.getByText('There are unsaved changes')).toBeTruthy()
  await save()
  await waitFor(() => expect(screen.queryByText('There are unsaved changes')).toBeNull())
  expect(server.seen[0]?.body).toMatchObject({ questionIds: [2, 1], updatedAt: entrance.updatedAt })
})

nightTest('[TEST-88] Q-87: whoever was overtaken keeps the text, or takes what the other person saved', async () => {
  const { person, name, save } = await open((method) =>
    method === 'GET' ? { body: { ...entrance, name: 'Theirs' } } : refusal('updatedAt', 'savedMeanwhile', 409),
  )
  await person.type(name, '!')
  await save()
  await answerDialog(person, 'Back to my version')
  expect(name.value).toBe('Entrance!')
  await save()
  await answerDialog(person, 'Load saved version')
  await waitFor(() => expect(name.value).toBe('Theirs'))
})

test('[TEST-88] one that somebody deleted is made anew by the next save', async () => {
  const { person, server, name, save, onCreated } = await open((method) =>
    method === 'POST' ? { status: 201, body: { ...entrance, id: 4, name: 'Entrance!' } } : failure('TestNotFound', 404),
  )
  await person.type(name, '!')
  await save()
  expect(await screen.findByText(/save to create it again/)).toBeTruthy()
  await save()
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(4))
  expect(screen.queryByText('This no longer exists')).toBeNull()
  expect(server.seen.find(({ method }) => method === 'POST')?.body).toMatchObject({ name: 'Entrance!' })
})

test('[TEST-88] what is typed during a save stays and is sent next', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const { person, server, name, save } = await open((method) => (method === 'PUT' ? promise : { body: {} }))
  await person.type(name, '!')
  await save()
  await person.type(name, '?')
  resolve({ body: { ...entrance, name: 'Entrance!', updatedAt: '2026-05-01T10:00:01.000Z' } })
  await screen.findByText('There are unsaved changes')
  expect(name.value).toBe('Entrance!?')
  await save()
  const sent = server.seen.filter(({ method }) => method === 'PUT').at(-1)
  expect(sent?.body).toMatchObject({ name: 'Entrance!?', updatedAt: '2026-05-01T10:00:01.000Z' })
})

test('leaving with changes asks first', async () => {
  const { router, person, name, addressNow } = await open(() => ({ body: entrance }))
  await person.type(name, '!')
  void router.navigate({ href: '/elsewhere' })
  await answerDialog(person, 'Stay')
  expect(addressNow()).toBe('/main/tests/3')
})

test('each row names the kind of its answer, except for one option', async () => {
  await open(
    () => ({ body: entrance }),
    [question(1), { ...question(2), answerType: 3 }, { ...question(4), answerType: 4 }],
  )
  const rows = [...document.querySelectorAll('[data-question]')].map((row) => row.textContent)
  expect(rows[0]).not.toContain('One option')
  expect(rows[1]).toContain('Number')
  expect(rows[2]).toContain('Matching')
})
