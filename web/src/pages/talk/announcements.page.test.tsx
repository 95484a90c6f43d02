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
