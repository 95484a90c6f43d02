import type { ReviewDetails, ReviewRefusal } from '@academy/contract/review'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { ReviewOnePage } from './review-one.page.tsx'

const teacher = makeUser({ academies: [makeAcademy(7, 'Teacher')], currentAcademyId: 7 })
const moment = '2026-03-01T10:00:00.000Z'
const name = { ua: 'Git', en: 'Git' }

const details = (id: number, reviewRefusal: ReviewRefusal | null): ReviewDetails => ({
  response: {
    id,
    stageLectureId: 3,
    userId: 100,
    reviewerId: 5,
    body: 'Done',
    repoLink: null,
    attempts: 1,
    studentWaitForAutogradeResult: false,
    teacherWaitForAutogradeResult: false,
    mark: null,
    reviewBody: null,
    likeAbility: null,
    reanswerDeadline: null,
    isReviewed: false,
    isAnswered: true,
    notificationStatus: 'None',
    createdAt: moment,
    updatedAt: moment,
  },
  bodyTree: [],
  student: { id: 100, firstName: 'Олена', lastName: 'Бойко', avatarUrl: null },
  groupName: null,
  stageLecture: {
    id: 3,
    academyId: 7,
    academyName: 'Academy 7',
    stageId: 2,
    stageName: name,
    lectureId: 4,
    lectureName: name,
    shortName: name,
    lecturer: null,
    groupId: null,
    groupName: null,
    urlName: 'git',
    startDate: moment,
    endDate: moment,
    hasHomework: true,
    hasChat: false,
    videoLink: null,
    hasAutograde: false,
    needRepo: false,
    repoType: 0,
    testRepoLink: null,
    minMark: null,
    traceAccordingText: null,
    feedbackConfig: { enabled: false, isTextRequired: false, maxLength: 100 },
    showAutogradeResult: false,
    homework: name,
    materials: name,
    homeworkPath: null,
    homeworkCuratorId: null,
    reviewerIds: [],
    attempts: 3,
    counts: { expected: 1, responses: 1, waiting: 1, reviewed: 0 },
    updatedAt: moment,
  },
  homeworkTree: [],
  reviewer: { id: 5, firstName: 'Катерина', lastName: 'Коваль' },
  state: 'waiting',
  submissions: [],
  reviews: [],
  lineComments: [],
  autograde: [],
  appeal: null,
  holder: null,
  may: { review: reviewRefusal === null, reviewRefusal, manage: false, assign: false, resend: false },
  commit: null,
  deadline: null,
})

beforeAll(() => speak('en'))
// Only at the end: a page that is left says so to the server.
afterAll(() => void vi.unstubAllGlobals())
afterEach(() => {
  localStorage.clear()
  alertList.set([])
})

interface Given {
  why?: ReviewRefusal | null
  address?: string
  /** What comes after it among all, and among those the reader may review. */
  nextId?: number | null
  ownId?: number | null
  work?: Partial<ReviewDetails>
}
const open = async ({ why = 'ofOthers', address = '', nextId = 12, ownId = 15, work = {} }: Given = {}) => {
  const server = fakeServer(({ path, body }) => {
    if (path.endsWith('/details')) return { body: { ...details(11, why), ...work } }
    if (path.endsWith('/neighbours')) {
      const isOwn = (body as { reviewer?: unknown }).reviewer === 'canReview'
      return { body: { previousId: null, nextId: isOwn ? ownId : nextId, position: 1, count: 2 } }
    }
    if (path.endsWith('/hold'))
      return { body: { holder: { ...details(11, why).reviewer!, until: moment }, isMine: true } }
    return { body: [] }
  })
  vi.stubGlobal('fetch', server.fetch)
  const page = await render(<ReviewOnePage responseId="11" />, {
    user: teacher,
    address: `/main/homeworks/review/11${address}`,
  })
  await screen.findByText('Feedback and mark')
  return page
}
const notices = () => alertList.get().map(({ text }) => text)
const nextOwn = () => screen.findByRole('button', { name: 'Next work I can review' })

describe('[HW-43] a work that one may not review', () => {
  test.each([
    ['ofOthers', 'View only: Катерина Коваль reviews this work.'],
    ['notAnswered', 'View only: the student hasn’t submitted anything to review yet.'],
    ['noRight', 'View only: you aren’t a reviewer of this lecture.'],
  ] as const)('says why: %s', async (why, text) => {
    await open({ why })
    expect(screen.getByText(text)).toBeTruthy()
  })

  test('leads to the next one that one may, by button and by key', async () => {
    const { person, addressNow } = await open({ address: '?lecture=3' })
    const button = await nextOwn()
    expect(button.getAttribute('aria-keyshortcuts')).toBe('j')
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-keyshortcuts')).toBeNull()
    await person.click(button)
    expect(addressNow()).toBe('/main/homeworks/review/15?lecture=3&reviewer=canReview')
  })

  test('the key leads there too', async () => {
    const { person, addressNow } = await open()
    await person.keyboard('j')
    await waitFor(() => expect(addressNow()).toBe('/main/homeworks/review/15?reviewer=canReview'))
  })

  test('the key stays among the works of the reviewer whose ones are read', async () => {
    const { person, addressNow } = await open({ address: '?reviewer=5' })
    await nextOwn()
    await person.keyboard('j')
    await waitFor(() => expect(addressNow()).toBe('/main/homeworks/review/12?reviewer=5'))
  })

  test('where there is none, the key goes on in the queue, and says where it ends', async () => {
    const { person, addressNow } = await open({ ownId: null })
    expect(screen.queryByRole('button', { name: 'Next work I can review' })).toBeNull()
    await person.keyboard('k')
    await waitFor(() => expect(notices()).toEqual(['review.isFirst']))
    await person.keyboard('j')
    await waitFor(() => expect(addressNow()).toBe('/main/homeworks/review/12'))
  })

  test('keys of a review say that there is none here', async () => {
    const { person } = await open()
    for (const key of ['8', 'r', '{Control>}{Enter}{/Control}']) {
      alertList.set([])
      await person.keyboard(key)
      expect(notices()).toEqual(['review.form.viewOnly'])
    }
  })

  test('a work that one may review has none of this', async () => {
    const { person } = await open({ why: null })
    expect(screen.queryByText(/View only/)).toBeNull()
    await person.keyboard('8')
    expect(screen.getAllByRole<HTMLInputElement>('radio', { name: '8' })[0]!.checked).toBe(true)
    expect(notices()).toEqual([])
  })
})

test('[Q-28] a work of a deleted account is not taken for one that was never submitted', async () => {
  const { stageLecture } = details(11, null)
  const student = { id: 100, firstName: '', lastName: '', avatarUrl: null }
  await open({ why: null, work: { student, stageLecture: { ...stageLecture, hasChat: true } } })
  expect(screen.getByText('The account was deleted, and the work with it. The mark stays for statistics.')).toBeTruthy()
  expect(screen.queryByText(/hasn’t submitted|submitted nothing/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Chat with the student' })).toBeNull()
})

test('[HW-43] a work that does not exist leads back to the queue and is not asked for again', async () => {
  vi.stubGlobal('fetch', fakeServer(() => failure('HomeworkResponseNotFound', 404)).fetch)
  await render(<ReviewOnePage responseId="11" />, { user: teacher, address: '/main/homeworks/review/11?lecture=3' })
  expect(await screen.findByRole('heading', { name: 'This work doesn’t exist or was removed' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Review queue' }).getAttribute('href')).toBe(
    '/main/homeworks/review?lecture=3',
  )
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
