import { sql, type SQL } from 'drizzle-orm'
import type { RoleName } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { nameOrEmailStartsWith } from '#platform/name-search.ts'

export interface EmployeeRow extends Record<string, unknown> {
  id: number
  firstName: string
  lastName: string
  email: string
  avatarFile: string | null
  isSuperAdmin: boolean
  roles: RoleName[]
}

/** More than a person reads through; whoever is not among them is searched for. */
const candidatesMax = 50

const heldIn = (academies: 'every' | readonly number[]): SQL =>
  academies === 'every'
    ? sql`a.deleted_at is null`
    : sql`a.deleted_at is null and r.academy_id = any(${sql.param([...academies])}::int[])`

const staffRolesIn = (academies: 'every' | readonly number[]): SQL => sql`
  (select r.role from user_roles r join academies a on a.id = r.academy_id
    where r.user_id = u.id and r.role <> 'Student' and ${heldIn(academies)})`

const employees = async (db: Db, academies: 'every' | readonly number[], condition: SQL, limit?: number) => {
  const { rows } = await db.execute<EmployeeRow>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.avatar_file as "avatarFile",
      u.is_super_admin as "isSuperAdmin",
      (select coalesce(json_agg(distinct held.role), '[]') from ${staffRolesIn(academies)} held) as roles
    from users u where u.deleted_at is null and u.blocked_at is null and ${condition}
    order by u.last_name, u.first_name, u.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`)
  return rows
}

export const employeesRepo = {
  /** Q-21: of the whole installation also those who wait for their first role. */
  all: (db: Db, academies: 'every' | readonly number[]) =>
    employees(
      db,
      academies,
      academies === 'every' ? sql`(u.is_employee or u.is_super_admin)` : sql`exists ${staffRolesIn(academies)}`,
    ),

  /**
   * Colleagues of the caller's academies and those who wait for their first role. Somebody who works only elsewhere is
   * not found: they are invited by their address (V2).
   */
  notStudentsOf: (db: Db, academyId: number, search: string | undefined, known: 'every' | readonly number[]) =>
    employees(
      db,
      [academyId],
      sql`u.is_employee and not u.is_super_admin and ${nameOrEmailStartsWith(search)}
        and (not exists ${staffRolesIn('every')} or exists ${staffRolesIn(known)})
        and not exists (select 1 from user_roles own
        where own.academy_id = ${academyId} and own.user_id = u.id and own.role = 'Student')`,
      candidatesMax,
    ),
}
