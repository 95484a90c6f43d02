import { questionsApi, type BankQuestion } from '@academy/contract/questions'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { answerDialog } from '#testing/answer-dialog.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { OpenedQuestion } from './opened-question.tsx'
import { nightTest } from '#testing/night-test.ts'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const admin = makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: 7 })
const both = (text: string) => ({ ua: text, en: text })
const stored: BankQuestion = {
  id: 5,
  version: 1,
  text: both('Which'),
  description: both(''),
  imageUrl: null,
  category: 3,
  difficulty: 2,
  answerType: 0,
  options: [
    { id: 1, text: both('one'), isCorrect: true },
    { id: 2, text: both('two'), isCorrect: false },
  ],
  tests: [],
  attemptsCount: 0,
  updatedAt: '2026-05-01T10:00:00.000Z',
  isArchived: false,
}
type Reply = ReturnType<typeof failure> | { status?: number; body: unknown }

const open = async (
  id: number | 'create',
  save: (body: { version?: number }, method: string) => Reply | Promise<Reply>,
) => {
  let now = stored
  const server = fakeServer(({ method, path, body }) => {
    if (method !== 'GET') return save(body as object, method)
    if (path.includes('/statistics')) return { body: { total: null, tests: [] } }
    return { body: path.endsWith('/versions') ? [] : now }
  })
  vi.stubGlobal('fetch', server.fetch)
  const onSaved = vi.fn<(question: BankQuestion) => void>()
  const page = await render(
    <OpenedQuestion academyId={7} id={id} testId={9} backHref="/" onSaved={onSaved} onRemoved={() => undefined} />,
    { user: admin, address: '/main/tests/questions/5' },
  )
  await waitFor(() => expect(document.querySelector('#question-text-ua')).toBeTruthy())
  return {
    ...page,
    onSaved,
    setStored: (next: BankQuestion) => (now = next),
    field: (name: string) => document.getElementById(`question-${name}`) as HTMLTextAreaElement,
    sent: () => server.seen.filter(({ method }) => method !== 'GET').map(({ body }) => body),
    press: (name: string) => page.person.click(screen.getByRole('button', { name })),
  }
}
const refusal = (field: string, message: string) => failure('ValidationError', 409, { fields: [{ field, message }] })

test('[TEST-96] what the server refuses is said at its option, and the text stays', async () => {
  const { person, field, press } = await open(5, () => refusal('question.options.1.text.en', 'toLong'))
  await person.type(field('text-ua'), '?')
  await press('Save')
  await waitFor(() => expect(field('option-2-en').getAttribute('aria-invalid')).toBe('true'))
  expect(field('text-ua').value).toBe('Which?')
})

test('[TEST-96] what is not changed is no new version', async () => {
  const { press, sent } = await open(5, () => ({ body: stored }))
  await press('Save')
  expect(sent()).toEqual([])
})

nightTest('[TEST-96] who was overtaken may load the other version, or write their own after it', async () => {
  const { person, field, press, sent, setStored } = await open(5, ({ version }) =>
    version === 1 ? refusal('version', 'savedMeanwhile') : { body: { ...stored, version: 3, text: both('Which?') } },
  )
  await person.type(field('text-ua'), '?')
  setStored({ ...stored, version: 2, text: both('Theirs') })
  await press('Save')
  await answerDialog(person, 'Keep mine')
  expect(field('text-ua').value).toBe('Which?')
  await waitFor(async () => {
    await press('Save')
    expect(sent().at(-1)).toMatchObject({ version: 2, question: { text: { ua: 'Which?' } } })
  })
})

test('[TEST-96] who was overtaken takes the other version', async () => {
  const { person, field, press, setStored } = await open(5, () => refusal('version', 'savedMeanwhile'))
  await person.type(field('text-ua'), '?')
  setStored({ ...stored, version: 2, text: both('Theirs') })
  await press('Save')
  await answerDialog(person, 'Load the new version')
  await waitFor(() => expect(field('text-ua').value).toBe('Theirs'))
})

nightTest('[TEST-96] one that somebody deleted is made anew by the next save', async () => {
  const { person, field, press, onSaved } = await open(5, (_, method) =>
    method === questionsApi.create.method
      ? { status: 201, body: { ...stored, id: 6 } }
      : failure('QuestionNotFound', 404),
  )
  await person.type(field('text-ua'), '?')
  await press('Save')
  expect(await screen.findByText(/save to create it again/)).toBeTruthy()
  await press('Create')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

nightTest('[TEST-96] what is typed during a save stays and is sent next with the ids of its options', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const { person, field, press, sent, onSaved } = await open('create', (_, method) =>
    method === questionsApi.create.method ? promise : { body: { ...stored, version: 2 } },
  )
  const [first, second] = [...document.querySelectorAll<HTMLTextAreaElement>('[id^=question-option-][id$=-ua]')]
  await person.type(field('text-ua'), 'Which')
  await person.type(first!, 'one')
  await person.type(second!, 'two')
  await person.click(screen.getAllByRole('radio', { name: /right/i })[0]!)
  await person.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'OOP')
  await press('Create')
  await person.type(field('text-ua'), '?')
  resolve({ status: 201, body: stored })
  await screen.findByText('There are unsaved changes')
  expect(onSaved).not.toHaveBeenCalled()
  await press('Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent()[0]).toMatchObject({ testId: 9 })
  expect(sent()[1]).toMatchObject({ version: 1, question: { text: { ua: 'Which?' }, options: [{ id: 1 }, { id: 2 }] } })
})

test('[TEST-96] a new question has no category until somebody chooses one, and is not saved without', async () => {
  const { press, sent } = await open('create', () => ({ status: 201, body: stored }))
  const category = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' })
  expect(category.value).toBe('')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Difficulty' }).value).toBe('0')
  await press('Create')
  await waitFor(() => expect(category.getAttribute('aria-invalid')).toBe('true'))
  expect(sent()).toEqual([])
})

nightTest('[TEST-96] the next one begins empty, with the same settings; leaving asks first', async () => {
  const { router, person, field, press, sent, addressNow } = await open('create', () => ({ status: 201, body: stored }))
  const [first, second] = [...document.querySelectorAll<HTMLTextAreaElement>('[id^=question-option-][id$=-ua]')]
  await person.type(field('text-ua'), 'Which')
  await person.type(first!, 'one')
  await person.type(second!, 'two')
  await person.click(screen.getAllByRole('radio', { name: /right/i })[0]!)
  await person.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'OOP')
  await press('Create and add another')
  await waitFor(() => expect(field('text-ua').value).toBe(''))
  expect(sent()).toHaveLength(1)
  const category = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' })
  expect(category.value).toBe('3')
  await person.type(field('text-ua'), 'W')
  void router.navigate({ href: '/elsewhere' })
  await answerDialog(person, 'Stay')
  expect(addressNow()).toBe('/main/tests/questions/5')
})

test('an ordering is said to have items, and only once that each student gets another order', async () => {
  const { person } = await open('create', () => ({ body: stored }))
  const kind = screen.getByRole('combobox', { name: 'Answer type' })
  expect(screen.getByText(/^Alt .* moves an option/)).toBeTruthy()
  await person.selectOptions(kind, '5')
  expect(screen.getByText('Alt + ↑ or ↓ moves an item.')).toBeTruthy()
})
