import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { type SortOrder, stageTypes } from '@academy/contract/enums'
import type { InterviewAnswerInput, InterviewStudentState, InterviewTotals } from '@academy/contract/interviews'
import { idListMaxCount } from '@academy/contract/limits'
import type { LocalizedName, Specialization } from '@academy/contract/users'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { nameStartsWith } from '#platform/name-search.ts'
import { directionOf } from '#server/schema/direction-of.ts'
import { interviewAnswers } from '#server/schema/interviews.ts'

/** As JSON of the database, which writes moments its own way. */
export interface AnswerJson {
  userId: number
  stageId: number
  mark: number | null
  englishLevel: InterviewAnswerInput['englishLevel']
  /** null: hidden from the reader. */
  comment: string | null
  isPassed: boolean
  interviewer: { id: number; fullName: string } | null
  updatedAt: string
  publishedAt: string | null
}

export interface InterviewStudentRow extends Record<string, unknown> {
  academyId: number
  academyName: string
  stageId: number
  stageName: LocalizedName
  userId: number
  firstName: string
  lastName: string
  avatarFile: string | null
  specialization: Specialization | null
  slot: { id: number; startDate: string; endDate: string; isNoShow: boolean } | null
  answer: AnswerJson | null
}

const answerJson = sql`json_build_object('userId', a.user_id, 'stageId', a.stage_id, 'mark', a.mark,
  'englishLevel', a.english_level, 'comment', a.comment, 'isPassed', a.is_passed, 'updatedAt', a.updated_at,
  'publishedAt', a.published_at, 'interviewer', (select json_build_object('id', i.id,
    'fullName', i.first_name || ' ' || i.last_name) from users i where i.id = a.interviewer_id))`

const stateConditions = (now: Date) =>
  ({
    notBooked: sql`a.user_id is null and s.id is null`,
    booked: sql`a.user_id is null and not s.is_no_show and s.end_date > ${now}`,
    waiting: sql`a.user_id is null and not s.is_no_show and s.end_date <= ${now}`,
    noShow: sql`a.user_id is null and s.is_no_show`,
    answered: sql`a.user_id is not null`,
  }) satisfies Record<InterviewStudentState, SQL>

const directions: Record<SortOrder, SQL> = { asc: sql`asc`, desc: sql`desc` }
const orders = {
  name: (direction: SQL) => sql`u.last_name ${direction}, u.first_name ${direction}, u.id ${direction}, us.stage_id`,
  startDate: (direction: SQL) =>
    sql`s.start_date ${direction} nulls last, u.last_name, u.first_name, u.id, us.stage_id`,
}

const isAnswer = (academyId: number, stageId: number, userId: number) =>
  and(
    eq(interviewAnswers.academyId, academyId),
    eq(interviewAnswers.stageId, stageId),
    eq(interviewAnswers.userId, userId),
  )

export interface StudentsQuery {
  search?: string | undefined
  standing?: InterviewStudentState | undefined
  orderField?: keyof typeof orders | undefined
  order?: SortOrder | undefined
}

/** One stage, or every interview stage of these academies (ACAD-52). */
type Stages = { academyId: number; stageId: number } | { scope: AcademyScope }
const isOf = (stages: Stages, table: SQL): SQL =>
  'scope' in stages
    ? within(stages.scope, sql`${table}.academy_id`)
    : sql`${table}.academy_id = ${stages.academyId} and ${table}.stage_id = ${stages.stageId}`

/** One pass over the slots: of each student of a stage the one that counts, else the last one missed. */
const slotsOf = (stages: Stages) => sql`
  (select distinct on (i.academy_id, i.stage_id, i.user_id) i.academy_id, i.stage_id, i.user_id, i.id, i.start_date,
      i.end_date, i.is_no_show
    from interview_slots i where ${isOf(stages, sql`i`)} and i.user_id is not null
    order by i.academy_id, i.stage_id, i.user_id, i.is_no_show, i.start_date desc)`

const studentsOf = (stages: Stages) => sql`from user_stages us
  join academies ac on ac.id = us.academy_id and ac.deleted_at is null
  join stages st on st.academy_id = us.academy_id and st.id = us.stage_id and st.stage_type = ${stageTypes.Interview}
  join users u on u.id = us.user_id and u.deleted_at is null
  left join ${slotsOf(stages)} s
    on s.academy_id = us.academy_id and s.stage_id = us.stage_id and s.user_id = us.user_id
  left join interview_answers a
    on a.academy_id = us.academy_id and a.stage_id = us.stage_id and a.user_id = us.user_id
  where ${isOf(stages, sql`us`)}`

const columns = sql`us.academy_id as "academyId", ac.name as "academyName", us.stage_id as "stageId",
  st.name as "stageName", u.id as "userId", u.first_name as "firstName", u.last_name as "lastName",
  u.avatar_file as "avatarFile", ${directionOf(sql`us.academy_id`, sql`us.user_id`)} as specialization,
  case when s.id is not null then json_build_object('id', s.id, 'startDate', s.start_date,
    'endDate', s.end_date, 'isNoShow', s.is_no_show) end as slot,
  case when a.user_id is not null then ${answerJson} end as answer`

