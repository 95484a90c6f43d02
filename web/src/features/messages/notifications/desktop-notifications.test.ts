import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notification } from '@academy/contract/realtime'
import { memoryStore, type KeyValueStore } from '#lib/storage.ts'
import { type Entry, entryOf } from './inbox.rules.ts'
import { createDesktopNotifications } from './desktop-notifications.ts'

const payload: Notification['payload'] = {
  lectureName: null,
  stageLectureName: null,
  stageName: null,
  stageLectureId: null,
  userId: null,
  groupId: null,
  fullName: null,
  messageId: null,
}
const entry = (id: number, values: Partial<Notification> = {}): Entry =>
  entryOf({
    id,
    type: 'new-message',
    isRead: false,
    createdAt: '2026-11-15T10:00:00.000Z',
    academyId: 7,
    payload,
    message: null,
    homeworkResponse: null,
    ...values,
  })

let store: KeyValueStore
beforeEach(() => {
  store = memoryStore()
})
const tab = (values: { isFocused?: boolean; isAllowed?: boolean; userId?: number } = {}) => {
  const show = vi.fn()
  const state = { isFocused: false, isAllowed: true, userId: 1, ...values }
  const notify = createDesktopNotifications(state.userId, {
    store,
    isAllowed: () => state.isAllowed,
    isFocused: () => state.isFocused,
    wait: () => Promise.resolve(),
    show,
  })
  return { notify, show, state }
}
const keys = (show: ReturnType<typeof vi.fn>) => show.mock.calls.map(([news]) => (news as Entry).key)

describe('desktop notifications', () => {
  test('[NTF-25] what is unread and was not shown yet, once, whichever tab asks', async () => {
    const [one, two] = [tab(), tab()]
    await one.notify([entry(1), entry(2, { isRead: true })])
    await one.notify([entry(1), entry(3)])
    await two.notify([entry(1), entry(3)])
    expect(keys(one.show)).toEqual(['n1', 'n3'])
    expect(two.show).not.toHaveBeenCalled()
  })

  test('[NTF-25] a new message of the same chat is something new', async () => {
    const { notify, show } = tab()
    await notify([entry(1, { payload: { ...payload, messageId: 5 } })])
    await notify([entry(1, { payload: { ...payload, messageId: 6 } })])
    expect(keys(show)).toEqual(['n1-5', 'n1-6'])
  })

  test('what is told once more is shown once more', async () => {
    const { notify, show } = tab()
    await notify([entry(1)])
    await notify([entry(1)], true)
    await notify([entry(1)])
    expect(keys(show)).toEqual(['n1', 'n1'])
  })

  test('[NTF-26] nothing while the window has the focus; that counts as shown', async () => {
    const { notify, show, state } = tab({ isFocused: true })
    await notify([entry(1)])
    state.isFocused = false
    await notify([entry(1), entry(2)])
    expect(keys(show)).toEqual(['n2'])
  })

  test('[NTF-26] nothing by a tab behind while another one has the focus', async () => {
    const [front, behind] = [tab({ isFocused: true }), tab()]
    const shown = behind.notify([entry(1)])
    await front.notify([entry(1)])
    await shown
    expect(behind.show).not.toHaveBeenCalled()
  })

  test('without permission nothing is shown, and nothing is lost for later', async () => {
    const { notify, show, state } = tab({ isAllowed: false })
    await notify([entry(1)])
    expect(show).not.toHaveBeenCalled()
    state.isAllowed = true
    await notify([entry(1)])
    expect(keys(show)).toEqual(['n1'])
  })

  test('many at once are one sentence', async () => {
    const { notify, show } = tab()
    await notify([entry(1), entry(2), entry(3), entry(4)])
    expect(show.mock.calls).toEqual([[4]])
  })

  test('people at one browser have their own; broken storage is an empty one', async () => {
    const [one, other] = [tab(), tab({ userId: 2 })]
    await one.notify([entry(1)])
    await other.notify([entry(1)])
    expect([keys(one.show), keys(other.show)]).toEqual([['n1'], ['n1']])
    store.set('ignoreNotificationsRequest:shown:1', '{"not": "a list"}')
    await one.notify([entry(1)])
    expect(one.show).toHaveBeenCalledTimes(2)
  })
})
