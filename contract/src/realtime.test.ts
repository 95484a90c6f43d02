import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { messageStatuses, notificationTypes } from './enums.ts'
import { permissions } from './permissions.ts'
import {
  AutogradeResult,
  ChatAttachment,
  ChatMessage,
  type ClientEvents,
  clientEvents,
  namespaces,
  Notification,
  rooms,
  type ServerEvents,
  serverEvents,
} from './realtime.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
/** Accepts the value, refuses it with one part less and with one part more. */
const expectExactly = (schema: z.ZodMiniType, value: object) => {
  expect(z.safeParse(schema, value).error?.issues ?? []).toEqual([])
  for (const part of Object.keys(value))
    expect([part, accepts(schema, { ...value, [part]: undefined })]).toEqual([part, false])
  expect(accepts(schema, { ...value, extra: 1 })).toBe(false)
}

const now = '2026-01-31T10:00:00.000Z'
const attachment = { id: 1, name: 'task.pdf', url: '/api/chat/attachment/1', size: 9, mimeType: 'application/pdf' }
const message: ChatMessage = {
  id: 5,
  tempId: 'b2f1',
  stageLectureId: 3,
  userId: 4,
  senderId: 4,
  senderName: 'Anna Koval',
  message: 'Hello',
  code: null,
  resources: [attachment],
  edited: false,
  isRead: false,
  status: messageStatuses.Sent,
  createdAt: now,
  deletedAt: null,
}
const notification: Notification = {
  id: 1,
  type: notificationTypes.NewMessage,
  isRead: false,
  createdAt: now,
  academyId: 2,
  payload: {
    lectureName: 'closures',
    stageLectureName: 'Closures',
    stageName: 'lectures',
    stageLectureId: 3,
    userId: 4,
    groupId: null,
    fullName: 'Anna Koval',
    messageId: 5,
  },
  message: { text: 'Hello', sender: { firstName: 'Anna', lastName: 'Koval' } },
  homeworkResponse: null,
}

describe('entities', () => {
  test('[RT-01] a message', () => expectExactly(ChatMessage, message))

  test('[RT-03] a chat attachment', () => expectExactly(ChatAttachment, attachment))

  test('[NTF-01] a notification', () => {
    expectExactly(Notification, notification)
    expect(accepts(Notification, { ...notification, message: null, homeworkResponse: { reviewBody: 'Good' } })).toBe(
      true,
    )
    expect(accepts(Notification, { ...notification, type: 'NewMessage' })).toBe(false)
  })

  test('[NTF-02] the payload of a notification', () => expectExactly(Notification.shape.payload, notification.payload))

  test('[NTF-03] the message of a notification', () => {
    expectExactly(Notification.shape.message, notification.message ?? {})
    const sender = { firstName: 'Anna' }
    expect(accepts(Notification.shape.message, { text: 'Hello', sender })).toBe(false)
  })

  test('[AG-05] an autograde result', () =>
    expectExactly(AutogradeResult, {
      id: 1,
      homeworkResponseId: 2,
      action: 1,
      status: 3,
      mark: 10,
      errorCode: null,
      trace: null,
      startedById: 4,
      createdAt: now,
      startedAt: now,
      finishedAt: null,
    }))
})

