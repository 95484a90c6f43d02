import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { RoleName } from './enums.ts'
import { Id, IdParam, IsoDateTime, text } from './fields.ts'
import { LocalizedName, Specialization } from './users.ts'

/** ACAD-04: a direction is a root group of an academy. */
export const Direction = z.strictObject({ id: Id, specialization: Specialization })
export type Direction = z.infer<typeof Direction>

/** fixed, all of them, for somebody who has started a test in the academy; then staff change the direction. */
export const DirectionToChoose = z.extend(Direction, { isFixed: z.boolean() })
export type DirectionToChoose = z.infer<typeof DirectionToChoose>

/** ACAD-06. A direction has no parent; other groups lie below the direction of their specialization. */
export const Group = z.strictObject({
  id: Id,
  academyId: Id,
  name: z.string(),
  specialization: Specialization,
  isDirection: z.boolean(),
  parentGroupId: z.nullable(Id),
  studentsCount: z.int(),
})
export type Group = z.infer<typeof Group>

/** In a list, which may span several academies. */
export const GroupRow = z.strictObject({ ...Group.shape, academyName: z.string() })
export type GroupRow = z.infer<typeof GroupRow>

export const GroupInput = z.strictObject({
  name: text(1, 100),
  specializationId: Id,
  isDirection: z.boolean('wrongChoice'),
})
export type GroupInput = z.infer<typeof GroupInput>

/** ACC-66 to ACC-68 */
export const Employee = z.strictObject({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatarUrl: z.nullable(z.string()),
  /** In the academy asked for; of 'all' the roles anywhere. */
  roles: z.array(RoleName),
})
export type Employee = z.infer<typeof Employee>

const ById = z.strictObject({ id: IdParam })

export const groupsApi = defineApi({
  rootGroups: {
    method: 'GET',
    path: '/api/groups/root-groups/by-academy-id',
    access: 'groups.read',
    oneAcademy: true,
    response: z.array(DirectionToChoose),
    summary: 'The directions of the academy, and whether the caller may still change to them (ACAD-26)',
  },
  list: {
    method: 'GET',
    path: '/api/groups',
    access: 'groups.manage',
    effect: 'read',
    response: z.array(GroupRow),
    summary: 'The groups of the academy, or of each academy of the caller (NAV-53, ACAD-52)',
  },
  ofAcademy: {
    method: 'GET',
    path: '/api/groups/by-academy-id/:id',
    access: 'groups.read',
    params: ById,
    response: z.array(Group),
    errors: ['AcademyNotFound'],
    summary: 'The groups of an academy; a student gets their own (ACAD-27)',
  },
  withStageLectures: {
    method: 'GET',
    path: '/api/groups/with-stageLectures/:id',
    access: 'stages.board',
    params: ById,
    response: z.array(
      z.extend(Group, {
        stageLectures: z.array(z.strictObject({ id: Id, stageId: Id, name: LocalizedName, startDate: IsoDateTime })),
      }),
    ),
    errors: ['AcademyNotFound'],
    summary: 'The groups of an academy with their lectures (ACAD-24)',
  },
  create: {
    method: 'POST',
    path: '/api/groups',
    access: 'groups.manage',
    oneAcademy: true,
    body: GroupInput,
    response: Group,
    status: 201,
    idempotent: true,
    errors: ['SpecializationNotFound', 'GroupNotFound'],
    summary: 'A new direction, or a group below one (ACAD-28)',
  },
  update: {
    method: 'PUT',
    path: '/api/groups/:id',
    access: 'groups.manage',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({ name: text(1, 100) }),
    response: Group,
    errors: ['GroupNotFound'],
    summary: 'Rename a group (ACAD-28)',
  },
  remove: {
    method: 'DELETE',
    path: '/api/groups/:id',
    access: 'groups.manage',
    oneAcademy: true,
    params: ById,
    errors: ['GroupNotFound', 'GroupAlreadyHaveUsers'],
    summary: 'Delete a group without users (ACAD-25, ACAD-37)',
  },
})

export const specializationsApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/specializations',
    access: 'pages.read',
    response: z.array(Specialization),
    summary: 'All specializations (ACAD-22)',
  },
  create: {
    method: 'POST',
    path: '/api/specializations',
    access: 'settings.update',
    body: z.strictObject({ name: text(1, 40) }),
    response: Specialization,
    status: 201,
    idempotent: true,
    summary: 'A new subject for every academy (ACAD-07: the list is open)',
  },
})

export const employeesApi = defineApi({
  all: {
    method: 'GET',
    path: '/api/users/employees',
    access: 'employees.read',
    response: z.array(Employee),
    summary: 'All employees of the academies the caller may see (ACC-66)',
  },
  byAcademy: {
    method: 'GET',
    path: '/api/users/employees/by-academy/:academyId',
    access: 'employees.read',
    params: z.strictObject({ academyId: IdParam }),
    response: z.array(Employee),
    errors: ['AcademyNotFound'],
    summary: 'The employees of an academy (ACC-67)',
  },
  notStudents: {
    method: 'GET',
    path: '/api/users/employees/not-students/:academyId',
    access: 'roles.grant',
    params: z.strictObject({ academyId: IdParam }),
    query: z.strictObject({ search: z.optional(text(1, 100)) }),
    response: z.array(Employee),
    errors: ['AcademyNotFound'],
    summary: 'Employees who are no students of the academy: candidates for a staff role (ACC-68)',
  },
})
