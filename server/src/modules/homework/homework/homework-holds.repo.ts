import { and, eq, sql } from 'drizzle-orm'
import type { Employee } from '@academy/contract/lectures'
import type { Db } from '#platform/db.ts'
import { homeworkResponses } from '#server/schema/homework.ts'

interface HolderRow extends Record<string, unknown>, Employee {
  until: string | Date
}

const isResponse = (academyId: number, id: number) =>
  and(eq(homeworkResponses.academyId, academyId), eq(homeworkResponses.id, id))

export const holdsRepo = {
  /** Takes it when it is free, was the caller's before, or is to be taken over. Says whether somebody else had it. */
  take: async (
    db: Db,
    of: { academyId: number; id: number; userId: number; now: Date; until: Date; isTakingOver: boolean },
  ): Promise<{ wasOthers: boolean } | null> => {
    const { rows } = await db.execute<{ wasOthers: boolean }>(sql`
      with before as (select academy_id, id, held_by_id, held_until from homework_responses
        where academy_id = ${of.academyId} and id = ${of.id} for no key update)
      update homework_responses r set held_by_id = ${of.userId}, held_until = ${of.until}
      from before b where r.academy_id = b.academy_id and r.id = b.id
        and (${of.isTakingOver} or b.held_by_id is null or b.held_by_id = ${of.userId} or b.held_until <= ${of.now})
      returning (b.held_by_id is distinct from ${of.userId} or b.held_until <= ${of.now}) as "wasOthers"`)
    return rows[0] ?? null
  },

  holder: async (db: Db, academyId: number, id: number, now: Date): Promise<HolderRow | null> => {
    const { rows } = await db.execute<HolderRow>(sql`
      select u.id, u.first_name as "firstName", u.last_name as "lastName", r.held_until as until
      from homework_responses r join users u on u.id = r.held_by_id and u.deleted_at is null
      where r.academy_id = ${academyId} and r.id = ${id} and r.held_until > ${now}`)
    return rows[0] ?? null
  },

  /** Only their own: who took it over keeps it. */
  release: async (db: Db, academyId: number, id: number, userId: number): Promise<boolean> => {
    const rows = await db
      .update(homeworkResponses)
      .set({ heldById: null, heldUntil: null })
      .where(and(isResponse(academyId, id), eq(homeworkResponses.heldById, userId)))
      .returning({ id: homeworkResponses.id })
    return rows.length > 0
  },
}
