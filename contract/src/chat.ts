import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { GroupParam, Id, IdParam, IsoDateTime, numberParam, optionalText } from './fields.ts'
import { messageFetchMaxCount, uploadMaxBytes } from './limits.ts'
import { pageInAddress, rowsOf } from './paging.ts'
import { ChatAttachment, ChatMessage } from './realtime.ts'
import { ReviewStudent } from './review.ts'
import { LocalizedName } from './users.ts'

/** FILE-08 */
export const attachmentExtensions = ['jpeg', 'jpg', 'png', 'pdf', 'txt', 'zip', 'xlsx', 'ods', 'docx'] as const

const ChatKey = z.strictObject({ stageLectureId: IdParam, userId: IdParam })
const OfGroup = z.strictObject({ stageLectureId: IdParam, groupId: GroupParam })
const ById = z.strictObject({ id: IdParam })

/** A lecture with its chat; staff get all lectures that have one, the newest message first. */
export const ChatLecture = z.strictObject({
  academyId: Id,
  academyName: z.string(),
  stageLectureId: Id,
  lectureName: LocalizedName,
  stageId: Id,
  stageName: LocalizedName,
  groupId: z.nullable(Id),
  groupName: z.nullable(z.string()),
  /** Messages of students that nobody of the staff has read. */
  unread: z.int(),
  lastMessageAt: z.nullable(IsoDateTime),
})
export type ChatLecture = z.infer<typeof ChatLecture>

/** One student's chat about a lecture; also of students who have not written yet, so that staff can write first. */
export const ChatThread = z.strictObject({
  student: ReviewStudent,
  groupId: z.nullable(Id),
  groupName: z.nullable(z.string()),
  unread: z.int(),
  /** When the first of the unread messages was written; null: nothing waits for an answer. */
  waitingSince: z.nullable(IsoDateTime),
  last: z.nullable(
    z.strictObject({ id: Id, senderId: Id, senderName: z.string(), text: z.string(), createdAt: IsoDateTime }),
  ),
})
export type ChatThread = z.infer<typeof ChatThread>

/** The same among the chats of all lectures: only those in which somebody has written. */
export const InboxThread = z.strictObject({
  ...ChatThread.shape,
  academyId: Id,
  academyName: z.string(),
  stageLectureId: Id,
  lectureName: LocalizedName,
})
export type InboxThread = z.infer<typeof InboxThread>

export const Chat = z.strictObject({
  /** Oldest first. */
  messages: z.array(ChatMessage),
  hasOlder: z.boolean(),
  student: ReviewStudent,
  lectureName: LocalizedName,
  stageLectureId: Id,
  /** may delete what others wrote. */
  mayModerate: z.boolean(),
  mayWrite: z.boolean(),
})
export type Chat = z.infer<typeof Chat>

export const chatApi = defineApi({
  messages: {
    method: 'GET',
    path: '/api/chat/:stageLectureId/:userId',
    access: 'chat.use',
    oneAcademy: true,
    params: ChatKey,
    query: z.strictObject({
      beforeId: z.optional(IdParam),
      limit: z.optional(numberParam(1, messageFetchMaxCount)),
    }),
    response: Chat,
    errors: ['ChatNotFound'],
    summary: 'The newest messages of a chat, or those before one (RT-13)',
  },
  unread: {
    method: 'GET',
    path: '/api/chat/unreaded-message/:stageLectureId/:groupId',
    access: 'chat.use',
    oneAcademy: true,
    params: OfGroup,
    response: z.record(z.string(), z.int()),
    errors: ['ChatNotFound', 'GroupNotFound'],
    summary: "Unread messages by student; a student gets only their own number (RT-14, Q-58); 'general' is every group",
  },
  lectures: {
    method: 'GET',
    path: '/api/chat/lectures',
    access: 'chat.staff',
    response: z.array(ChatLecture),
    summary: 'The lectures of the academies that have a chat, with what nobody has read yet',
  },
  inbox: {
    method: 'GET',
    path: '/api/chat/inbox',
    access: 'chat.staff',
    query: z.strictObject({
      ...pageInAddress,
      search: z.optional(optionalText(100)),
      /** Of the student; without one: all groups. */
      groupId: z.optional(IdParam),
      only: z.optional(z.enum(['unread'], 'wrongChoice')),
    }),
    response: rowsOf(InboxThread),
    errors: ['GroupNotFound'],
    summary: 'The chats of all lectures: who waits longest for an answer first, then the newest talk',
  },
  threads: {
    method: 'GET',
    path: '/api/chat/threads/:stageLectureId/:groupId',
    access: 'chat.staff',
    oneAcademy: true,
    params: OfGroup,
    query: z.strictObject({
      ...pageInAddress,
      search: z.optional(optionalText(100)),
      only: z.optional(z.enum(['unread', 'begun'], 'wrongChoice')),
    }),
    response: rowsOf(ChatThread),
    errors: ['ChatNotFound', 'GroupNotFound'],
    summary: 'Who may talk here: who waits longest first, then the newest talk, then who has not written (RT-09)',
  },
  upload: {
    method: 'POST',
    path: '/api/chat/attachment',
    access: 'chat.use',
    oneAcademy: true,
    upload: { field: 'attachment', maxBytes: uploadMaxBytes },
    response: ChatAttachment,
    status: 201,
    errors: ['FileNotUploaded', 'FileTypeNotAllowed', 'FileTooLarge', 'AcademyClosed'],
    summary: 'Upload what a message will carry (RT-15, FILE-05, FILE-08)',
  },
  attachment: {
    method: 'GET',
    path: '/api/chat/attachment/:id',
    access: 'chat.use',
    oneAcademy: true,
    params: ById,
    download: { contentType: 'application/octet-stream' },
    errors: ['AttachmentNotFound'],
    summary: 'The file, for those who may read the chat, and its uploader before it is sent (FILE-12)',
  },
  removeAttachment: {
    method: 'DELETE',
    path: '/api/chat/attachment/:id',
    access: 'chat.use',
    oneAcademy: true,
    params: ById,
    errors: ['AttachmentNotFound'],
    summary: 'Take back an own upload that is not part of a message yet (RT-16)',
  },
})
