import { sql, type SQL } from 'drizzle-orm'
import type { CriterionMark } from '@academy/contract/evaluations'
import type { Employee } from '@academy/contract/lectures'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'

/** As JSON of the database, which writes moments its own way. */
export interface StudentEvaluationJson {
  userTeamId: number
  marks: CriterionMark[]
  evaluator: Employee | null
  publicFeedback: string
  privateFeedback: string | null
  isStar: boolean
  updatedAt: string
}

export interface EvaluationRow extends Record<string, unknown> {
  id: number
  teamId: number
  stageId: number
  title: string
  date: string
  isCurrent: boolean
  updatedAt: string | Date
  studentEvaluations: StudentEvaluationJson[]
}

export interface OwnEvaluationRow extends Record<string, unknown> {
  id: number
  teamId: number
  teamName: string
  stageId: number
  title: string
  date: string
  isCurrent: boolean
  marks: CriterionMark[]
  feedback: string
  isStar: boolean
}

const columns = sql`e.id, e.team_id as "teamId", t.stage_id as "stageId", e.title, e.date::text as date,
  e.is_current as "isCurrent", e.updated_at as "updatedAt"`

const studentJson = sql`coalesce(json_agg(json_build_object('userTeamId', se.user_team_id, 'marks', se.marks,
  'publicFeedback', se.public_feedback, 'privateFeedback', se.private_feedback, 'isStar', se.is_star,
  'updatedAt', se.updated_at, 'evaluator', (select json_build_object('id', by.id, 'firstName', by.first_name,
    'lastName', by.last_name) from users by where by.id = se.evaluator_id and by.deleted_at is null))
  order by se.user_team_id), '[]')`

/** Of whoever has an account still; without it there is nobody to look at. */
const people = sql`join user_teams ut on ut.academy_id = se.academy_id and ut.id = se.user_team_id
  join users u on u.id = ut.user_id and u.deleted_at is null`

const teamsOfEvaluations = sql`join teams t on t.academy_id = e.academy_id and t.id = e.team_id`

const newestFirst = sql`e.date desc, e.id desc`

const evaluationsWhere = async (db: Db, scope: AcademyScope, condition: SQL): Promise<EvaluationRow[]> => {
  const { rows } = await db.execute<EvaluationRow>(sql`
    select ${columns}, (select ${studentJson} from student_evaluations se ${people} and ut.team_id = e.team_id
      where se.academy_id = e.academy_id and se.evaluation_id = e.id) as "studentEvaluations"
    from evaluations e ${teamsOfEvaluations}
    where ${within(scope, sql`e.academy_id`)} and ${condition} order by ${newestFirst}`)
  return rows
}

const ownColumns = sql`e.id, e.team_id as "teamId", t.name as "teamName", t.stage_id as "stageId", e.title,
  e.date::text as date, e.is_current as "isCurrent", se.marks, se.public_feedback as feedback, se.is_star as "isStar"`

const evaluationsOf = (academyId: number, userId: number): SQL => sql`from user_teams ut
  join student_evaluations se on se.academy_id = ut.academy_id and se.user_team_id = ut.id
  join evaluations e on e.academy_id = se.academy_id and e.id = se.evaluation_id
  ${teamsOfEvaluations}
  where ut.academy_id = ${academyId} and ut.user_id = ${userId}`

export const evaluationsRepo = {
  byId: async (db: Db, academyId: number, id: number): Promise<EvaluationRow | undefined> =>
    (await evaluationsWhere(db, [academyId], sql`e.id = ${id}`))[0],

  ofTeams: (db: Db, scope: AcademyScope, teamIds: readonly number[]) =>
    evaluationsWhere(db, scope, sql`e.team_id = any(${sql.param([...teamIds])}::int[])`),

  /** Q-68: what people of these teams got in teams they were in before; `seenIn` is the team they are in now. */
  broughtTo: async (db: Db, scope: AcademyScope, teamIds: readonly number[]) => {
    const { rows } = await db.execute<EvaluationRow & { seenIn: number }>(sql`
      select ${columns}, ut.team_id as "seenIn", ${studentJson} as "studentEvaluations"
      from student_evaluations se ${people}
        join evaluations e on e.academy_id = se.academy_id and e.id = se.evaluation_id and e.team_id <> ut.team_id
        ${teamsOfEvaluations}
      where ${within(scope, sql`ut.academy_id`)} and ut.team_id = any(${sql.param([...teamIds])}::int[])
      group by e.academy_id, e.id, t.stage_id, ut.team_id order by ${newestFirst}`)
    return rows
  },

  /** TEAM-29. What only staff noted leaves no trace, not even that there is something. */
  ofStudent: async (db: Db, academyId: number, userId: number): Promise<OwnEvaluationRow[]> => {
    const { rows } = await db.execute<OwnEvaluationRow>(sql`
      select ${ownColumns} ${evaluationsOf(academyId, userId)}
        and (se.marks <> '[]' or se.public_feedback <> '' or se.is_star)
      order by ${newestFirst}`)
    return rows
  },

  /** `coachIds`: who coaches the student in the team of now. */
  ofStudentForStaff: async (db: Db, academyId: number, userId: number) => {
    const { rows } = await db.execute<OwnEvaluationRow & { privateFeedback: string | null; coachIds: number[] }>(sql`
      select ${ownColumns}, se.private_feedback as "privateFeedback", array(select c.user_id from team_coaches c
          where c.academy_id = ut.academy_id and c.team_id = ut.team_id) as "coachIds"
      ${evaluationsOf(academyId, userId)} order by ${newestFirst}`)
    return rows
  },
}
