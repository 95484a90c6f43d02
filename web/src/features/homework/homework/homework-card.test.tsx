import type { AutogradeDetails } from '@academy/contract/autograde'
import { authApi } from '@academy/contract/auth'
import { autogradeActions, autogradeStatuses } from '@academy/contract/enums'
import type { LecturePage } from '@academy/contract/homework'
import { longTextMaxLength } from '@academy/contract/limits'
import { fireEvent } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerDialog } from '#testing/answer-dialog.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { alertList } from '#lib/alerts.ts'
import { queryClient } from '#lib/query-client.ts'
import { knownSession } from '#lib/session/session.store.ts'
import { homeworkQueries } from './homework.api.ts'
import { AppealPart } from './appeal-part.tsx'
import { LectureParts } from './lecture-parts.tsx'
import { nightTest } from '#testing/night-test.ts'

type Homework = NonNullable<LecturePage['homework']>
const moment = '2026-03-01T10:00:00.000Z'
const response: NonNullable<Homework['response']> = {
  id: 5,
  stageLectureId: 3,
  body: 'Here it is',
  repoLink: 'https://github.com/olena/queue.git',
  attempts: 1,
  mark: null,
  reviewBody: null,
  reanswerDeadline: null,
  isReviewed: false,
  isAnswered: true,
}
const open: Homework = {
  text: { ua: [], en: [] },
  needRepo: true,
  repoType: 3,
  attemptsAllowed: 5,
  attemptsUsed: 0,
  deadline: '2126-03-01T10:00:00.000Z',
  hasAutograde: false,
  minMark: null,
  state: 'open',
  isUrgent: false,
  response: null,
  submissions: [],
  reviewTree: null,
  lineComments: [],
  autograde: null,
  place: null,
  medianWaitMinutes: null,
  appealUntil: null,
  mayAppeal: false,
  appeal: null,
}
const submission = {
  number: 1,
  body: '',
  bodyTree: [],
  repoLink: null,
  submittedAt: moment,
  commit: null,
  review: null,
}
const handedIn: Homework = { ...open, state: 'waiting', attemptsUsed: 1, response, submissions: [submission] }

const graded: NonNullable<Homework['autograde']>[number] = {
  id: 1,
  homeworkResponseId: 5,
  action: autogradeActions.StudentPass,
  status: autogradeStatuses.Success,
  mark: 5,
  errorCode: null,
  trace: null,
  startedById: null,
  createdAt: moment,
  startedAt: moment,
  finishedAt: moment,
}
const gradingDetails: AutogradeDetails = {
  result: graded,
  tests: [
    { name: 'adds', passed: true, message: null, ms: 3 },
    { name: 'keeps the order', passed: false, message: 'expected 2', ms: null },
  ],
  commit: 'a1b2c3d4e5f6',
  testsCommit: null,
  isProved: null,
  tries: 1,
  position: null,
}

const pageWith = (homework: Homework): LecturePage => ({
  stageLectureId: 3,
  stageId: 2,
  lectureId: 1,
  name: { ua: 'Черги', en: 'Queues' },
  urlName: 'queues',
  startDate: moment,
  endDate: moment,
  lecturer: null,
  description: { ua: [], en: [] },
  materials: { ua: [], en: [] },
  homework,
  feedback: null,
  hasChat: false,
  videoLink: null,
})

type Reply = ReturnType<typeof failure> | { body: unknown }

/** The page with this homework; once the server has a submission, it answers with `after`. */
const show = async (homework: Homework, save: () => Reply = () => ({ body: response }), after: Homework = handedIn) => {
  let now = homework
  const server = fakeServer(({ method, path }) => {
    if (path === '/api/autograde/results/1') return { body: gradingDetails }
    if (path === authApi.me.path) return { body: knownSession()!.user }
    if (method === 'GET') return { body: pageWith(now) }
    const reply = save()
    if (!('status' in reply)) now = after
    return reply
  })
  vi.stubGlobal('fetch', server.fetch)
  const student = makeStudent()
  queryClient.setQueryData(homeworkQueries.page(7, 3).queryKey, pageWith(homework))
  const page = await render(<LectureParts stageLectureId={3} taskHref="/task" chat={null} />, { user: student })
  const sent = () => server.seen.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  const asked = (path: string) => server.seen.filter((request) => request.path === path).length
  return { ...page, sent, asked, press: (name: string) => page.person.click(screen.getByRole('button', { name })) }
}
/** One part alone, with a server that takes whatever is sent. */
const showPart = async (part: ReactElement) => {
  const server = fakeServer(({ path }) => ({ body: path === authApi.me.path ? knownSession()!.user : {} }))
  vi.stubGlobal('fetch', server.fetch)
  return { server, ...(await render(part, { user: makeStudent() })) }
}
const repository = () => screen.getByLabelText<HTMLInputElement>(/Repository link/)
const comment = () => screen.getByLabelText<HTMLTextAreaElement>(/Comment on your work/)
const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

