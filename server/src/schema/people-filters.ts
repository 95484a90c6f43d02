import { sql, type SQL } from 'drizzle-orm'
import type { RoleName } from '@academy/contract/enums'

/** Which people of an academy are meant; part of any query with `ua`, the membership, and `u`, the person. */
export const holdsRole = (role: RoleName | undefined): SQL =>
  role === undefined
    ? sql`true`
    : role === 'SuperAdmin'
      ? sql`u.is_super_admin`
      : sql`exists (select 1 from user_roles ur where ur.academy_id = ua.academy_id and ur.user_id = ua.user_id
          and ur.role = ${role})`

export const isInGroup = (groupId: number | undefined): SQL =>
  groupId === undefined
    ? sql`true`
    : sql`exists (select 1 from user_groups ug where ug.academy_id = ua.academy_id and ug.user_id = ua.user_id
        and ug.group_id = ${groupId})`

/** Students who are in the stage now, not those who passed or failed it. */
export const isAtStage = (stageId: number | undefined): SQL =>
  stageId === undefined
    ? sql`true`
    : sql`exists (select 1 from user_stages us where us.academy_id = ua.academy_id and us.user_id = ua.user_id
        and us.stage_id = ${stageId} and us.state = 'Opened')`

export const isInTeam = (teamId: number | undefined): SQL =>
  teamId === undefined
    ? sql`true`
    : sql`exists (select 1 from user_teams ut where ut.academy_id = ua.academy_id and ut.user_id = ua.user_id
        and ut.team_id = ${teamId})`

export const isReachable = sql`(ua.active and u.blocked_at is null)`

/** A list that is joined, not searched through for each row. */
export const among = (ids: readonly number[]): SQL => sql`(select unnest(${sql.param([...ids])}::int[]))`

/** Roles and a group of the people of a page, which has their `id`. */
export const rolesOfPage = (academyId: number): SQL => sql`
  (select coalesce(json_agg(ur.role order by ur.granted_at, ur.role), '[]') from user_roles ur
    where ur.academy_id = ${academyId} and ur.user_id = page.id)`
export const groupNameOfPage = (academyId: number): SQL => sql`
  (select g.name from user_groups ug join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id
    where ug.academy_id = ${academyId} and ug.user_id = page.id order by g.is_direction, g.name limit 1)`