describe('namespaces', () => {
  test('[RT-24] there are five', () => {
    expect(namespaces).toEqual(['/', '/autograde', '/chat', '/homework-review', '/notifications'])
    expect(Object.keys(clientEvents)).toEqual([...namespaces])
    expect(Object.keys(serverEvents)).toEqual([...namespaces])
  })

  test('every namespace knows hello and error', () => {
    for (const namespace of namespaces) {
      const { payload, acknowledgement } = clientEvents[namespace].hello
      expect(accepts(payload, { token: 'x', academyId: null })).toBe(true)
      expect(accepts(payload, { token: 'x', academyId: 'all' })).toBe(true)
      expect(accepts(payload, { token: 'x', academyId: '1' })).toBe(false)
      expect(accepts(acknowledgement, { ok: true, userId: 1 })).toBe(true)
      expect(accepts(acknowledgement, { code: 1 })).toBe(true)
      expect(accepts(serverEvents[namespace].error, { code: 1, message: 'x' })).toBe(true)
    }
  })

  test('only hello goes without a row of the permission table', () => {
    const all = Object.values(clientEvents).flatMap((events) => Object.entries(events))
    const openEvents = all.filter(([, event]) => !Object.keys(permissions).includes(event.access))
    expect(openEvents.map(([name, event]) => [name, event.access])).toEqual(namespaces.map(() => ['hello', 'hello']))
  })

  test('the events are those of the catalogue, plus what tells screens to look again and the notice of a restart', () => {
    const names = (events: object) =>
      Object.fromEntries(Object.entries(events).map(([key, value]) => [key, Object.keys(value)]))
    expect(names(clientEvents)).toEqual({
      '/': [
        'hello',
        'get-room-list',
        'join-start-test-room',
        'leave-start-test-room',
        'join-programme-room',
        'leave-programme-room',
        'join-way-room',
        'leave-way-room',
      ],
      '/autograde': ['hello', 'join-autograde-room', 'leave-autograde-room'],
      '/chat': [
        'hello',
        'join-chat-room',
        'leave-chat-room',
        'message-fetch',
        'message-send',
        'message-update',
        'message-delete',
        'message-change-status',
      ],
      '/homework-review': ['hello', 'join-review-room', 'leave-review-room'],
      '/notifications': ['hello', 'notification-read'],
    })
    expect(names(serverEvents)).toEqual({
      '/': [
        'error',
        'server-status',
        'room-list',
        'user-start-test',
        'test-changed',
        'test-time-changed',
        'verdict-progress',
        'programme-changed',
        'move-progress',
        'routes-changed',
        'homework-changed',
        'interview-slots-changed',
        'server-restart',
      ],
      '/autograde': ['error', 'new-autograde-result', 'autograde-log', 'autograde-changed'],
      '/chat': ['error', 'message-new', 'message-updated', 'message-deleted', 'message-status-changed'],
      '/homework-review': ['error', 'reviewer-changed', 'response-changed'],
      '/notifications': ['error', 'new-notification', 'notification-read', 'inbox-state'],
    })
  })

  test('rooms are named as in the catalogue', () => {
    expect([
      rooms.startTest(1),
      rooms.chat(2, 3),
      rooms.autogradeLecture(4),
      rooms.autogradeResponse(5),
      rooms.review(6),
      rooms.user(7),
    ]).toEqual(['start-test:1', 'chat:2:3', 'autograde:lecture:4', 'autograde:response:5', 'review:6', 'user:7'])
  })
})

