import type { Notification } from '@academy/contract/realtime'
import type { User } from '@academy/contract/users'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { queryClient } from '#lib/query-client.ts'
import { setKnown } from '#lib/session/session.store.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeStudent } from '#testing/make.ts'
import { entryOf } from './inbox.rules.ts'
import { inboxQueries } from './notifications.api.ts'
import { openEntry } from './open-entry.ts'
import { readEntry } from './mark-read.ts'

const academies = [
  makeAcademy(7, 'Student'),
  makeAcademy(8, 'Student'),
  makeAcademy(9, 'Student', { isAcademyClosed: true }),
]
const student = makeStudent({ id: 1, academies })
const checked = (values: Partial<Notification> = {}): Notification => ({
  id: 5,
  type: 'homework-checked',
  isRead: false,
  createdAt: '2026-11-15T10:00:00.000Z',
  academyId: 7,
  payload: {
    lectureName: 'Замикання',
    stageLectureName: 'closures',
    stageName: 'lectures',
    stageLectureId: 40,
    userId: 1,
    groupId: null,
    fullName: null,
    messageId: null,
  },
  message: null,
  homeworkResponse: null,
  ...values,
})
const page = '/cabinet/lectures/closures/task'
const list = () => queryClient.getQueryData(inboxQueries.list(student.id).queryKey)

let isServerDown = false
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  isServerDown = false
  server = fakeServer(() => (isServerDown ? failure('UnknownError', 500) : { status: 204 }))
  vi.stubGlobal('fetch', server.fetch)
  alertList.set([])
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const open = async (
  notification: Notification,
  { user = student, mayEnter = true }: { user?: User; mayEnter?: boolean } = {},
) => {
  setKnown(user, 'own')
  queryClient.setQueryData(inboxQueries.list(user.id).queryKey, {
    notifications: [notification],
    unread: 1,
    unreadAnnouncements: 0,
  })
  const steps: string[] = []
  await openEntry(entryOf(notification), {
    navigate: async (href) => void steps.push(href),
    enterAcademy: async (id) => {
      steps.push(`enter ${id}`)
      return mayEnter
    },
    showAnnouncement: (id) => void steps.push(`announcement ${id}`),
  })
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  return steps
}
const marked = () => server.seen.filter(({ method }) => method === 'PUT').map(({ path }) => path)

describe('an entry of the inbox', () => {
  test('[NTF-14] is read, and leads to its page', async () => {
    expect(await open(checked())).toEqual([page])
    await expect.poll(marked).toEqual(['/api/notifications/5/mark-read'])
    expect(list()).toMatchObject({ unread: 0, notifications: [{ isRead: true }] })
  })

  test('[NTF-19] of another academy: it is entered first', async () => {
    expect(await open(checked({ academyId: 8 }))).toEqual(['enter 8', page])
  })

  test('[NTF-19] nobody goes to a page of an academy that could not be entered', async () => {
    expect(await open(checked({ academyId: 8 }), { mayEnter: false })).toEqual(['enter 8'])
  })

  test('[NTF-15] of a closed academy: read, but no navigation, and the reason is said', async () => {
    expect(await open(checked({ academyId: 9 }))).toEqual([])
    await expect.poll(marked).toHaveLength(1)
    expect(alertList.get()).toMatchObject([{ kind: 'info', text: 'inbox.notOpened' }])
  })

  test('an announcement is shown, and counts as read only then', async () => {
    expect(await open(checked({ id: 3, type: 'announcement' }))).toEqual(['announcement 3'])
    expect(marked()).toEqual([])
  })

  test('Q-16: whoever looks with the eyes of somebody else reads nothing', async () => {
    const impersonator = { id: 99, fullName: 'Ада Мін', until: '2026-11-16T10:00:00.000Z', proof: 'password' as const }
    expect(await open(checked(), { user: { ...student, impersonator } })).toEqual([page])
    expect(marked()).toEqual([])
    expect(list()).toMatchObject({ unread: 1 })
  })

  test('[NTF-13] what the server has not heard of is unread again, and the reason is answered', async () => {
    queryClient.setQueryData(inboxQueries.list(student.id).queryKey, {
      notifications: [checked()],
      unread: 1,
      unreadAnnouncements: 0,
    })
    isServerDown = true
    expect(await readEntry(student.id, entryOf(checked()))).toMatch(/^error\./)
    expect(list()).toMatchObject({ unread: 1, notifications: [{ isRead: false }] })
    expect(await readEntry(student.id, entryOf(checked({ isRead: true })))).toBeNull()
  })
})
