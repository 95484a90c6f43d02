import type { QueueRow } from '@academy/contract/review'
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

const open = async (address = '/main/homeworks/review') => {
  const server = fakeServer(({ path }) => {
    if (path.endsWith('/queue')) return { body: { rows: [row(1, 7, 'Бойко'), row(2, 8, 'Гнатюк')], count: 2 } }
    if (path.endsWith('/review-load')) return { body: load }
    if (path.endsWith('/assignMultiple'))
      return {
        body: { changeId: null, changed: [{ id: 2, reviewerId: teacher.id, before: null }], unchanged: 0, refused: [] },
      }
    return { body: [] }
  })
  vi.stubGlobal('fetch', server.fetch)
  const page = await render(<ReviewDeskPage />, { user: teacher, address })
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
      '/main/homeworks/review/2?academy=8',
      '/main/users/102?academy=8',
    ])
    await person.click(screen.getByRole('button', { name: 'Start reviewing' }))
    expect(addressNow()).toBe('/main/homeworks/review/1?academy=7')
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
