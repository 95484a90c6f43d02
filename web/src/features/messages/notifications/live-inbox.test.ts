import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { startLiveInbox } from './live-inbox.ts'
import type { InboxState } from './inbox.rules.ts'
import { inboxQueries } from './notifications.api.ts'

interface Listening {
  news: { 'inbox-state': (state: InboxState) => void }
  onConnected: (isAgain: boolean) => void
}
const { channel, reloadInbox } = vi.hoisted(() => ({
  channel: { listening: null as unknown },
  reloadInbox: vi.fn<(userId: number) => Promise<void>>(async () => undefined),
}))
vi.mock('#kit/live/shared-channel.ts', () => ({
  connectTo: () => undefined,
  createSharedChannel: () => ({
    listen: (listening: unknown) => {
      channel.listening = listening
      return () => undefined
    },
  }),
}))
vi.mock('./notifications.api.ts', async (original) => ({ ...(await original<object>()), reloadInbox }))
vi.mock('./desktop-notifications.ts', () => ({ createDesktopNotifications: () => async () => undefined }))
vi.mock('#domain/notifications/staff-news.ts', () => ({ countStaffNews: () => undefined }))

const createdAt = '2026-11-15T10:00:00.000Z'
const entry = { id: 5, type: 'homework-checked', payload: { messageId: null }, createdAt }
const known = { notifications: [entry], unread: 1, unreadAnnouncements: 0 }
const state: InboxState = { unread: 1, unreadAnnouncements: 0, newestAt: createdAt }

const begin = (list?: typeof known) => {
  queryClient.clear()
  if (list) queryClient.setQueryData(inboxQueries.list(1).queryKey, list as never)
  startLiveInbox(1, () => {
    throw new Error('nothing is opened here')
  })
  return channel.listening as Listening
}
beforeEach(() => reloadInbox.mockClear())

test('[RT-50] a list that is still true when the connection begins is not asked for twice; after an absence it is', () => {
  const line = begin(known)
  line.news['inbox-state'](state)
  line.onConnected(false)
  expect(reloadInbox).not.toHaveBeenCalled()
  line.onConnected(true)
  expect(reloadInbox).toHaveBeenCalledTimes(1)
})

test.each([
  ['something new came', { ...state, unread: 2, newestAt: '2026-11-15T10:00:03.000Z' }],
  ['a chat that is one entry went on', { ...state, newestAt: '2026-11-15T10:00:03.000Z' }],
  ['another tab has read it', { ...state, unread: 0 }],
  ['an announcement came', { ...state, unreadAnnouncements: 1 }],
])('[RT-50] the list is asked for when %s before the connection began', (_what, now) => {
  const line = begin(known)
  line.news['inbox-state'](now)
  line.onConnected(false)
  expect(reloadInbox).toHaveBeenCalledTimes(1)
})

test('[RT-50] the list is asked for when the server has not said how it is, or there is none yet', () => {
  begin(known).onConnected(false)
  const line = begin()
  line.news['inbox-state'](state)
  line.onConnected(false)
  expect(reloadInbox).toHaveBeenCalledTimes(2)
})
