import type { ChatLecture, ChatThread, InboxThread } from '@academy/contract/chat'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { StaffChatPage } from './staff-chat.page.tsx'
import { nightTest } from '#testing/night-test.ts'

const lecture = (stageLectureId: number, academyId: number, name: string, unread: number): ChatLecture => ({
  academyId,
  academyName: `Academy ${academyId}`,
  stageLectureId,
  lectureName: { ua: name, en: name },
  stageId: 1,
  stageName: { ua: 'Stage', en: 'Stage' },
  groupId: null,
  groupName: null,
  unread,
  lastMessageAt: unread > 0 ? '2026-03-01T10:00:00.000Z' : null,
})
const thread = (id: number, lastName: string, waitingSince: string | null): ChatThread => ({
  student: { id, firstName: 'Олена', lastName, avatarUrl: null },
  groupId: null,
  groupName: 'JS',
  unread: waitingSince === null ? 0 : 2,
  waitingSince,
  last: { id: 900 + id, senderId: id, senderName: 'Олена', text: 'Чому?', createdAt: '2026-03-02T10:00:00.000Z' },
})
const ofInbox = (
  of: ChatThread,
  { academyId, academyName, stageLectureId, lectureName }: ChatLecture,
): InboxThread => ({
  ...of,
  academyId,
  academyName,
  stageLectureId,
  lectureName,
})
const docker = lecture(21, 8, 'Docker', 2)
const git = lecture(11, 7, 'Git', 0)
const http = lecture(12, 7, 'HTTP', 2)
const talks = [
  ofInbox(thread(5, 'Бойко', '2026-03-01T10:00:00.000Z'), http),
  ofInbox(thread(6, 'Гнатюк', '2026-03-01T11:00:00.000Z'), docker),
  ofInbox(thread(5, 'Бойко', null), git),
]
const teacher = makeUser({
  academies: [makeAcademy(7, 'Teacher'), makeAcademy(8, 'HR'), makeAcademy(9, 'Coach')],
  currentAcademyId: null,
})
const ofOne = makeUser({ academies: [makeAcademy(7, 'Teacher')], currentAcademyId: 7 })

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

const open = async (address = '/main/homeworks/chat', user = teacher) => {
  const server = fakeServer(({ path, query }) => {
    const isMeant = ({ academyId }: { academyId: number }) =>
      [null, 'all', String(academyId)].includes(query.get('academyId'))
    if (path === '/api/chat/lectures') return { body: [docker, git, http].filter(isMeant) }
    if (path === '/api/chat/inbox') {
      const rows = talks.filter((one) => isMeant(one) && (query.get('only') === null || one.unread > 0))
      return { body: { rows, count: rows.length } }
    }
    if (path.includes('/threads/')) return { body: { rows: [thread(7, 'Ткач', null)], count: 1 } }
    if (/^\/api\/chat\/\d+\/\d+$/.test(path))
      return {
        body: {
          messages: [],
          hasOlder: false,
          student: thread(5, 'Бойко', null).student,
          lectureName: http.lectureName,
          stageLectureId: 12,
          mayModerate: false,
          mayWrite: true,
        },
      }
    return { body: [] }
  })
  vi.stubGlobal('fetch', server.fetch)
  return { ...(await render(<StaffChatPage />, { user, address })), server }
}
const links = async () => {
  const list = await screen.findByRole('list', { name: 'Students' })
  return [...list.querySelectorAll('a')]
}

describe('[RT-09] the inbox of an academy', () => {
  test('shows who waits longest first, over all lectures, each with what it is about', async () => {
    await open(undefined, ofOne)
    const shown = await links()
    expect(shown.map((link) => link.getAttribute('href'))).toEqual([
      '/main/homeworks/chat?stageLectureId=12&userId=5',
      '/main/homeworks/chat?stageLectureId=11&userId=5',
    ])
    expect(shown[0]!.textContent).toContain('HTTP · JS')
    expect(shown[0]!.textContent).toContain('2 unread messages')
    expect(shown[0]!.querySelector('time')!.dateTime).toBe('2026-03-01T10:00:00.000Z')
    expect(shown[1]!.querySelector('time')!.dateTime).toBe('2026-03-02T10:00:00.000Z')
  })

  nightTest('stays beside the talk that is opened', async () => {
    const { server } = await open('/main/homeworks/chat?stageLectureId=12&userId=5', ofOne)
    expect((await links()).map((link) => link.getAttribute('aria-current'))).toEqual(['true', null])
    expect(await screen.findByRole('heading', { name: 'Олена Бойко' })).toBeTruthy()
    expect(server.seen.some(({ path }) => path.includes('/threads/'))).toBe(false)
  })

  test('is narrowed to a lecture, with those who have not written, and back to all of them', async () => {
    const { person, addressNow, server } = await open(undefined, ofOne)
    await links()
    expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement!.textContent)).toEqual(['All', 'New'])
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Lecture' })
    expect([...select.options].map(({ text }) => text)).toEqual(['All lectures', 'Git · Stage', 'HTTP · Stage (2 new)'])
    await person.selectOptions(select, 'HTTP · Stage (2 new)')
    await waitFor(() => expect(addressNow()).toBe('/main/homeworks/chat?lecture=12'))
    expect(await screen.findByRole('radio', { name: 'Started' })).toBeTruthy()
    await waitFor(() => expect(server.to('/api/chat/threads/12/general')).toHaveLength(1))
    const link = await screen.findByRole('link', { name: /Ткач/ })
    expect(link.getAttribute('href')).toBe('/main/homeworks/chat?stageLectureId=12&userId=7&lecture=12')
    await person.selectOptions(select, 'All lectures')
    await waitFor(() => expect(addressNow()).toBe('/main/homeworks/chat'))
  })

  test('is narrowed to what waits', async () => {
    const { person } = await open(undefined, ofOne)
    await links()
    await person.click(screen.getByRole('radio', { name: 'New' }))
    await waitFor(async () => expect(await links()).toHaveLength(1))
  })
})

describe('[ACAD-52] [RT-09] the chats over all academies', () => {
  test('are one inbox, and a talk opens in its academy', async () => {
    const { router, person, server } = await open()
    const shown = await links()
    expect(shown).toHaveLength(3)
    expect(shown[1]!.textContent).toContain('Docker · Academy 8 · JS')
    const inside = '/main/homeworks/chat?academy=8&stageLectureId=21&userId=6'
    expect(shown[1]!.getAttribute('href')).toBe(inside)
    await router.navigate({ href: inside })
    await waitFor(() => expect(server.to('/api/chat/inbox').at(-1)!.query.get('academyId')).toBe('8'))
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Academy' }), 'All')
    await waitFor(async () => expect(await links()).toHaveLength(3))
  })

  test('are narrowed to one academy', async () => {
    const { person } = await open()
    await links()
    const academy = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Academy' })
    expect([...academy.options].map(({ text }) => text)).toEqual(['All', 'Academy 7', 'Academy 8'])
    expect(screen.queryByRole('combobox', { name: 'Lecture' })).toBeNull()
    await person.selectOptions(academy, 'Academy 7')
    await waitFor(async () => expect(await links()).toHaveLength(2))
  })

  test('a link that names only the lecture finds its academy', async () => {
    const { addressNow } = await open('/main/homeworks/chat?stageLectureId=21&userId=5')
    await waitFor(() => expect(addressNow()).toBe('/main/homeworks/chat?academy=8&stageLectureId=21&userId=5'))
  })
})