beforeAll(async () => {
  vi.stubEnv('TZ', 'Europe/Kyiv')
  await speak('en')
})
beforeEach(() => {
  localStorage.clear()
  alertList.set([])
})
afterEach(() => void vi.unstubAllGlobals())
afterAll(() => void vi.unstubAllEnvs())

describe('the address of the repository', () => {
  nightTest('[HW-22] is understood as people copy it, and the form says what is stored', async () => {
    const { person, press, sent } = await show(open)
    await person.type(repository(), 'https://github.com/olena/queue/tree/dev')
    expect(described(repository())).toContain('https://github.com/olena/queue.git')
    expect(described(repository())).toContain('default branch')
    await press('Submit homework')
    await waitFor(() => expect(sent()).toMatchObject([{ repoLink: 'https://github.com/olena/queue.git' }]))
  })

  test('that cannot be read is said at its field, in words', async () => {
    const fields = [{ field: 'repoLink', message: 'repositoryPrivate' }]
    const { person, press } = await show(open, () => failure('ValidationError', 400, { fields }))
    await person.type(repository(), 'https://github.com/olena/queue')
    await press('Submit homework')
    await waitFor(() => expect(repository().getAttribute('aria-invalid')).toBe('true'))
    expect(described(repository())).toContain('No attempt was used')
    await person.type(repository(), '2')
    expect(described(repository())).not.toContain('No attempt was used')
  })

  test('whose host did not answer is submitted, and that is said', async () => {
    const { person, press } = await show(open, () => ({ body: { ...response, isRepositoryUnread: true } }))
    await person.type(repository(), 'https://github.com/olena/queue')
    await press('Submit homework')
    await waitFor(() => expect(alertList.get()).toMatchObject([{ kind: 'warning', text: 'homework.handedInUnread' }]))
  })
})

test('[HW-22] a text that is too long is counted and said with its limit, before anything is sent', async () => {
  const { person, press, sent } = await show(open)
  await person.type(repository(), 'https://github.com/olena/queue')
  fireEvent.change(comment(), { target: { value: 'a'.repeat(longTextMaxLength + 1) } })
  await press('Submit homework')
  expect(comment().getAttribute('aria-invalid')).toBe('true')
  expect(described(comment())).toMatch(/at most [\d,]+ characters/)
  expect(document.body.textContent).not.toContain('NaN')
  expect(sent()).toEqual([])
})

