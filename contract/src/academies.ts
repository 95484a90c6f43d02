import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { AcademyType, StageType } from './enums.ts'
import { Id, IdParam, IsoDateTime, text } from './fields.ts'
import { LocalizedName, Specialization } from './users.ts'

/** ACAD-04: a direction is a root group of an academy. */
export const Direction = z.strictObject({ id: Id, specialization: Specialization })
export type Direction = z.infer<typeof Direction>

export const Academy = z.strictObject({
  id: Id,
  name: z.string(),
  hash: z.string(),
  type: AcademyType,
  isAcademyClosed: z.boolean(),
  startDate: z.nullable(IsoDateTime),
  endDate: z.nullable(IsoDateTime),
  description: LocalizedName,
  directions: z.array(Direction),
  /** whether the caller could join now. */
  joinable: z.boolean(),
  isMember: z.boolean(),
})
export type Academy = z.infer<typeof Academy>

export const AcademyStage = z.strictObject({
  id: Id,
  name: LocalizedName,
  stageType: StageType,
  position: z.int(),
  startDate: z.nullable(IsoDateTime),
  endDate: z.nullable(IsoDateTime),
  isOnlyForDesignated: z.boolean(),
})
export type AcademyStage = z.infer<typeof AcademyStage>

export const AcademyWithStages = z.strictObject({
  id: Id,
  name: z.string(),
  academyStages: z.array(AcademyStage),
  currentActiveStageId: z.nullable(Id),
})
export type AcademyWithStages = z.infer<typeof AcademyWithStages>

/** what /main tells about one academy. */
export const AcademyOverview = z.strictObject({
  id: Id,
  name: z.string(),
  type: AcademyType,
  isAcademyClosed: z.boolean(),
  /** Its staff log in with a second factor or see nothing of it. */
  requiresSecondFactor: z.boolean(),
  startDate: z.nullable(IsoDateTime),
  endDate: z.nullable(IsoDateTime),
  currentActiveStageId: z.nullable(Id),
  studentsCount: z.int(),
  employeesCount: z.int(),
  joinedLastWeekCount: z.int(),
  stages: z.array(z.extend(AcademyStage, { currentCount: z.int(), failedCount: z.int() })),
  directions: z.array(z.strictObject({ specialization: Specialization, studentsCount: z.int() })),
})
export type AcademyOverview = z.infer<typeof AcademyOverview>

export const academiesApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/academies',
    access: 'academies.list',
    response: z.array(Academy),
    summary: 'Academies the caller belongs to or may join; for a visitor the open public ones (ACAD-14)',
  },
  byHash: {
    method: 'GET',
    path: '/api/academies/byHash/:hash',
    access: 'session.enter',
    params: z.strictObject({ hash: text(1, 64) }),
    response: Academy,
    errors: ['InvalidHash'],
    summary: 'An academy by its public, private or secret hash (ACAD-16)',
  },
  isClosed: {
    method: 'GET',
    path: '/api/academies/isClosed/:academyId',
    access: 'academies.list',
    params: z.strictObject({ academyId: IdParam }),
    response: z.strictObject({ isClosed: z.boolean() }),
    errors: ['AcademyNotFound'],
    summary: 'Whether an academy is closed (ACAD-17)',
  },
  withStages: {
    method: 'GET',
    path: '/api/academies/with-stages',
    access: 'stages.read',
    response: z.array(AcademyWithStages),
    summary: 'Academies with their stages in order (ACAD-18)',
  },
  overview: {
    method: 'GET',
    path: '/api/academies/overview',
    access: 'statistics.read',
    response: z.array(AcademyOverview),
    summary: 'The staff overview of the current academy, or of all of them (Q-88)',
  },
  setSecondFactor: {
    method: 'PUT',
    path: '/api/academies/:academyId/second-factor',
    access: 'academies.update',
    params: z.strictObject({ academyId: IdParam }),
    body: z.strictObject({ required: z.boolean('wrongChoice') }),
    errors: ['AcademyNotFound'],
    summary: 'Whether the staff of an academy must log in with a second factor',
  },
})

export const groupsApi = defineApi({
  rootGroups: {
    method: 'GET',
    path: '/api/groups/root-groups/by-academy-id',
    access: 'groups.read',
    response: z.array(Direction),
    summary: 'The directions of the academy (ACAD-26)',
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
})
