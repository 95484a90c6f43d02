import type { ChatLecture } from '@academy/contract/chat'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { StaffChatPage } from './staff-chat.page.tsx'

const lecture = (stageLectureId: number, academyId: number, name: string, unread: number): ChatLecture => ({
  academyId,
  academyName: `Academy ${academyId}`,
  stageLectureId,
  lectureName: { ua: name, en: name },
  stageId: 1,
  stageName: { ua: 'Етап', en: 'Stage' },
  groupId: null,
  groupName: null,
  unread,
  lastMessageAt: unread > 0 ? '2026-03-01T10:00:00.000Z' : null,
})
const teacher = makeUser({
  academies: [makeAcademy(7, 'Teacher'), makeAcademy(8, 'HR'), makeAcademy(9, 'Coach')],
  currentAcademyId: null,
})

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

const open = async (address = '/main/homeworks/chat') => {
  const server = fakeServer(({ path, query }) => {
    const all = [lecture(21, 8, 'Docker', 2), lecture(11, 7, 'Git', 0)]
    if (path === '/api/chat/lectures')
      return { body: all.filter(({ academyId }) => ['all', String(academyId)].includes(query.get('academyId')!)) }
    return { body: path.includes('/threads/') ? { rows: [], count: 0 } : [] }
  })
  vi.stubGlobal('fetch', server.fetch)
  return { ...(await render(<StaffChatPage />, { user: teacher, address })), server }
}

describe('[ACAD-52] [RT-09] the chats over all academies', () => {
  test('list the lectures with their academies, and open one in its academy', async () => {
    const { person, router, server } = await open()
    const link = await screen.findByRole('link', { name: /Docker/ })
    expect(link.textContent).toContain('Academy 8')
    expect(link.textContent).toContain('2 unread messages')
    const inside = '/main/homeworks/chat?academy=8&stageLectureId=21'
    expect(link.getAttribute('href')).toBe(inside)
    await router.navigate({ href: inside })
    await waitFor(() => expect(server.to('/api/chat/threads/21/general')[0]?.query.get('academyId')).toBe('8'))
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Academy' }), 'All')
    expect(await screen.findByRole('link', { name: /Git/ })).toBeTruthy()
  })

  test('are narrowed to one academy, to what is new and by name', async () => {
    const { person } = await open()
    await screen.findByRole('link', { name: /Git/ })
    const academy = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Academy' })
    expect([...academy.options].map(({ text }) => text)).toEqual(['All', 'Academy 7', 'Academy 8'])
    await person.click(screen.getByRole('radio', { name: 'New' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /Git/ })).toBeNull())
    await person.click(screen.getByRole('radio', { name: 'All' }))
    await person.type(screen.getByRole('searchbox', { name: 'Find a lecture' }), 'gi')
    await waitFor(() => expect(screen.queryByRole('link', { name: /Docker/ })).toBeNull())
    expect(screen.getByRole('link', { name: /Git/ })).toBeTruthy()
  })

  test('a link that names only the lecture finds its academy', async () => {
    const { addressNow } = await open('/main/homeworks/chat?stageLectureId=21&userId=5')
    await waitFor(() => expect(addressNow()).toBe('/main/homeworks/chat?academy=8&stageLectureId=21&userId=5'))
  })
})
