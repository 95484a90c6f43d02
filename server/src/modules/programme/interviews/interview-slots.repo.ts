import { and, eq, gt, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { LocalizedName, Specialization } from '@academy/contract/users'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { directionOf } from '#server/schema/direction-of.ts'
import { interviewSlots } from '#server/schema/interviews.ts'
import type { Span } from './interview-slots.rules.ts'

export interface SlotRow extends Record<string, unknown> {
  id: number
  stageId: number
  startDate: Date
  endDate: Date
  place: string
  isNoShow: boolean
  isAnswered: boolean
  userId: number | null
  interviewer: { id: number; fullName: string } | null
  student: { userId: number; fullName: string; avatarFile: string | null; specialization: Specialization | null } | null
}

export interface ListedSlotRow extends SlotRow {
  academyId: number
  academyName: string
  stageName: LocalizedName
}

/** More than any week of an academy holds; a list without an end is asked for by mistake. */
const slotListMaxCount = 2_000

const columns = sql`s.id, s.stage_id as "stageId", s.start_date as "startDate", s.end_date as "endDate", s.place,
  s.is_no_show as "isNoShow", s.user_id as "userId",
  exists (select 1 from interview_answers a where a.academy_id = s.academy_id and a.stage_id = s.stage_id
    and a.user_id = s.user_id) and not s.is_no_show as "isAnswered",
  case when i.id is not null then json_build_object('id', i.id, 'fullName', i.first_name || ' ' || i.last_name) end
    as interviewer,
  case when u.id is not null then json_build_object('userId', u.id, 'fullName', u.first_name || ' ' || u.last_name,
    'avatarFile', u.avatar_file, 'specialization', ${directionOf(sql`s.academy_id`, sql`s.user_id`)}) end as student`
const tables = sql`interview_slots s left join users i on i.id = s.interviewer_id left join users u on u.id = s.user_id`

const select = async (db: Db, where: SQL): Promise<SlotRow[]> => {
  const { rows } = await db.execute<SlotRow>(
    sql`select ${columns} from ${tables} where ${where} order by s.start_date, s.id limit ${slotListMaxCount}`,
  )
  return rows.map(dated)
}

const dated = <R extends SlotRow>(row: R): R => ({
  ...row,
  startDate: new Date(row.startDate),
  endDate: new Date(row.endDate),
})

const isSlot = (academyId: number, id: number) =>
  and(eq(interviewSlots.academyId, academyId), eq(interviewSlots.id, id))

const isAny = (rows: readonly unknown[]): boolean => rows.length > 0

export const slotsRepo = {
  between: (
    db: Db,
    academyId: number,
    stageId: number,
    { from, to }: { from?: Date | undefined; to?: Date | undefined },
  ) =>
    select(
      db,
      sql`s.academy_id = ${academyId} and s.stage_id = ${stageId} and ${from ? sql`s.end_date > ${from}` : sql`true`}
        and ${to ? sql`s.start_date < ${to}` : sql`true`}`,
    ),

  /** ACAD-52: of every interview stage of these academies. */
  ofScope: async (db: Db, scope: AcademyScope, { from, to }: { from: Date; to: Date }): Promise<ListedSlotRow[]> => {
    const { rows } = await db.execute<ListedSlotRow>(sql`
      select s.academy_id as "academyId", ac.name as "academyName", st.name as "stageName", ${columns}
      from ${tables} join academies ac on ac.id = s.academy_id and ac.deleted_at is null
        join stages st on st.academy_id = s.academy_id and st.id = s.stage_id
      where ${within(scope, sql`s.academy_id`)} and s.end_date > ${from} and s.start_date < ${to}
      order by s.start_date, s.id limit ${slotListMaxCount}`)
    return rows.map(dated)
  },

  /** Their own, and free ones to come that begin before the stage ends: later ones would be held after its decision. */
  openTo: (db: Db, academyId: number, stageId: number, userId: number, now: Date) =>
    select(
      db,
      sql`s.academy_id = ${academyId} and s.stage_id = ${stageId}
        and (s.user_id = ${userId} or (s.user_id is null and s.start_date > ${now}
          and not exists (select 1 from stages st where st.academy_id = s.academy_id and st.id = s.stage_id
            and st.end_date < s.start_date)))`,
    ),

  byId: async (db: Db, academyId: number, id: number): Promise<SlotRow | undefined> =>
    (await select(db, sql`s.academy_id = ${academyId} and s.id = ${id}`))[0],

  /**
   * The wanted slot and the one the student has, held until the end of the transaction and always in the same order:
   * two who change places wait for each other instead of both being stopped.
   */
  lockedForChange: (
    db: Db,
    academyId: number,
    { id, stageId, userId }: { id: number; stageId: number; userId: number },
  ) =>
    db
      .select({ id: interviewSlots.id, userId: interviewSlots.userId, startDate: interviewSlots.startDate })
      .from(interviewSlots)
      .where(
        and(
          eq(interviewSlots.academyId, academyId),
          sql`(${interviewSlots.id} = ${id} or (${interviewSlots.stageId} = ${stageId}
            and ${interviewSlots.userId} = ${userId} and not ${interviewSlots.isNoShow}))`,
        ),
      )
      .orderBy(interviewSlots.id)
      .for('no key update'),

  /** INT-09: this one statement decides between all who want the slot. */
  /** When the interview that a student has booked in a stage begins; null without a booking. */
  beginningOf: async (db: Db, academyId: number, stageId: number, userId: number): Promise<Date | null> => {
    const [row] = await db
      .select({ startDate: interviewSlots.startDate })
      .from(interviewSlots)
      .where(
        and(
          eq(interviewSlots.academyId, academyId),
          eq(interviewSlots.stageId, stageId),
          eq(interviewSlots.userId, userId),
          eq(interviewSlots.isNoShow, false),
        ),
      )
    return row?.startDate ?? null
  },

  take: async (db: Db, academyId: number, id: number, userId: number, now: Date): Promise<boolean> =>
    isAny(
      await db
        .update(interviewSlots)
        .set({ userId, bookedAt: now })
        .where(and(isSlot(academyId, id), isNull(interviewSlots.userId), gt(interviewSlots.startDate, now)))
        .returning({ id: interviewSlots.id }),
    ),

  giveBack: async (db: Db, academyId: number, id: number, userId: number): Promise<boolean> =>
    isAny(
      await db
        .update(interviewSlots)
        .set({ userId: null, bookedAt: null })
        .where(and(isSlot(academyId, id), eq(interviewSlots.userId, userId), eq(interviewSlots.isNoShow, false)))
        .returning({ id: interviewSlots.id }),
    ),

  setNoShow: (db: Db, academyId: number, id: number, userId: number, isNoShow: boolean) =>
    db
      .update(interviewSlots)
      .set({ isNoShow })
      .where(and(isSlot(academyId, id), eq(interviewSlots.userId, userId))),

  removeFree: async (db: Db, academyId: number, id: number): Promise<boolean> =>
    isAny(
      await db
        .delete(interviewSlots)
        .where(and(isSlot(academyId, id), isNull(interviewSlots.userId)))
        .returning({ id: interviewSlots.id }),
    ),

  /** Of all stages: nobody sits in two places. */
  ofInterviewer: (db: Db, academyId: number, interviewerId: number, span: Span): Promise<Span[]> =>
    db
      .select({ startDate: interviewSlots.startDate, endDate: interviewSlots.endDate })
      .from(interviewSlots)
      .where(
        and(
          eq(interviewSlots.academyId, academyId),
          eq(interviewSlots.interviewerId, interviewerId),
          lt(interviewSlots.startDate, span.endDate),
          gt(interviewSlots.endDate, span.startDate),
        ),
      ),

  insert: async (
    db: Db,
    academyId: number,
    series: { stageId: number; interviewerId: number | null; place: string },
    spans: readonly Span[],
    now: Date,
  ): Promise<void> => {
    if (spans.length === 0) return
    await db.insert(interviewSlots).values(spans.map((span) => ({ academyId, ...series, ...span, createdAt: now })))
  },

  /** Held until the end of the transaction, so that two series of one interviewer follow each other. */
  lockInterviewer: async (db: Db, academyId: number, userId: number): Promise<boolean> => {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      select ua.user_id from user_academies ua join users u on u.id = ua.user_id
      where ua.academy_id = ${academyId} and ua.user_id = ${userId} and ua.active and u.deleted_at is null
        and exists (select 1 from user_roles r where r.academy_id = ua.academy_id and r.user_id = ua.user_id
          and r.role <> 'Student')
      for no key update of ua`)
    return isAny(rows)
  },
}
