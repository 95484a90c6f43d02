import type { AnnouncementRow } from '@academy/contract/announcements'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { AnnouncementsPage } from './announcements.page.tsx'

const row = (id: number, academyId: number, title: string): AnnouncementRow => ({
  id,
  academyId,
  academyName: `Academy ${academyId}`,
  title: { ua: title, en: title, ru: '' },
  receiversAmount: 0,
  readAmount: 0,
  chosenAmount: 0,
  publishAt: null,
  resentAt: null,
  author: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
})
const hr = makeUser({
  academies: [makeAcademy(7, 'HR'), makeAcademy(8, 'TrackOwner'), makeAcademy(9, 'Teacher')],
  currentAcademyId: null,
})

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

const open = (address = '/main/announcements') => {
  const server = fakeServer(({ path }) => ({
    body: path === '/api/announcements' ? [row(2, 8, 'Exam'), row(1, 7, 'Holiday')] : [],
  }))
  vi.stubGlobal('fetch', server.fetch)
  return render(<AnnouncementsPage />, { user: hr, address })
}

test('[NTF-38] a new one that is saved asks for its receivers next', async () => {
  const saved = { ...row(5, 7, 'Meeting'), body: { ua: 'Text', en: 'Text', ru: '' } }
  const server = fakeServer(({ path, method }) => {
    if (path !== '/api/announcements') return { body: path.includes('receivers') ? { rows: [], count: 0 } : [] }
    return method === 'POST' ? { status: 201, body: saved } : { body: [] }
  })
  vi.stubGlobal('fetch', server.fetch)
  const user = makeUser({ academies: [makeAcademy(7, 'HR')], currentAcademyId: 7 })
  const { person, addressNow } = await render(<AnnouncementsPage />, { user, address: '/main/announcements?open=0' })
  for (const [language, code] of [
    ['Ukrainian', 'ua'],
    ['English', 'en'],
  ] as const) {
    await person.click(await screen.findByRole('tab', { name: new RegExp(`^${language}`) }))
    await person.type(document.querySelector(`#announcement-title-${code}`)!, 'Meeting')
    await person.type(document.querySelector(`#announcement-body-${code}`)!, 'Text')
  }
  await person.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(addressNow()).toBe('/main/announcements?open=5&part=receivers'))
})

describe('[ACAD-52] [NTF-36] announcements over all academies', () => {
  test('say their academy and open in it', async () => {
    await open()
    const link = await screen.findByRole('link', { name: /Exam/ })
    expect(link.textContent).toContain('Academy 8')
    expect(link.getAttribute('href')).toBe('/main/announcements?academy=8&open=2')
    expect(screen.getByRole('combobox', { name: 'Academy' })).toBeTruthy()
  })

  test('a link that names only the announcement finds its academy', async () => {
    const { addressNow } = await open('/main/announcements?open=1')
    await waitFor(() => expect(addressNow()).toBe('/main/announcements?academy=7&open=1'))
  })

  test('a new one asks of which academy it is', async () => {
    await open('/main/announcements?open=0')
    const offered = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(offered).toEqual([
      ['Academy 7', '/main/announcements?academy=7&open=0'],
      ['Academy 8', '/main/announcements?academy=8&open=0'],
      [' Start page', '/main'],
    ])
  })
})
