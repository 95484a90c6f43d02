import type { QueueQuery, QueueRow } from '@academy/contract/review'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { ReviewDeskPage } from './review-desk.page.tsx'

const row = (id: number, academyId: number, lastName: string): QueueRow => ({
  id,
  academyId,
  academyName: `Academy ${academyId}`,
  student: { id: id + 100, firstName: 'Олена', lastName, avatarUrl: null },
  stageLectureId: 3,
  lectureName: { ua: 'Git', en: 'Git' },
  groupName: null,
  reviewer: null,
  state: 'waiting',
  attempts: 1,
  mark: null,
  hasRepo: false,
  autograde: null,
  submittedAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  holder: null,
})
const load = { waiting: 2, unassigned: 2, mine: 0, medianWaitMinutes: null, reviewedByMeThisWeek: 0, reviewers: [] }
const teacher = makeUser({
  academies: [makeAcademy(7, 'Teacher'), makeAcademy(8, 'TrackOwner')],
  currentAcademyId: null,
})

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** The first one is of somebody else: who sees it may not review it. */
const queueOf = ({ reviewer }: QueueQuery) => {
  const rows = [row(3, 7, 'Авдієнко'), row(1, 7, 'Бойко'), row(2, 8, 'Гнатюк')].slice(reviewer === 'canReview' ? 1 : 0)
  return { rows, count: rows.length }
}
const open = async (address = '/main/homeworks/review', user = teacher) => {
  const server = fakeServer(({ path, body }) => {
    if (path.endsWith('/queue')) return { body: queueOf(body as QueueQuery) }
    if (path.endsWith('/review-load')) return { body: load }
    if (path.endsWith('/assignMultiple'))
      return {
        body: { changeId: null, changed: [{ id: 2, reviewerId: teacher.id, before: null }], unchanged: 0, refused: [] },
      }
    return { body: [] }
  })
  vi.stubGlobal('fetch', server.fetch)
  const page = await render(<ReviewDeskPage />, { user, address })
  await screen.findByRole('table')
  return { ...page, server }
}
const choose = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) })

describe('[ACAD-52] [HW-43] the review desk over all academies', () => {
  test('says whose each homework is, and opens it in its academy', async () => {
    const { person, addressNow } = await open()
    expect(screen.getByRole('columnheader', { name: 'Academy' })).toBeTruthy()
    expect(screen.getByRole('cell', { name: 'Academy 8' })).toBeTruthy()
    const links = screen.getAllByRole('link', { name: /Гнатюк/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/main/homeworks/review/2?academy=8&reviewer=canReview',
      '/main/users/102?academy=8',
    ])
    await person.click(screen.getByRole('button', { name: 'Start reviewing' }))
    expect(addressNow()).toBe('/main/homeworks/review/1?academy=7&reviewer=canReview')
  })

  test('offers stages, lectures and groups once it is narrowed to one academy, and keeps the other words there', async () => {
    const { person, addressNow, server } = await open()
    expect(screen.queryByRole('combobox', { name: 'Lecture' })).toBeNull()
    await person.selectOptions(screen.getByRole('combobox', { name: 'Academy' }), 'Academy 8')
    expect(await screen.findByRole('combobox', { name: 'Lecture' })).toBeTruthy()
    await person.selectOptions(screen.getByRole('combobox', { name: 'Reviewer' }), 'none')
    await waitFor(() => expect(addressNow()).toBe('/main/homeworks/review?academy=8&reviewer=none'))
    expect(server.to('/api/homeworkResponses/queue').at(-1)!.query.get('academyId')).toBe('8')
  })

  test('assigns homework of one academy at a time, by the right held there', async () => {
    const { person, server } = await open()
    await person.click(choose('Бойко'))
    expect(screen.getByRole('button', { name: 'Assign to me' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Assign…' })).toBeNull()
    await person.click(choose('Гнатюк'))
    expect(screen.getByText('To change several at once, select rows of one academy.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull()
    await person.click(choose('Бойко'))
    expect(screen.getByRole('button', { name: 'Assign…' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Assign to me' }))
    await waitFor(() => expect(server.seen.some(({ path }) => path.includes('ssign'))).toBe(true))
    const asked = server.seen.filter(({ path }) => path.includes('ssign'))
    expect(asked.map(({ query }) => query.get('academyId'))).toEqual(asked.map(() => '8'))
  })
})

describe('[HW-43] Start reviewing', () => {
  test('leads those who may not review everything to what they may, whatever is shown', async () => {
    const { person, addressNow } = await open('/main/homeworks/review?state=all')
    expect(addressNow()).toBe('/main/homeworks/review?state=all')
    expect(screen.getByRole('link', { name: 'Review Олена Авдієнко’s work' })).toBeTruthy()
    await person.click(await screen.findByRole('button', { name: 'Start reviewing' }))
    expect(addressNow()).toBe('/main/homeworks/review/1?academy=7&state=all&reviewer=canReview')
  })

  test('shows them what they may review first, and everything once they choose it', async () => {
    const { person, addressNow } = await open()
    expect(addressNow()).toBe('/main/homeworks/review?reviewer=canReview')
    const reviewer = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Reviewer' })
    expect(reviewer.selectedOptions[0]!.textContent).toBe('I can review')
    await person.selectOptions(reviewer, 'All')
    await waitFor(() => expect(addressNow()).toBe('/main/homeworks/review'))
    expect(await screen.findByRole('link', { name: 'Review Олена Авдієнко’s work' })).toBeTruthy()
  })

  test('opens the first of what is shown for those who review everything', async () => {
    const owner = makeUser({ academies: [makeAcademy(7, 'TrackOwner'), makeAcademy(8, 'Admin')], currentAcademyId: 7 })
    const { person, addressNow } = await open('/main/homeworks/review', owner)
    await person.click(screen.getByRole('button', { name: 'Start reviewing' }))
    expect(addressNow()).toBe('/main/homeworks/review/3')
  })
})
