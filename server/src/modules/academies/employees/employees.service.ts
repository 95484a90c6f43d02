import { roleNames } from '@academy/contract/enums'
import type { Employee } from '@academy/contract/groups'
import { academiesFor } from '@academy/contract/permissions'
import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import { academiesOfCall, isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { type EmployeeRow, employeesRepo } from './employees.repo.ts'

const asEmployee = ({ avatarFile, isSuperAdmin, ...row }: EmployeeRow): Employee => ({
  ...row,
  avatarUrl: avatarUrlOf(avatarFile),
  roles: roleNames.filter((role) => (role === 'SuperAdmin' ? isSuperAdmin : row.roles.includes(role))),
})

/** ACC-66. Of the academy of the call, or of all the caller may see people of. */
export const all = async (ctx: PersonCtx): Promise<Employee[]> => {
  const scope = academiesOfCall(ctx, 'employees.read')
  return (await employeesRepo.all(ctx.db, scope)).map(asEmployee)
}

export const employeesOf = async (ctx: Ctx, academyId: number): Promise<Employee[]> =>
  (await employeesRepo.all(ctx.db, [academyId])).map(asEmployee)

const mustBeThere = async (ctx: Ctx, academyId: number, capability: 'employees.read' | 'roles.grant') => {
  const isThere = isAcademyOfCall(ctx, academyId, capability, 'read') && (await academyLookup.exists(ctx, academyId))
  if (!isThere) fail('AcademyNotFound')
}

/** ACC-67 */
export const byAcademy = async (ctx: Ctx, academyId: number): Promise<Employee[]> => {
  await mustBeThere(ctx, academyId, 'employees.read')
  return employeesOf(ctx, academyId)
}

/** ACC-68, Q-22: who could be given a staff role here. */
export const notStudents = async (ctx: PersonCtx, academyId: number, search?: string): Promise<Employee[]> => {
  await mustBeThere(ctx, academyId, 'roles.grant')
  const known = academiesFor(ctx.actor, 'roles.grant', 'read')
  return (await employeesRepo.notStudentsOf(ctx.db, academyId, search, known)).map(asEmployee)
}
