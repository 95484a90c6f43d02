import { stageTypes } from '@academy/contract/enums'
import type { Stage } from '@academy/contract/stages'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { answerDialog } from '#testing/answer-dialog.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer, type SeenRequest } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { StageEditor } from './stage-editor.tsx'
import { nightTest } from '#testing/night-test.ts'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const admin = makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: 7 })
const lectures: Stage = {
  id: 3,
  academyId: 7,
  academyName: 'Academy 7',
  stageType: stageTypes.Lectures,
  name: { ua: 'Лекції', en: 'Lectures' },
  nameUpdatedAt: {},
  description: null,
  urlName: 'lectures',
  icon: null,
  position: 1,
  startDate: null,
  endDate: null,
  isOnlyForDesignated: false,
  details: {
    testing: null,
    materials: null,
    lecture: { showMarks: true, defaultAttempts: 3 },
    project: null,
    page: null,
  },
  counts: { opened: 0, passed: 0, failed: 0 },
  marks: { count: 0, average: null },
  updatedAt: '2026-05-01T10:00:00.000Z',
}
type Reply = ReturnType<typeof failure> | { status?: number; body: unknown }

const open = async (stage: Stage | null, save: (request: SeenRequest) => Reply | Promise<Reply>, now = lectures) => {
  const server = fakeServer((request) => {
    if (request.method !== 'GET') return save(request)
    return { body: request.path === '/api/stages/3' ? now : [] }
  })
  vi.stubGlobal('fetch', server.fetch)
  const onDone = vi.fn<() => void>()
  const page = await render(<StageEditor academyId={7} stage={stage} onDone={onDone} />, {
    user: admin,
    address: '/main/stages/3',
  })
  return {
    ...page,
    onDone,
    field: (name: string) => document.getElementById(`stage-${name}`) as HTMLInputElement,
    sent: () =>
      server.seen.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]),
    press: (name: string) => page.person.click(screen.getByRole('button', { name })),
  }
}
const refusal = (field: string, message: string) => failure('ValidationError', 409, { fields: [{ field, message }] })

nightTest('[STG-54] what the server refuses is said at its field, and the text stays', async () => {
  const { person, field, press, onDone } = await open(lectures, () => refusal('stage.urlName', 'urlNameTaken'))
  await person.type(field('urlName'), '-2')
  await press('Save')
  await waitFor(() => expect(field('urlName').getAttribute('aria-invalid')).toBe('true'))
  expect(field('urlName').value).toBe('lectures-2')
  expect(onDone).not.toHaveBeenCalled()
})

nightTest('[STG-54] a new stage whose details are refused is made once, and its details go after it', async () => {
  const replies = [refusal('defaultAttempts', 'outOfRange'), { body: lectures }]
  const { person, field, press, sent, onDone } = await open(null, ({ method }) =>
    method === 'POST' ? { status: 201, body: lectures } : replies.shift()!,
  )
  await person.type(field('name-ua'), 'Лекції')
  await person.type(field('name-en'), 'Lectures')
  await person.clear(field('defaultAttempts'))
  await person.type(field('defaultAttempts'), '5')
  await press('Create stage')
  await waitFor(() => expect(field('defaultAttempts').getAttribute('aria-invalid')).toBe('true'))
  await person.clear(field('defaultAttempts'))
  await person.type(field('defaultAttempts'), '4')
  await press('Save')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent().map(([call]) => call)).toEqual([
    'POST /api/stages',
    'PUT /api/stages/3/lecture-details',
    'PUT /api/stages/3/lecture-details',
  ])
  expect(sent().at(-1)![1]).toMatchObject({ defaultAttempts: 4, updatedAt: lectures.updatedAt })
})

nightTest('[STG-54] Q-87: whoever was overtaken keeps the text, or takes what the other person saved', async () => {
  const theirs = { ...lectures, urlName: 'theirs' }
  const { person, field, press } = await open(lectures, () => refusal('updatedAt', 'savedMeanwhile'), theirs)
  await person.type(field('urlName'), '-2')
  await press('Save')
  await answerDialog(person, 'Back to my version')
  expect(field('urlName').value).toBe('lectures-2')
  await press('Save')
  await answerDialog(person, 'Load saved version')
  await waitFor(() => expect(field('urlName').value).toBe('theirs'))
})

nightTest('[STG-54] what is typed during a save stays and is sent next; leaving asks first', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const { router, person, field, press, sent, onDone, addressNow } = await open(lectures, () => promise)
  await person.type(field('urlName'), '-2')
  await press('Save')
  await person.type(field('urlName'), '3')
  resolve({ body: { ...lectures, urlName: 'lectures-2', updatedAt: '2026-05-01T10:00:01.000Z' } })
  await screen.findByText('There are unsaved changes')
  expect(onDone).not.toHaveBeenCalled()
  void router.navigate({ href: '/elsewhere' })
  await answerDialog(person, 'Stay')
  expect(addressNow()).toBe('/main/stages/3')
  await press('Save')
  expect(sent()[1]).toMatchObject([
    'PUT /api/stages/3',
    { stage: { urlName: 'lectures-23' }, updatedAt: '2026-05-01T10:00:01.000Z' },
  ])
})

test('a stage that somebody deleted says so', async () => {
  const { person, field, press } = await open(lectures, () => failure('StageNotFound', 404))
  await person.type(field('urlName'), '-2')
  await press('Save')
  expect(await screen.findByText('This no longer exists')).toBeTruthy()
})

test('[STG-61] one that people have been in is not deleted, and says why', async () => {
  const { person, field, press, onDone } = await open(lectures, ({ method }) =>
    method === 'DELETE' ? failure('StageCanNotBeDeleted', 409) : failure('UnknownError', 500),
  )
  await press('Delete stage')
  await answerDialog(person, 'Delete')
  expect(await screen.findByText('Couldn’t delete the stage')).toBeTruthy()
  expect(screen.getByText(/already has students or lectures/)).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
  // The next failure is one of saving.
  await person.type(field('urlName'), '-2')
  await press('Save')
  expect(await screen.findByText('Couldn’t save')).toBeTruthy()
  expect(screen.queryByText('Couldn’t delete the stage')).toBeNull()
})
