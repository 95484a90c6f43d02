import type { Chat } from '@academy/contract/chat'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOrder, loadDownTo, withDeleted, withMessage, withOlder, withRead, withUpdate } from './chat-news.rules.ts'
import { makeMessage, studentId } from './testing-messages.ts'

const chatOf = (ids: readonly number[], hasOlder = false): Chat => ({
  messages: ids.map((id) => makeMessage(id)),
  hasOlder,
  student: {
    id: studentId,
    firstName: 'Олена',
    lastName: 'Коваль',
    email: 'o@example.com',
    avatarUrl: null,
  } as Chat['student'],
  lectureName: { ua: 'Лекція', en: 'Lecture' },
  stageLectureId: 7,
  mayModerate: false,
  mayWrite: true,
})
const idsOf = (chat: Chat) => chat.messages.map(({ id }) => id)

describe('[C1] news', () => {
  test('a new message stands once and in the order of the server, however often it is told', () => {
    const chat = withMessage(withMessage(withMessage(chatOf([1, 3]), makeMessage(4)), makeMessage(2)), makeMessage(4))
    expect(idsOf(chat)).toEqual([1, 2, 3, 4])
  })
  test('one from before what is shown waits for its page', () => {
    expect(idsOf(withMessage(chatOf([5, 6], true), makeMessage(2)))).toEqual([5, 6])
    expect(idsOf(withMessage(chatOf([5, 6], false), makeMessage(2)))).toEqual([2, 5, 6])
    expect(idsOf(withMessage(chatOf([]), makeMessage(2)))).toEqual([2])
  })
  test('[RT-43] a change replaces the message, where it is shown', () => {
    const changed = makeMessage(2, { message: 'other', edited: true })
    expect(withUpdate(chatOf([1, 2]), changed).messages[1]).toEqual(changed)
    const chat = chatOf([1])
    expect(withUpdate(chat, changed)).toBe(chat)
  })
  test('[RT-44] a deleted one keeps its place without words, code and files', () => {
    const chat = { ...chatOf([]), messages: [makeMessage(1, { code: 'x', resources: [{} as never] }), makeMessage(2)] }
    expect(withDeleted(chat, 1, '2026-03-01T00:00:00Z').messages[0]).toMatchObject({
      id: 1,
      message: '',
      code: null,
      resources: [],
      deletedAt: '2026-03-01T00:00:00Z',
    })
  })
  test('[RT-06] [RT-45] what was read is Read', () => {
    const read = withRead(chatOf([1, 2, 3]), [1, 3, 99]).messages
    expect(read.map(({ isRead, status }) => [isRead, status])).toEqual([
      [true, 3],
      [false, 1],
      [true, 3],
    ])
  })
  test('older ones come before', () => {
    const chat = withOlder(chatOf([5, 6], true), chatOf([3, 4, 5], false))
    expect(idsOf(chat)).toEqual([3, 4, 5, 6])
    expect(chat.hasOlder).toBe(false)
  })
})

describe('[RT-52] [C2] after an absence', () => {
  /** A server with so many messages, which answers in pages of three. */
  const server = (count: number) => {
    const asked: (number | undefined)[] = []
    const page = async (beforeId: number | undefined) => {
      asked.push(beforeId)
      const all = Array.from({ length: count }, (_, index) => index + 1).filter((id) => id < (beforeId ?? Infinity))
      return chatOf(all.slice(-3), all.length > 3)
    }
    return { page, asked }
  }

  test('the newest page is enough for a chat that was never shown', async () => {
    const { page, asked } = server(10)
    expect(idsOf(await loadDownTo(page, undefined))).toEqual([8, 9, 10])
    expect(asked).toEqual([undefined])
  })

  test('whatever was missed, the chat is whole again from the oldest that was shown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), async (count, known) => {
        const oldest = Math.min(count, known)
        const ids = idsOf(await loadDownTo(server(count).page, oldest))
        expect(ids[0]).toBeLessThanOrEqual(oldest)
        expect(ids).toEqual(Array.from({ length: count - ids[0]! + 1 }, (_, index) => ids[0]! + index))
      }),
    )
  })
})

test('of two copies the later one counts', () => {
  expect(inOrder([makeMessage(1)], [makeMessage(1, { message: 'new' })])[0]?.message).toBe('new')
})
