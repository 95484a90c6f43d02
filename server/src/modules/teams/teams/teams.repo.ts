import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { TeamRole } from '@academy/contract/enums'
import type { Employee } from '@academy/contract/lectures'
import type { Technology, UserTeam } from '@academy/contract/teams'
import type { LocalizedName } from '@academy/contract/users'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { nameOrEmailStartsWith } from '#platform/name-search.ts'
import { stages } from '#server/schema/academies.ts'
import { technologies } from '#server/schema/teams.ts'

interface MemberJson extends Omit<UserTeam, 'user'> {
  user: Employee & { avatarFile: string | null }
}

export interface TeamRow extends Record<string, unknown> {
  id: number
  academyId: number
  academyName: string
  stageId: number
  stageName: LocalizedName
  name: string
  details: string
  specializationId: number | null
  repositoryUrl: string | null
  isQualityCriteriaPassed: boolean | null
  technologies: Technology[]
  coaches: Employee[]
  userTeams: MemberJson[]
  updatedAt: string | Date
}

export interface UserWithTeamRow extends Record<string, unknown> {
  id: number
  firstName: string
  lastName: string
  avatarFile: string | null
  email: string
  groupName: string | null
  team: { id: number; name: string; userTeamId: number; role: TeamRole } | null
}

const technologiesOf = (ids: SQL): SQL => sql`
  (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) order by lower(x.name)), '[]')
    from technologies x where x.id = any(${ids}))`

const teamColumns = sql`t.id, t.academy_id as "academyId", a.name as "academyName", t.stage_id as "stageId",
  st.name as "stageName", t.name, t.details,
  t.specialization_id as "specializationId", t.repository_url as "repositoryUrl",
  t.is_quality_criteria_passed as "isQualityCriteriaPassed", t.updated_at as "updatedAt",
  ${technologiesOf(sql`t.technology_ids`)} as technologies,
  (select coalesce(json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
      order by u.last_name, u.first_name, u.id), '[]')
    from team_coaches c join users u on u.id = c.user_id and u.deleted_at is null
    where c.academy_id = t.academy_id and c.team_id = t.id) as coaches,
  (select coalesce(json_agg(json_build_object('id', ut.id, 'role', ut.role, 'country', ut.country,
      'technologies', ${technologiesOf(sql`ut.technology_ids`)}, 'user', json_build_object('id', u.id,
        'firstName', u.first_name, 'lastName', u.last_name, 'avatarFile', u.avatar_file))
      order by u.last_name, u.first_name, u.id), '[]')
    from user_teams ut join users u on u.id = ut.user_id and u.deleted_at is null
    where ut.academy_id = t.academy_id and ut.team_id = t.id) as "userTeams"`

const teamsWhere = async (db: Db, scope: AcademyScope, condition: SQL): Promise<TeamRow[]> => {
  const { rows } = await db.execute<TeamRow>(sql`
    select ${teamColumns} from teams t join academies a on a.id = t.academy_id and a.deleted_at is null
      join stages st on st.academy_id = t.academy_id and st.id = t.stage_id
    where ${within(scope, sql`t.academy_id`)} and ${condition}
    order by lower(t.name), t.id`)
  return rows
}

/** TEAM-10: the student's own team, once its stage is open for the student and has begun. */
const isSeenBy = (userId: number, now: Date): SQL => sql`exists (select 1 from user_teams own
    join user_stages us on us.academy_id = own.academy_id and us.stage_id = own.stage_id and us.user_id = own.user_id
    join stages st on st.academy_id = us.academy_id and st.id = us.stage_id
      and (st.start_date is null or st.start_date <= ${now})
  where own.academy_id = t.academy_id and own.team_id = t.id and own.user_id = ${userId})`

/** null: somebody who sees all teams. */
export type SeenBy = { userId: number; now: Date } | null
const seenBy = (reader: SeenBy): SQL => (reader === null ? sql`true` : isSeenBy(reader.userId, reader.now))

const stageOf = (db: Db, scope: AcademyScope, stageId: number) =>
  db
    .select({ stageType: stages.stageType })
    .from(stages)
    .where(and(within(scope, stages.academyId), eq(stages.id, stageId)))

/** More than anybody reads through; the rest is searched for. */
const usersMax = 1_000

export const teamsRepo = {
  /** Without one: of all project stages. */
  ofStage: (db: Db, scope: AcademyScope, stageId: number | undefined, reader: SeenBy) =>
    teamsWhere(
      db,
      scope,
      sql`${stageId === undefined ? sql`true` : sql`t.stage_id = ${stageId}`} and ${seenBy(reader)}`,
    ),

  byId: async (db: Db, academyId: number, id: number, reader: SeenBy = null): Promise<TeamRow | undefined> =>
    (await teamsWhere(db, [academyId], sql`t.id = ${id} and ${seenBy(reader)}`))[0],

  stageType: async (db: Db, scope: AcademyScope, stageId: number): Promise<number | undefined> =>
    (await stageOf(db, scope, stageId))[0]?.stageType,

  /** The same, and the stage does not go away until the end of the transaction. */
  lockedStageType: async (db: Db, academyId: number, stageId: number): Promise<number | undefined> =>
    (await stageOf(db, [academyId], stageId).for('key share'))[0]?.stageType,

  /** STG-69 */
  usersOfStage: async (
    db: Db,
    academyId: number,
    stageId: number,
    { search, withoutTeam }: { search?: string | undefined; withoutTeam?: boolean | undefined },
  ): Promise<UserWithTeamRow[]> => {
    const { rows } = await db.execute<UserWithTeamRow>(sql`
      select u.id, u.first_name as "firstName", u.last_name as "lastName", u.avatar_file as "avatarFile", u.email,
        (select g.name from user_groups ug join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id
          where ug.academy_id = us.academy_id and ug.user_id = us.user_id
          order by g.is_direction, g.id limit 1) as "groupName",
        case when ut.id is not null then json_build_object('id', t.id, 'name', t.name, 'userTeamId', ut.id,
          'role', ut.role) end as team
      from user_stages us join users u on u.id = us.user_id and u.deleted_at is null
        left join user_teams ut on ut.academy_id = us.academy_id and ut.stage_id = us.stage_id
          and ut.user_id = us.user_id
        left join teams t on t.academy_id = ut.academy_id and t.id = ut.team_id
      where us.academy_id = ${academyId} and us.stage_id = ${stageId}
        and ${nameOrEmailStartsWith(search)}
        and ${withoutTeam === undefined ? sql`true` : withoutTeam ? sql`ut.id is null` : sql`ut.id is not null`}
      order by u.last_name, u.first_name, u.id limit ${usersMax}`)
    return rows
  },

  technologies: (db: Db): Promise<Technology[]> =>
    db
      .select()
      .from(technologies)
      .orderBy(sql`lower(${technologies.name})`),

  /** One of that name, whatever its letters' size: whoever adds it second gets the first. */
  addTechnology: async (db: Db, name: string): Promise<Technology> => {
    await db.insert(technologies).values({ name }).onConflictDoNothing()
    const [row] = await db
      .select()
      .from(technologies)
      .where(sql`lower(${technologies.name}) = lower(${name})`)
    return row!
  },
}