describe('what was handed in', () => {
  test('is in the header and the sidebar at once, also before the socket has joined', async () => {
    const { person, press, asked } = await show(open)
    await person.type(repository(), 'https://github.com/olena/queue')
    expect(asked(authApi.me.path)).toBe(0)
    await press('Submit homework')
    await waitFor(() => expect(asked(authApi.me.path)).toBe(1))
  })

  test('and what is appealed against is there at once, too', async () => {
    const reviewed = { ...handedIn, response: { ...response, isReviewed: true, mark: 5 }, appealUntil: moment }
    const { server, person } = await showPart(<AppealPart homework={{ ...reviewed, mayAppeal: true }} />)
    await person.click(screen.getByText('Disagree with the mark?'))
    await person.type(screen.getByLabelText(/What to review again/), 'The second task works')
    await person.click(screen.getByRole('button', { name: 'Send appeal' }))
    await waitFor(() => expect(server.to(authApi.me.path)).toHaveLength(1))
  })

  test('[HW-23] closes the form; a new version opens it', async () => {
    const { person, press } = await show(open)
    await person.type(repository(), 'https://github.com/olena/queue')
    await press('Submit homework')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Submit a new version' })).not.toBeNull())
    expect(screen.queryByLabelText(/Repository link/)).toBeNull()
    await press('Submit a new version')
    await waitFor(() => expect(document.activeElement).toBe(repository()))
    await press('Cancel')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Submit a new version' })),
    )
  })

  test('[HW-25] is sent again unchanged only by somebody who says so', async () => {
    const { press, sent, person } = await show(handedIn)
    await press('Submit a new version')
    await press('Submit again')
    expect((await screen.findByRole('dialog')).textContent).toMatch(/1 of 4 attempts.*New commits/)
    await answerDialog(person, 'Cancel')
    expect(sent()).toEqual([])
    await press('Submit again')
    await answerDialog(person, 'Submit again')
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  test('[HW-25] is sent at once where something changed', async () => {
    const { press, sent, person } = await show(handedIn)
    await press('Submit a new version')
    await person.type(comment(), '!')
    await press('Submit again')
    await waitFor(() => expect(sent()).toMatchObject([{ body: 'Here it is!' }]))
  })

  test('is open where a draft of a new version waits', async () => {
    const { person, press } = await show(handedIn)
    await press('Submit a new version')
    await person.type(comment(), '!')
    await press('Cancel')
    await press('Submit a new version')
    expect(comment().value).toBe('Here it is!')
  })

  test('is open where it was returned', async () => {
    await show({ ...handedIn, state: 'returned', response: { ...response, isAnswered: false } })
    expect(repository().value).toBe(response.repoLink)
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })
})

test.each([
  ['2126-01-10T10:00:00.000Z', 'Time zone: Europe/Kyiv, GMT+2.'],
  ['2126-07-10T10:00:00.000Z', 'Time zone: Europe/Kyiv, GMT+3.'],
])('the note about the time zone has the offset of the deadline %s', async (deadline, note) => {
  await show({ ...open, deadline })
  expect(screen.getByText((text) => text.includes(note))).toBeTruthy()
})

describe('what was said of the work', () => {
  const autograde = [graded]

  test('by the tests: how many passed, which did not and why, and at which commit', async () => {
    await show({ ...handedIn, autograde })
    await waitFor(() => expect(screen.getByText('1 of 2 tests passed')).toBeTruthy())
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toContain('Not passed: keeps the orderexpected 2')
    expect(lines).toContainEqual(expect.stringMatching(/^Passed: adds<\s0[.,]1\ss$/))
    expect(screen.getByText('a1b2c3d')).toBeTruthy()
  })

  test('is there where it is submitted again', async () => {
    const reviewTree: Homework['reviewTree'] = [
      { type: 'paragraph', children: ['Say in the README where the closure is'] },
    ]
    const returned = { ...handedIn, state: 'returned' as const, reviewTree }
    await show({ ...returned, response: { ...response, isReviewed: true, isAnswered: false } })
    expect(screen.getByText('Say in the README where the closure is')).toBeTruthy()
    expect(repository()).toBeTruthy()
  })

  test('by the tests is not the last word before a review', async () => {
    await show({ ...handedIn, autograde })
    expect(screen.getByText(/A reviewer sets the final one/)).toBeTruthy()
  })

  test('by a person is, and the tests no longer say otherwise', async () => {
    await show({ ...handedIn, state: 'checked', autograde, response: { ...response, mark: 8, isReviewed: true } })
    expect(screen.queryByText(/A reviewer sets the final one/)).toBeNull()
  })
})

test('[HW-37] feedback on a lecture that was sent says so, also after a reload', async () => {
  const own = { rating: 4, text: 'Clear and calm' }
  queryClient.setQueryData(homeworkQueries.page(7, 3).queryKey, {
    ...pageWith(open),
    feedback: { isTextRequired: false, maxLength: 1000, own },
  } as LecturePage)
  await render(<LectureParts stageLectureId={3} taskHref="/task" chat={null} />, { user: makeStudent() })
  expect(screen.getByRole('button', { name: 'Update feedback' })).toBeTruthy()
  expect(screen.getByText(/Your feedback is sent/)).toBeTruthy()
})