const countOf = (condition: SQL) => sql`count(*) filter (where ${condition})::int`

export const answersRepo = {
  totals: async (db: Db, academyId: number, stageId: number, now: Date): Promise<InterviewTotals> => {
    const states = stateConditions(now)
    const { rows } = await db.execute<InterviewTotals & Record<string, unknown>>(sql`
      select ${countOf(states.notBooked)} as "notBooked", ${countOf(states.booked)} as booked,
        ${countOf(states.waiting)} as waiting, ${countOf(states.noShow)} as "noShow",
        ${countOf(states.answered)} as answered,
        ${countOf(sql`a.user_id is not null and a.published_at is null`)} as "toPublish",
        ${countOf(sql`a.is_passed and a.published_at is null`)} as "toPublishPassed",
        coalesce((array_agg(us.user_id order by us.user_id) filter (where not a.is_passed and us.state = 'Opened'))[1:${idListMaxCount}::int], '{}') as "proposedToFail"
      ${studentsOf({ academyId, stageId })}`)
    return rows[0]!
  },

  students: async (
    db: Db,
    stages: Stages,
    { search, standing, orderField = 'name', order = 'asc' }: StudentsQuery,
    { offset, limit }: { offset: number; limit: number },
    now: Date,
  ): Promise<{ rows: InterviewStudentRow[]; count: number }> => {
    const found = sql`${studentsOf(stages)}
        and ${standing ? stateConditions(now)[standing] : sql`true`} and ${nameStartsWith(search)}`
    const counted = await db.execute<{ count: number }>(sql`select count(*)::int as count ${found}`)
    const { rows } = await db.execute<InterviewStudentRow>(sql`
      select ${columns} ${found} order by ${orders[orderField](directions[order])} limit ${limit} offset ${offset}`)
    return { rows, count: counted.rows[0]!.count }
  },

  /** In the order of the list behind this student, then from its beginning. */
  nextWaiting: async (
    db: Db,
    stage: { academyId: number; stageId: number },
    { search, orderField = 'name', order = 'asc' }: Omit<StudentsQuery, 'standing'>,
    after: number,
    now: Date,
  ): Promise<InterviewStudentRow | undefined> => {
    const { rows } = await db.execute<InterviewStudentRow>(sql`
      with listed as materialized (
        select u.id, ${stateConditions(now).waiting} as is_waiting,
          row_number() over (order by ${orders[orderField](directions[order])}) as place
        ${studentsOf(stage)} and ${nameStartsWith(search)}),
      opened as (select place from listed where id = ${after}),
      following as (select id from listed where is_waiting and id <> ${after}
        order by place < coalesce((select place from opened), 0), place limit 1)
      select ${columns} ${studentsOf(stage)} and u.id = (select id from following)`)
    return rows[0]
  },

  /** Newest stage last; with a moment: only what is published. */
  ofUser: async (db: Db, academyId: number, userId: number, isPublishedOnly: boolean): Promise<AnswerJson[]> => {
    const { rows } = await db.execute<{ answer: AnswerJson }>(sql`
      select ${answerJson} as answer from interview_answers a
      where a.academy_id = ${academyId} and a.user_id = ${userId}
        and ${isPublishedOnly ? sql`a.published_at is not null` : sql`true`}
      order by a.created_at, a.stage_id`)
    return rows.map(({ answer }) => answer)
  },

  byKey: async (db: Db, academyId: number, stageId: number, userId: number): Promise<AnswerJson | undefined> => {
    const { rows } = await db.execute<{ answer: AnswerJson }>(sql`
      select ${answerJson} as answer from interview_answers a
      where a.academy_id = ${academyId} and a.stage_id = ${stageId} and a.user_id = ${userId} for no key update of a`)
    return rows[0]?.answer
  },

  /** INT-12: of two who answer at the same moment the second gets an error. */
  insert: async (
    db: Db,
    academyId: number,
    interviewerId: number,
    input: InterviewAnswerInput,
    now: Date,
  ): Promise<boolean> => {
    const rows = await db
      .insert(interviewAnswers)
      .values({ academyId, interviewerId, ...input, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ userId: interviewAnswers.userId })
    return rows.length > 0
  },

  update: (db: Db, academyId: number, { stageId, userId, ...input }: InterviewAnswerInput, now: Date) =>
    db
      .update(interviewAnswers)
      .set({ ...input, updatedAt: now })
      .where(isAnswer(academyId, stageId, userId)),

  publish: (db: Db, academyId: number, stageId: number, now: Date) =>
    db
      .update(interviewAnswers)
      .set({ publishedAt: now })
      .where(
        and(
          eq(interviewAnswers.academyId, academyId),
          eq(interviewAnswers.stageId, stageId),
          isNull(interviewAnswers.publishedAt),
        ),
      )
      .returning({ userId: interviewAnswers.userId, isPassed: interviewAnswers.isPassed }),
}
