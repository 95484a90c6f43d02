import type { LectureRow } from '@academy/contract/lectures'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { LecturesPage } from './lectures.page.tsx'

const lecture = (id: number, academyId: number, name: string): LectureRow => ({
  id,
  academyId,
  academyName: `Academy ${academyId}`,
  name: { ua: name, en: name },
  shortName: { ua: name, en: name },
  lecturer: null,
  heldIn: [],
  rating: { count: 3, average: 4.5 },
  updatedAt: '2026-03-01T10:00:00.000Z',
})
const owner = makeUser({
  academies: [makeAcademy(7, 'TrackOwner'), makeAcademy(8, 'HR'), makeAcademy(9, 'Coach')],
  currentAcademyId: null,
})

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

const open = async (address: string) => {
  const server = fakeServer(({ path }) => {
    if (path === '/api/lectures')
      return { body: [lecture(1, 7, 'Git'), lecture(2, 8, 'Docker'), lecture(3, 9, 'Bash')] }
    if (path.endsWith('/feedback')) return { body: { count: 0, average: null, byRating: [], entries: [] } }
    return { body: [] }
  })
  vi.stubGlobal('fetch', server.fetch)
  return { ...(await render(<LecturesPage />, { user: owner, address })), server }
}

describe('[ACAD-52] [HW-15] the lectures over all academies', () => {
  test('say their academy and open in it; each can be what the right held there allows', async () => {
    await open('/main/lectures')
    const link = await screen.findByRole('link', { name: 'Docker' })
    expect(link.getAttribute('href')).toBe('/main/lectures/2?academy=8')
    expect(screen.getByRole('cell', { name: 'Academy 8' })).toBeTruthy()
    expect(
      screen.getAllByRole('button', { name: /^Delete/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Delete “Git”'])
    // A Coach reads no feedback.
    expect(screen.getAllByRole('link', { name: /on “(Git|Docker|Bash)”/ })).toHaveLength(2)
  })

  test('what was said of one is asked for in its academy', async () => {
    const { server } = await open('/main/lectures?feedback=2')
    await waitFor(() => expect(server.to('/api/lectures/2/feedback')[0]?.query.get('academyId')).toBe('8'))
  })

  test('the calendar stays open where one academy is chosen', async () => {
    const { person, addressNow } = await open('/main/lectures?tab=calendar')
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Academy' }), 'Academy 7')
    await waitFor(() => expect(addressNow()).toBe('/main/lectures?academy=7&tab=calendar'))
  })
})
