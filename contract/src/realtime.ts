import * as z from 'zod/mini'
import { AutogradeAction, AutogradeErrorCode, AutogradeStatus, MessageStatus, NotificationType } from './enums.ts'
import { Id, integer, IsoDateTime, Mark, VerbatimText } from './fields.ts'
import { messageAttachmentMaxCount, messageFetchMaxCount, notificationListMaxCount } from './limits.ts'
import type { Capability, Effect } from './permissions.ts'

export const namespaces = ['/', '/autograde', '/chat', '/homework-review', '/notifications'] as const
export const Namespace = z.enum(namespaces)
export type Namespace = z.infer<typeof Namespace>

/** RT-38 to RT-50. Both sides name rooms through these only. */
export const rooms = {
  startTest: (academyId: number) => `start-test:${academyId}`,
  /** Staff who watch the programme of an academy. */
  programme: (academyId: number) => `programme:${academyId}`,
  /** Students of an academy; the event comes when their stages may have changed. */
  studentPath: (academyId: number) => `way:${academyId}`,
  chat: (stageLectureId: number, userId: number) => `chat:${stageLectureId}:${userId}`,
  autogradeLecture: (stageLectureId: number) => `autograde:lecture:${stageLectureId}`,
  autogradeResponse: (homeworkResponseId: number) => `autograde:response:${homeworkResponseId}`,
  /** The staff who look at a response: they see its log too, and its trace whole. */
  autogradeStaff: (homeworkResponseId: number) => `autograde:response:${homeworkResponseId}:staff`,
  review: (stageLectureId: number) => `review:${stageLectureId}`,
  /** The desk of a whole academy. */
  reviewDesk: (academyId: number) => `review-desk:${academyId}`,
  user: (userId: number) => `user:${userId}`,
}

// --- What the events carry

/** RT-03. */
export const ChatAttachment = z.strictObject({
  id: Id,
  name: z.string(),
  url: z.string(),
  size: z.int(),
  mimeType: z.string(),
})
export type ChatAttachment = z.infer<typeof ChatAttachment>

/** Made by the client, so that the server recognises a repeated send and the reply finds its message (RT-42). */
export const TempId = z
  .string()
  .check(z.maxLength(64, { error: 'toLong', abort: true }), z.regex(/^[\w-]+$/, 'wrongId'))

