import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Id, IdParam, IsoDateTime, text } from './fields.ts'
import { commentMaxLength } from './limits.ts'

/** What staff note about a student for each other. */
export const UserComment = z.strictObject({
  id: Id,
  text: z.string(),
  author: z.nullable(z.strictObject({ id: Id, fullName: z.string(), avatarUrl: z.nullable(z.string()) })),
  createdAt: IsoDateTime,
  /** Whether the caller may delete it: people delete their own comments, an Admin deletes all. */
  mayDelete: z.boolean(),
})
export type UserComment = z.infer<typeof UserComment>

export const commentsApi = defineApi({
  ofUser: {
    method: 'GET',
    path: '/api/users/:id/comments/:academyId',
    access: 'comments.write',
    effect: 'read',
    params: z.strictObject({ id: IdParam, academyId: IdParam }),
    response: z.array(UserComment),
    errors: ['UserNotFound', 'AcademyNotFound'],
    summary: 'What staff of an academy noted about one of its students, newest first (ACC-73)',
  },
  add: {
    method: 'POST',
    path: '/api/users/comment',
    access: 'comments.write',
    body: z.strictObject({ userId: Id, academyId: Id, text: text(1, commentMaxLength) }),
    response: UserComment,
    status: 201,
    idempotent: true,
    errors: ['UserNotFound', 'AcademyNotFound'],
    summary: 'Note something about a student; only staff of the academy see it (ACC-73)',
  },
  remove: {
    method: 'DELETE',
    path: '/api/users/comment/:id',
    access: 'comments.delete',
    params: z.strictObject({ id: IdParam }),
    errors: ['EndpointNotFound'],
    summary: 'Delete an own comment, or any as an Admin (ACC-74)',
  },
})