describe('payloads', () => {
  const send = clientEvents['/chat']['message-send']
  const draft = { tempId: 't-1', stageLectureId: 3, userId: 4, message: 'Hi', code: null, resourceIds: [] }

  test('a message has a text, a code or an attachment', () => {
    expectExactly(send.payload, draft)
    expect(accepts(send.payload, { ...draft, message: '' })).toBe(false)
    expect(accepts(send.payload, { ...draft, message: ' \n' })).toBe(false)
    expect(accepts(send.payload, { ...draft, message: '', code: 'x = 1' })).toBe(true)
    expect(accepts(send.payload, { ...draft, message: '', resourceIds: [1] })).toBe(true)
    expect(accepts(send.payload, { ...draft, message: 'a\0' })).toBe(false)
    expect(accepts(send.payload, { ...draft, tempId: '' })).toBe(false)
    expect(accepts(send.payload, { ...draft, resourceIds: Array(11).fill(1) })).toBe(false)
  })

  test('a send is acknowledged with the message or with a code', () => {
    expect(accepts(send.acknowledgement, { tempId: 't-1', message })).toBe(true)
    expect(accepts(send.acknowledgement, { code: 89 })).toBe(true)
    expect(accepts(send.acknowledgement, {})).toBe(false)
  })

  test('fetching takes 50 messages unless told fewer', () => {
    const { payload } = clientEvents['/chat']['message-fetch']
    expect(z.parse(payload, { stageLectureId: 1, userId: 2 })).toMatchObject({ limit: 50 })
    expect(accepts(payload, { stageLectureId: 1, userId: 2, beforeId: null, limit: 10 })).toBe(true)
    expect(accepts(payload, { stageLectureId: 1, userId: 2, limit: 51 })).toBe(false)
    const { acknowledgement } = clientEvents['/chat']['message-fetch']
    expect(accepts(acknowledgement, { messages: [message], hasOlder: true })).toBe(true)
    expect(accepts(acknowledgement, { messages: [message] })).toBe(false)
    expect(accepts(acknowledgement, { code: 75, retryAfterSeconds: 1 })).toBe(true)
  })

  test('a message can only be changed to Read', () => {
    const { payload } = clientEvents['/chat']['message-change-status']
    expect(accepts(payload, { ids: [1], status: 'Read' })).toBe(true)
    expect(accepts(payload, { ids: [1], status: 'Sent' })).toBe(false)
    expect(accepts(payload, { ids: [], status: 'Read' })).toBe(false)
  })

  test('an autograde room is one of a lecture or one of a response', () => {
    const { payload } = clientEvents['/autograde']['join-autograde-room']
    expect(accepts(payload, { stageLectureId: 1 })).toBe(true)
    expect(accepts(payload, { homeworkResponseId: 1 })).toBe(true)
    expect(accepts(payload, { stageLectureId: 1, homeworkResponseId: 1 })).toBe(false)
    expect(accepts(payload, {})).toBe(false)
  })

  test('notifications are read one by one or all at once', () => {
    const { payload } = clientEvents['/notifications']['notification-read']
    expect(accepts(payload, { ids: [1, 2] })).toBe(true)
    expect(accepts(payload, { all: true })).toBe(true)
    expect(accepts(payload, { all: false })).toBe(false)
    expect(accepts(payload, {})).toBe(false)
  })

  test('the notice of a restart carries a delay', () => {
    expect(accepts(serverEvents['/']['server-restart'], { delayMs: 0 })).toBe(true)
    expect(accepts(serverEvents['/']['server-restart'], { delayMs: -1 })).toBe(false)
  })
})

test('the function types fit what the schemas accept', () => {
  const client: Pick<ClientEvents<'/chat'>, 'message-send'> = {
    'message-send': (payload, acknowledge) => {
      acknowledge({ tempId: payload.tempId, message })
      acknowledge({ code: 0 })
    },
  }
  const replies: unknown[] = []
  client['message-send'](
    { tempId: 't', stageLectureId: 1, userId: 2, message: 'x', code: null, resourceIds: [] },
    (reply) => replies.push(reply),
  )
  expect(replies).toHaveLength(2)

  const ids: number[] = []
  const server: Pick<ServerEvents<'/notifications'>, 'notification-read'> = {
    'notification-read': (payload) => void ids.push(...payload.ids),
  }
  server['notification-read']({ ids: [1] })
  // @ts-expect-error a payload of another shape does not compile
  const wrong: Parameters<ServerEvents<'/chat'>['message-new']>[0] = { id: 1 }
  expect(accepts(serverEvents['/chat']['message-new'], wrong)).toBe(false)
})

test('[RT-28] a chat knows five things to do with messages', () => {
  expect(Object.keys(clientEvents['/chat']).filter((name) => name.startsWith('message-'))).toEqual(
    ['fetch', 'send', 'update', 'delete', 'change-status'].map((what) => `message-${what}`),
  )
})
