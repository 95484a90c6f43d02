import { and, eq, sql } from 'drizzle-orm'
import type { Employee } from '@academy/contract/lectures'
import type { Db } from '#platform/db.ts'
import { lineComments } from '#server/schema/homework.ts'
import { reviewPhrases } from '#server/schema/lectures.ts'
import { lecturesOf } from './review-queue.repo.ts'

export interface LineCommentRow extends Record<string, unknown> {
  id: number
  commit: string
  path: string
  line: number
  quote: string | null
  body: string
  author: Employee
  createdAt: string | Date
}
export interface PhraseRow extends Record<string, unknown> {
  id: number
  lectureId: number
  body: string
  usedCount: number
  author: Employee | null
  authorId: number
}

/** More than anybody writes about one homework, or keeps for one lecture. */
const listMaxCount = 500

const person = sql`json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)`

export const commentsRepo = {
  ofResponse: async (db: Db, academyId: number, responseId: number, id?: number): Promise<LineCommentRow[]> => {
    const { rows } = await db.execute<LineCommentRow>(sql`
      select c.id, c.commit, c.path, c.line, c.quote, c.body, c.created_at as "createdAt", ${person} as author
      from line_comments c join users u on u.id = c.author_id
      where c.academy_id = ${academyId} and c.response_id = ${responseId}
        and ${id === undefined ? sql`true` : sql`c.id = ${id}`}
      order by c.path, c.line, c.id limit ${listMaxCount}`)
    return rows
  },

  add: async (db: Db, values: typeof lineComments.$inferInsert): Promise<number> => {
    const [row] = await db.insert(lineComments).values(values).returning({ id: lineComments.id })
    return row!.id
  },

  /** null: everybody's. */
  remove: async (
    db: Db,
    of: { academyId: number; responseId: number; id: number },
    authorId: number | null,
  ): Promise<boolean> => {
    const rows = await db
      .delete(lineComments)
      .where(
        and(
          eq(lineComments.academyId, of.academyId),
          eq(lineComments.responseId, of.responseId),
          eq(lineComments.id, of.id),
          authorId === null ? undefined : eq(lineComments.authorId, authorId),
        ),
      )
      .returning({ id: lineComments.id })
    return rows.length > 0
  },

  /** Whether the academy has the lecture, and whether somebody reviews it anywhere. */
  lecture: async (
    db: Db,
    academyId: number,
    lectureId: number,
    userId: number,
  ): Promise<{ isTheirs: boolean } | undefined> => {
    const { rows } = await db.execute<{ isTheirs: boolean }>(sql`
      select (l.lecturer_id is not distinct from ${userId} or exists (select 1 from stage_lectures held
          where held.academy_id = l.academy_id and held.lecture_id = l.id
            and held.id in (${lecturesOf([academyId], userId)}))) as "isTheirs"
      from lectures l where l.academy_id = ${academyId} and l.id = ${lectureId}`)
    return rows[0]
  },

  phrases: async (db: Db, academyId: number, by: { lectureId: number } | { id: number }): Promise<PhraseRow[]> => {
    const { rows } = await db.execute<PhraseRow>(sql`
      select p.id, p.lecture_id as "lectureId", p.body, p.used_count as "usedCount", p.author_id as "authorId",
        case when u.id is not null then ${person} end as author
      from review_phrases p left join users u on u.id = p.author_id and u.deleted_at is null
      where p.academy_id = ${academyId} and ${'id' in by ? sql`p.id = ${by.id}` : sql`p.lecture_id = ${by.lectureId}`}
      order by p.used_count desc, p.id desc limit ${listMaxCount}`)
    return rows
  },

  addPhrase: async (db: Db, values: typeof reviewPhrases.$inferInsert): Promise<number> => {
    const [row] = await db.insert(reviewPhrases).values(values).returning({ id: reviewPhrases.id })
    return row!.id
  },

  usePhrase: (db: Db, academyId: number, id: number) =>
    db
      .update(reviewPhrases)
      .set({ usedCount: sql`${reviewPhrases.usedCount} + 1` })
      .where(and(eq(reviewPhrases.academyId, academyId), eq(reviewPhrases.id, id))),

  removePhrase: (db: Db, academyId: number, id: number) =>
    db.delete(reviewPhrases).where(and(eq(reviewPhrases.academyId, academyId), eq(reviewPhrases.id, id))),
}