/** RT-01. `userId` is the student of the chat, not the sender. A deleted message keeps its place without its text. */
export const ChatMessage = z.strictObject({
  id: Id,
  tempId: z.nullable(TempId),
  stageLectureId: Id,
  userId: Id,
  senderId: Id,
  senderName: z.string(),
  message: z.string(),
  code: z.nullable(z.string()),
  resources: z.array(ChatAttachment),
  edited: z.boolean(),
  isRead: z.boolean(),
  status: MessageStatus,
  createdAt: IsoDateTime,
  deletedAt: z.nullable(IsoDateTime),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** NTF-01 to NTF-03. An announcement has no lecture, so each part of the payload may be absent. */
export const Notification = z.strictObject({
  id: Id,
  type: NotificationType,
  isRead: z.boolean(),
  createdAt: IsoDateTime,
  academyId: Id,
  payload: z.strictObject({
    lectureName: z.nullable(z.string()),
    stageLectureName: z.nullable(z.string()),
    stageName: z.nullable(z.string()),
    stageLectureId: z.nullable(Id),
    userId: z.nullable(Id),
    groupId: z.nullable(Id),
    fullName: z.nullable(z.string()),
    messageId: z.nullable(Id),
  }),
  message: z.nullable(
    z.strictObject({
      text: z.string(),
      sender: z.strictObject({ firstName: z.string(), lastName: z.string() }),
    }),
  ),
  homeworkResponse: z.nullable(z.strictObject({ reviewBody: z.nullable(z.string()) })),
})
export type Notification = z.infer<typeof Notification>

/** AG-05. */
export const AutogradeResult = z.strictObject({
  id: Id,
  homeworkResponseId: Id,
  action: AutogradeAction,
  status: AutogradeStatus,
  mark: z.nullable(Mark),
  errorCode: z.nullable(AutogradeErrorCode),
  trace: z.nullable(z.string()),
  startedById: z.nullable(Id),
  createdAt: IsoDateTime,
  startedAt: z.nullable(IsoDateTime),
  finishedAt: z.nullable(IsoDateTime),
})
export type AutogradeResult = z.infer<typeof AutogradeResult>

export const Room = z.strictObject({
  namespace: Namespace,
  name: z.string(),
  entries: z.array(z.strictObject({ userId: Id, fullName: z.string() })),
})
export type Room = z.infer<typeof Room>

// --- Answers to what a client sends: the success, or the code of a named error (RT-34)

/** TooManyRequests says when to retry. */
export const Refusal = z.strictObject({ code: z.int(), retryAfterSeconds: z.optional(z.int()) })
export type Refusal = z.infer<typeof Refusal>

const orRefusal = <T extends z.ZodMiniType>(success: T) => z.union([success, Refusal])
const Done = orRefusal(z.strictObject({ ok: z.literal(true) }))

// --- From client to server

interface ClientEvent {
  payload?: z.ZodMiniType
  acknowledgement?: z.ZodMiniType
  /** A row of the permission table, as for the matching HTTP call (RT-53). 'hello' itself carries the token. */
  access: Capability | 'hello'
  /** an impersonator reads, so the difference counts here as for endpoints. */
  effect: Effect
}

/** RT-26: sent first in each namespace. */
export const Hello = z.strictObject({
  token: z.string().check(z.maxLength(2_048)),
  academyId: z.nullable(z.union([z.literal('all'), Id])),
})

const hello = {
  payload: Hello,
  acknowledgement: orRefusal(z.strictObject({ ok: z.literal(true), userId: Id })),
  access: 'hello',
  effect: 'read',
} as const satisfies ClientEvent

/** Entering and leaving ask for the same room and the same right. */
const room = <P extends z.ZodMiniType, A extends Capability>(payload: P, access: A) =>
  ({ payload, acknowledgement: Done, access, effect: 'read' }) as const

const startTestRoom = room(z.strictObject({ academyId: Id }), 'tests.watchStarts')
const programmeRoom = room(z.strictObject({ academyId: Id }), 'academies.moveCount')
const studentPathRoom = room(z.strictObject({ academyId: Id }), 'own.stages')
const chatKey = { stageLectureId: Id, userId: Id }
const chatRoom = room(z.strictObject(chatKey), 'chat.use')
const autogradeRoom = room(
  z.union([z.strictObject({ stageLectureId: Id }), z.strictObject({ homeworkResponseId: Id })]),
  'autograde.read',
)
const reviewRoom = room(
  z.union([z.strictObject({ stageLectureId: Id }), z.strictObject({ academyId: Id })]),
  'review.watch',
)

const messageText = { message: VerbatimText, code: z.nullable(VerbatimText) }
const idsOfScreen = z
  .array(Id)
  .check(z.minLength(1, 'fieldIsRequired'), z.maxLength(notificationListMaxCount, 'toLong'))

export const MessageSend = z
  .strictObject({
    tempId: TempId,
    ...chatKey,
    ...messageText,
    resourceIds: z.array(Id).check(z.maxLength(messageAttachmentMaxCount, 'toLong')),
  })
  .check(
    z.refine(({ message, code, resourceIds }) => Boolean(message.trim() || code?.trim() || resourceIds.length), {
      error: 'fieldIsRequired',
      path: ['message'],
    }),
  )

export const MessageFetch = z.strictObject({
  ...chatKey,
  /** Older than this message; without it the newest ones. */
  beforeId: z.optional(z.nullable(Id)),
  limit: z._default(integer(1, messageFetchMaxCount), messageFetchMaxCount),
})

export const clientEvents = {
  '/': {
    hello,
    // Answered by 'room-list' (RT-37).
    'get-room-list': { access: 'connections.read', effect: 'read' },
    'join-start-test-room': startTestRoom,
    'leave-start-test-room': startTestRoom,
    'join-programme-room': programmeRoom,
    'leave-programme-room': programmeRoom,
    'join-way-room': studentPathRoom,
    'leave-way-room': studentPathRoom,
  },
  '/autograde': {
    hello,
    'join-autograde-room': autogradeRoom,
    'leave-autograde-room': autogradeRoom,
  },
  '/chat': {
    hello,
    'join-chat-room': chatRoom,
    'leave-chat-room': chatRoom,
    'message-fetch': {
      payload: MessageFetch,
      acknowledgement: orRefusal(z.strictObject({ messages: z.array(ChatMessage), hasOlder: z.boolean() })),
      access: 'chat.use',
      effect: 'read',
    },
    'message-send': {
      payload: MessageSend,
      acknowledgement: orRefusal(z.strictObject({ tempId: TempId, message: ChatMessage })),
      access: 'chat.use',
      effect: 'write',
    },
    'message-update': {
      payload: z.strictObject({ id: Id, ...messageText }),
      acknowledgement: orRefusal(z.strictObject({ message: ChatMessage })),
      access: 'chat.use',
      effect: 'write',
    },
    'message-delete': {
      payload: z.strictObject({ id: Id }),
      acknowledgement: Done,
      access: 'chat.use',
      effect: 'write',
    },
    'message-change-status': {
      payload: z.strictObject({ ids: idsOfScreen, status: z.literal('Read') }),
      acknowledgement: Done,
      access: 'chat.use',
      effect: 'write',
    },
  },
  '/homework-review': {
    hello,
    'join-review-room': reviewRoom,
    'leave-review-room': reviewRoom,
  },
  '/notifications': {
    hello,
    'notification-read': {
      payload: z.union([z.strictObject({ ids: idsOfScreen }), z.strictObject({ all: z.literal(true) })]),
      acknowledgement: Done,
      access: 'own.notifications',
      effect: 'write',
    },
  },
} as const satisfies Record<Namespace, Record<string, ClientEvent>>

// --- From server to client

/** RT-35. */
const error = z.strictObject({ code: z.int(), message: z.string() })

export const serverEvents = {
  '/': {
    error,
    'server-status': z.strictObject({ status: z.enum(['On', 'Off']) }),
    'room-list': z.strictObject({ rooms: z.array(Room) }),
    'user-start-test': z.strictObject({
      userId: Id,
      fullName: z.string(),
      stageTestId: Id,
      startDate: IsoDateTime,
    }),
    /** Somebody in the middle of a test answered, left, came back or finished: the live room asks again. */
    'test-changed': z.strictObject({ academyId: Id, stageTestId: Id }),
    /** A test got more time: the student in the middle of it asks how much. */
    'test-time-changed': z.strictObject({ academyId: Id, stageTestId: Id }),
    /** The progress while all results with a question are computed again. */
    'verdict-progress': z.strictObject({ academyId: Id, stageTestId: Id, done: z.int(), total: z.int() }),
    /** Stages, groups, people or the active stage of an academy changed: screens that show them load again. */
    'programme-changed': z.strictObject({ academyId: Id }),
    /** A move under way; `total` is what the dry run counted. */
    'move-progress': z.strictObject({ academyId: Id, done: z.int(), total: z.int() }),
    /** The content of the sidebar may have changed: the student's page asks again. */
    'routes-changed': z.strictObject({ academyId: Id }),
    /** The student's own homework changed: the page of the lecture asks again. */
    'homework-changed': z.strictObject({ academyId: Id, stageLectureId: Id }),
    /** Times of an interview stage were opened, taken or given back: the page of the stage asks again. Names nobody. */
    'interview-slots-changed': z.strictObject({ academyId: Id, stageId: Id }),
    // O1: a stopping server sends its clients away, each after another delay, so that they do not all return at once.
    'server-restart': z.strictObject({ delayMs: z.int().check(z.minimum(0)) }),
  },
  '/autograde': {
    error,
    'new-autograde-result': z.strictObject({ homeworkResponseId: Id, result: AutogradeResult }),
    /** A piece of the log of a running one, to be put at its place; staff only. */
    'autograde-log': z.strictObject({
      homeworkResponseId: Id,
      resultId: Id,
      offset: z.int(),
      text: z.string(),
    }),
    /** Something else of the panel changed: screens that show it load again. */
    'autograde-changed': z.strictObject({ stageLectureId: Id }),
  },
  '/chat': {
    error,
    'message-new': z.strictObject({ message: ChatMessage }),
    'message-updated': z.strictObject({ message: ChatMessage }),
    'message-deleted': z.strictObject({ id: Id }),
    'message-status-changed': z.strictObject({ ids: z.array(Id), status: z.literal('Read'), readerId: Id }),
  },
  '/homework-review': {
    error,
    'reviewer-changed': z.strictObject({ homeworkResponseId: Id, reviewerId: Id, assign: z.boolean() }),
    /** Handed in, reviewed, held or released: screens that show it load again. */
    'response-changed': z.strictObject({ stageLectureId: Id, homeworkResponseId: Id }),
  },
  '/notifications': {
    error,
    /** isAgain: it has been counted and shown before, and was not read. */
    'new-notification': z.strictObject({ notification: Notification, isAgain: z.optional(z.literal(true)) }),
    'notification-read': z.strictObject({ ids: z.array(Id) }),
    /** Before the answer to hello: how the inbox is now. A page whose list says the same need not ask for it again. */
    'inbox-state': z.strictObject({ unread: z.int(), unreadAnnouncements: z.int(), newestAt: z.nullable(IsoDateTime) }),
  },
} as const satisfies Record<Namespace, Record<string, z.ZodMiniType>>

// --- The same as function types, which is how socket.io wants them

type Call<E> = E extends { payload: infer P extends z.ZodMiniType; acknowledgement: infer A extends z.ZodMiniType }
  ? (payload: z.input<P>, acknowledge: (reply: z.output<A>) => void) => void
  : E extends { payload: infer P extends z.ZodMiniType }
    ? (payload: z.input<P>) => void
    : () => void

/** What a client emits: `Socket<ServerEvents<'/chat'>, ClientEvents<'/chat'>>`. */
export type ClientEvents<N extends Namespace> = {
  [E in keyof (typeof clientEvents)[N]]: Call<(typeof clientEvents)[N][E]>
}
type Payload<S> = S extends z.ZodMiniType ? z.output<S> : never
/** What the server emits. */
export type ServerEvents<N extends Namespace> = {
  [E in keyof (typeof serverEvents)[N]]: (payload: Payload<(typeof serverEvents)[N][E]>) => void
}
