import { and, eq, inArray, sql } from 'drizzle-orm'
import { type RepoType, repoTypes } from '@academy/contract/enums'
import type { MemberInput, TeamDetailsInput } from '@academy/contract/teams'
import type { Db } from '#platform/db.ts'
import { specializations, stages } from '#server/schema/academies.ts'
import { teamCoaches, teams, technologies } from '#server/schema/teams.ts'
import { coachRoles } from './teams.rules.ts'

export interface LockedTeam {
  id: number
  stageId: number
  name: string
  repositoryUrl: string | null
  updatedAt: Date
  coachIds: number[]
}

const isTeam = (academyId: number, id: number) => and(eq(teams.academyId, academyId), eq(teams.id, id))

/** What is worth keeping of an evaluation: marks, words or a star. */
const isEvaluated = sql`(se.marks <> '[]' or se.public_feedback <> '' or coalesce(se.private_feedback, '') <> ''
  or se.is_star)`

export const teamsSaveRepo = {
  /** In the order of their numbers, held until the end of the transaction: changes of one team follow each other. */
  locked: async (db: Db, academyId: number, ids: readonly number[]): Promise<LockedTeam[]> => {
    const { rows } = await db.execute<Omit<LockedTeam, 'updatedAt'> & Record<'updatedAt', string>>(sql`
      select t.id, t.stage_id as "stageId", t.name, t.repository_url as "repositoryUrl", t.updated_at as "updatedAt",
        array(select c.user_id from team_coaches c where c.academy_id = t.academy_id and c.team_id = t.id) as "coachIds"
      from teams t where t.academy_id = ${academyId} and t.id = any(${sql.param([...ids])}::int[])
      order by t.id for update of t`)
    return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }))
  },

  repositoryType: async (db: Db, academyId: number, stageId: number): Promise<RepoType> => {
    const [row] = await db
      .select({ details: stages.details })
      .from(stages)
      .where(and(eq(stages.academyId, academyId), eq(stages.id, stageId)))
    return row?.details.project?.repositoryType ?? repoTypes.Any
  },

  lockedOfStage: async (db: Db, academyId: number, stageId: number): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from teams where academy_id = ${academyId} and stage_id = ${stageId} order by id for update`)
    return rows.map(({ id }) => id)
  },

  insert: async (
    db: Db,
    academyId: number,
    stageId: number,
    { technologyIds, ...details }: TeamDetailsInput,
    now: Date,
  ): Promise<number> => {
    const [row] = await db
      .insert(teams)
      .values({ academyId, stageId, ...details, technologyIds: [...technologyIds], createdAt: now, updatedAt: now })
      .returning({ id: teams.id })
    return row!.id
  },

  save: (db: Db, academyId: number, id: number, values: Partial<TeamDetailsInput> & { updatedAt: Date }) =>
    db.update(teams).set(values).where(isTeam(academyId, id)),

  setCoaches: async (db: Db, academyId: number, teamId: number, userIds: readonly number[]): Promise<void> => {
    const isOfTeam = and(eq(teamCoaches.academyId, academyId), eq(teamCoaches.teamId, teamId))
    await db.delete(teamCoaches).where(isOfTeam)
    if (userIds.length > 0)
      await db.insert(teamCoaches).values(userIds.map((userId) => ({ academyId, teamId, userId })))
  },

  /** Those of these who may coach here, held so that nobody takes the role away meanwhile. */
  lockedCoaches: async (db: Db, academyId: number, userIds: readonly number[]): Promise<Set<number>> => {
    const { rows } = await db.execute<{ userId: number }>(sql`
      select r.user_id as "userId" from user_roles r join users u on u.id = r.user_id and u.deleted_at is null
      where r.academy_id = ${academyId} and r.user_id = any(${sql.param([...userIds])}::int[])
        and r.role = any(${sql.param([...coachRoles])}::text[])
      order by r.user_id, r.role for share of r`)
    return new Set(rows.map(({ userId }) => userId))
  },

  /** ROLE-31 */
  students: async (db: Db, academyId: number, userIds: readonly number[]): Promise<Set<number>> => {
    const { rows } = await db.execute<{ userId: number }>(sql`
      select r.user_id as "userId" from user_roles r join users u on u.id = r.user_id and u.deleted_at is null
      where r.academy_id = ${academyId} and r.role = 'Student' and r.user_id = any(${sql.param([...userIds])}::int[])`)
    return new Set(rows.map(({ userId }) => userId))
  },

  knownTechnologies: async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
    if (ids.length === 0) return new Set()
    const rows = await db
      .select({ id: technologies.id })
      .from(technologies)
      .where(inArray(technologies.id, [...ids]))
    return new Set(rows.map(({ id }) => id))
  },

  hasSpecialization: async (db: Db, id: number): Promise<boolean> => {
    const rows = await db.select({ id: specializations.id }).from(specializations).where(eq(specializations.id, id))
    return rows.length > 0
  },

  // --- Members

  /** Without those who deleted their accounts: they stay for the statistics, and nobody can take them out any more. */
  lockedMembers: async (db: Db, academyId: number, teamId: number): Promise<{ id: number; userId: number }[]> => {
    const { rows } = await db.execute<{ id: number; userId: number }>(sql`
      select ut.id, ut.user_id as "userId" from user_teams ut
        join users u on u.id = ut.user_id and u.deleted_at is null
      where ut.academy_id = ${academyId} and ut.team_id = ${teamId} order by ut.id for update of ut`)
    return rows
  },

  evaluatedAmong: async (db: Db, academyId: number, userTeamIds: readonly number[]): Promise<Set<number>> => {
    const { rows } = await db.execute<{ userTeamId: number }>(sql`
      select distinct se.user_team_id as "userTeamId" from student_evaluations se
      where se.academy_id = ${academyId} and se.user_team_id = any(${sql.param([...userTeamIds])}::int[])
        and ${isEvaluated}`)
    return new Set(rows.map(({ userTeamId }) => userTeamId))
  },

  removeMembers: async (db: Db, academyId: number, userTeamIds: readonly number[]): Promise<void> => {
    const ids = sql.param([...userTeamIds])
    await db.execute(sql`delete from student_evaluations
      where academy_id = ${academyId} and user_team_id = any(${ids}::int[])`)
    await db.execute(sql`delete from user_teams where academy_id = ${academyId} and id = any(${ids}::int[])`)
  },

  /**
   * TEAM-20: returns who is in the team now; whoever is missing there is in another one of the stage. In the order of
   * their numbers, so that two teams that take the same people wait for each other.
   */
  putMembers: async (
    db: Db,
    academyId: number,
    { id: teamId, stageId }: { id: number; stageId: number },
    members: readonly MemberInput[],
    now: Date,
  ): Promise<Set<number>> => {
    const { rows } = await db.execute<{ userId: number }>(sql`
      insert into user_teams (academy_id, team_id, stage_id, user_id, role, technology_ids, country, created_at)
      select ${academyId}, ${teamId}, ${stageId}, m."userId", m.role, m."technologyIds", m.country, ${now}
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
        as m ("userId" int, role int, "technologyIds" int[], country text)
      order by m."userId"
      on conflict on constraint user_teams_one_per_stage do update
        set role = excluded.role, technology_ids = excluded.technology_ids, country = excluded.country
        where user_teams.team_id = excluded.team_id
      returning user_id as "userId"`)
    return new Set(rows.map(({ userId }) => userId))
  },

  memberById: async (db: Db, academyId: number, userTeamId: number) => {
    const { rows } = await db.execute<{ userId: number; teamId: number; stageId: number }>(sql`
      select ut.user_id as "userId", ut.team_id as "teamId", ut.stage_id as "stageId" from user_teams ut
        join users u on u.id = ut.user_id and u.deleted_at is null
      where ut.academy_id = ${academyId} and ut.id = ${userTeamId}`)
    return rows[0]
  },

  /** Whether it was still in the team it was to leave. */
  transfer: async (
    db: Db,
    academyId: number,
    userTeamId: number,
    { from, to }: { from: number; to: number },
  ): Promise<boolean> => {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      update user_teams set team_id = ${to}
      where academy_id = ${academyId} and id = ${userTeamId} and team_id = ${from} returning id`)
    return rows.length > 0
  },

  // --- A whole team or a whole stage

  /** Of its events or of its people, wherever they were before. Both are held: nobody is evaluated meanwhile. */
  lockedHasEvaluated: async (db: Db, academyId: number, teamId: number): Promise<boolean> => {
    await db.execute(sql`select 1 from evaluations
      where academy_id = ${academyId} and team_id = ${teamId} order by id for update`)
    await db.execute(sql`select 1 from user_teams
      where academy_id = ${academyId} and team_id = ${teamId} order by id for update`)
    const { rows } = await db.execute<{ has: boolean }>(sql`
      select exists (select 1 from student_evaluations se join evaluations e
          on e.academy_id = se.academy_id and e.id = se.evaluation_id
        where e.academy_id = ${academyId} and e.team_id = ${teamId} and ${isEvaluated})
      or exists (select 1 from student_evaluations se join user_teams ut
          on ut.academy_id = se.academy_id and ut.id = se.user_team_id
        where ut.academy_id = ${academyId} and ut.team_id = ${teamId} and ${isEvaluated}) as has`)
    return rows[0]!.has
  },

  remove: async (db: Db, academyId: number, teamId: number): Promise<void> => {
    await db.execute(sql`delete from student_evaluations se where se.academy_id = ${academyId} and (
      se.evaluation_id in (select e.id from evaluations e where e.academy_id = ${academyId} and e.team_id = ${teamId})
      or se.user_team_id in (select t.id from user_teams t where t.academy_id = ${academyId} and t.team_id = ${teamId}))`)
    await db.execute(sql`delete from evaluations where academy_id = ${academyId} and team_id = ${teamId}`)
    await db.execute(sql`delete from user_teams where academy_id = ${academyId} and team_id = ${teamId}`)
    await db.delete(teams).where(isTeam(academyId, teamId))
  },

  /** STG-78: beside what each of them has; the numbers of the teams. */
  addTechnologies: async (
    db: Db,
    academyId: number,
    stageId: number,
    technologyIds: readonly number[],
    now: Date,
  ): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      with held as (select id from teams where academy_id = ${academyId} and stage_id = ${stageId} order by id for update)
      update teams t set technology_ids = array(select distinct x from
          unnest(t.technology_ids || ${sql.param([...technologyIds])}::int[]) x order by x),
        updated_at = greatest(${now}::timestamptz, t.updated_at + interval '1 millisecond')
      from held where t.academy_id = ${academyId} and t.id = held.id returning t.id`)
    return rows.map(({ id }) => id)
  },

  removeCoach: (db: Db, academyId: number, userId: number) =>
    db
      .delete(teamCoaches)
      .where(and(eq(teamCoaches.academyId, academyId), eq(teamCoaches.userId, userId)))
      .returning({ teamId: teamCoaches.teamId }),

  /** Of these teams, those that are still there. */
  addCoach: (db: Db, academyId: number, userId: number, teamIds: readonly number[]) =>
    db.execute(sql`insert into team_coaches (academy_id, team_id, user_id)
      select academy_id, id, ${userId}::int from teams
      where academy_id = ${academyId} and id = any(${sql.param([...teamIds])}::int[]) on conflict do nothing`),
}
