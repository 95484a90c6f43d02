import type { Notification } from '@academy/contract/realtime'
import { afterEach, expect, test, vi } from 'vitest'
import { wantedNews } from '#domain/notifications/wanted-news.ts'
import { queryClient } from '#lib/query-client.ts'
import { setKnown } from '#lib/session/session.store.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeStudent } from '#testing/make.ts'
import { openNews } from './open-news.ts'

const student = makeStudent({ id: 1, academies: [makeAcademy(7, 'Student'), makeAcademy(8, 'Student')] })
const message: Notification = {
  id: 5,
  type: 'new-message',
  isRead: false,
  createdAt: '2026-11-15T10:00:00.000Z',
  academyId: 8,
  payload: {
    lectureName: 'Замикання',
    stageLectureName: 'closures',
    stageName: 'lectures',
    stageLectureId: 40,
    userId: 1,
    groupId: null,
    fullName: null,
    messageId: 12,
  },
  message: { text: 'Так', sender: { firstName: 'Олена', lastName: 'Коваль' } },
  homeworkResponse: null,
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const open = async (key: string) => {
  setKnown(student, 'own')
  const list = { notifications: [message], unread: 1, unreadAnnouncements: 0 }
  vi.stubGlobal('fetch', fakeServer(({ method }) => (method === 'GET' ? { body: list } : { status: 204 })).fetch)
  const steps: string[] = []
  const isThere = await openNews(student.id, key, {
    navigate: async (href) => void steps.push(href),
    enterAcademy: async (id) => steps.push(`enter ${id}`) > 0,
    showAnnouncement: (id) => void steps.push(`announcement ${id}`),
  })
  return { isThere, steps }
}

test.each(['n5', 'n5-12', 'n5-11'])('[NTF-14] [NTF-19] %s leads where its entry of the inbox leads', async (key) => {
  expect(await open(key)).toEqual({ isThere: true, steps: ['enter 8', '/cabinet/lectures/closures/chat'] })
})

test('an announcement opens in the inbox', async () => {
  expect(await open('a9')).toEqual({ isThere: true, steps: ['announcement 9'] })
})

test.each(['n6', '', 'x5', 'n', 'n5-', '../main'])('%j leads nowhere', async (key) => {
  expect(await open(key)).toEqual({ isThere: false, steps: [] })
})

test('what somebody wants to see waits for the inbox that opens it, and is opened once', () => {
  const opened: string[] = []
  expect(wantedNews.want('n1')).toBe(false)
  const stop = wantedNews.listen((key) => opened.push(key))
  expect(wantedNews.want('n2')).toBe(true)
  stop()
  expect(wantedNews.want('n3')).toBe(false)
  wantedNews.listen((key) => opened.push(key))()
  wantedNews.listen((key) => opened.push(key))()
  expect(opened).toEqual(['n1', 'n2', 'n3'])
})
