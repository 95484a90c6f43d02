import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { userComments } from '#server/schema/comments.ts'

export interface CommentRow extends Record<string, unknown> {
  id: number
  text: string
  createdAt: Date
  authorId: number
  author: { id: number; fullName: string; avatarFile: string | null } | null
}

/** More than anybody reads about one person; a list without an end is asked for by mistake. */
const commentListMaxCount = 500

export const commentsRepo = {
  isStudentOf: async (db: Db, academyId: number, userId: number): Promise<boolean> => {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      select 1 from user_roles r join users u on u.id = r.user_id and u.deleted_at is null
        join user_academies ua on ua.academy_id = r.academy_id and ua.user_id = r.user_id
      where r.academy_id = ${academyId} and r.user_id = ${userId} and r.role = 'Student'`)
    return rows.length > 0
  },

  ofUser: async (db: Db, academyId: number, userId: number, id?: number): Promise<CommentRow[]> => {
    const { rows } = await db.execute<CommentRow>(sql`
      select c.id, c.text, c.created_at as "createdAt", c.author_id as "authorId",
        case when a.id is not null and a.deleted_at is null then json_build_object('id', a.id,
          'fullName', a.first_name || ' ' || a.last_name, 'avatarFile', a.avatar_file) end as author
      from user_comments c left join users a on a.id = c.author_id
      where c.academy_id = ${academyId} and c.user_id = ${userId} and ${id === undefined ? sql`true` : sql`c.id = ${id}`}
      order by c.id desc limit ${commentListMaxCount}`)
    return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
  },

  add: async (db: Db, values: typeof userComments.$inferInsert): Promise<number> => {
    const [row] = await db.insert(userComments).values(values).returning({ id: userComments.id })
    return row!.id
  },

  byId: async (db: Db, id: number) => {
    const [row] = await db.select().from(userComments).where(eq(userComments.id, id))
    return row
  },

  remove: async (db: Db, academyId: number, id: number): Promise<boolean> => {
    const rows = await db
      .delete(userComments)
      .where(and(eq(userComments.academyId, academyId), eq(userComments.id, id)))
      .returning({ id: userComments.id })
    return rows.length > 0
  },
}
