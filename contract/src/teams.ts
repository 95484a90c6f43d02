import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { TeamRole } from './enums.ts'
import {
  Country,
  GivenRepoLink,
  Id,
  IdParam,
  IsoDateTime,
  optionalText,
  ShortText,
  text,
  VerbatimText,
} from './fields.ts'
import { teamCoachesMaxCount, teamMembersMaxCount, technologiesMaxCount } from './limits.ts'
import { ReviewStudent } from './review.ts'
import { Employee } from './lectures.ts'
import { LocalizedName } from './users.ts'

const ById = z.strictObject({ id: IdParam })
const OfStage = z.strictObject({ stageId: IdParam })

/** TEAM-07 */
export const Technology = z.strictObject({ id: Id, name: z.string() })
export type Technology = z.infer<typeof Technology>

/** A student in a team. */
export const UserTeam = z.strictObject({
  id: Id,
  user: ReviewStudent,
  role: TeamRole,
  technologies: z.array(Technology),
  country: z.nullable(z.string()),
})
export type UserTeam = z.infer<typeof UserTeam>

/** TEAM-01 */
export const Team = z.strictObject({
  id: Id,
  academyId: Id,
  academyName: z.string(),
  stageId: Id,
  stageName: LocalizedName,
  name: z.string(),
  /** Markdown: what the team builds. */
  details: z.string(),
  specializationId: z.nullable(Id),
  repositoryUrl: z.nullable(z.string()),
  /** null: nobody has looked yet (TEAM-21). */
  isQualityCriteriaPassed: z.nullable(z.boolean()),
  technologies: z.array(Technology),
  coaches: z.array(Employee),
  userTeams: z.array(UserTeam),
  /** What the caller may do with it, so that no button leads to a refusal. */
  may: z.strictObject({ manage: z.boolean(), edit: z.boolean(), evaluate: z.boolean() }),
  updatedAt: IsoDateTime,
})
export type Team = z.infer<typeof Team>

const technologyIds = z.array(Id).check(z.maxLength(technologiesMaxCount, 'toLong'))
const memberList = <T extends z.ZodMiniType>(member: T) =>
  z.array(member).check(z.maxLength(teamMembersMaxCount, 'toLong'))

const details = {
  name: ShortText,
  details: VerbatimText,
  specializationId: z.nullable(Id),
  repositoryUrl: z.nullable(GivenRepoLink),
  isQualityCriteriaPassed: z.nullable(z.boolean('wrongChoice')),
  technologyIds,
}
const coachIds = z.array(Id).check(z.maxLength(teamCoachesMaxCount, 'toLong'))

export const MemberInput = z.strictObject({
  userId: Id,
  role: TeamRole,
  technologyIds,
  country: z.nullable(Country),
})
export type MemberInput = z.infer<typeof MemberInput>

export const TeamInput = z.strictObject({ ...details, coachIds, members: memberList(MemberInput) })
export type TeamInput = z.infer<typeof TeamInput>
export const TeamDetailsInput = z.strictObject(details)
export type TeamDetailsInput = z.infer<typeof TeamDetailsInput>

/** STG-69: a user of the stage, with the team. */
export const UserWithTeam = z.strictObject({
  user: ReviewStudent,
  email: z.string(),
  groupName: z.nullable(z.string()),
  team: z.nullable(z.strictObject({ id: Id, name: z.string(), userTeamId: Id, role: TeamRole })),
})
export type UserWithTeam = z.infer<typeof UserWithTeam>

const failures = ['StageNotFound', 'SpecializationNotFound', 'UserNotFound', 'WrongStudentAcademy'] as const

export const teamsApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/teams',
    access: 'teams.read',
    query: z.partial(OfStage),
    response: z.array(Team),
    errors: ['StageNotFound'],
    summary: 'The teams of a project stage, or of all of them; a student gets their team (TEAM-11)',
  },
  get: {
    method: 'GET',
    path: '/api/teams/:id',
    access: 'teams.read',
    oneAcademy: true,
    params: ById,
    response: Team,
    errors: ['TeamNotFound'],
    summary: 'One team (TEAM-11)',
  },
  create: {
    method: 'POST',
    path: '/api/teams',
    access: 'teams.manage',
    oneAcademy: true,
    body: z.strictObject({ ...TeamInput.shape, stageId: Id }),
    response: Team,
    status: 201,
    idempotent: true,
    errors: failures,
    summary: 'Make a team (TEAM-11); somebody who is in another team of the stage is refused on the field (TEAM-20)',
  },
  update: {
    method: 'PUT',
    path: '/api/teams/:id',
    access: 'teams.manage',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({ ...TeamInput.shape, updatedAt: IsoDateTime }),
    response: Team,
    errors: ['TeamNotFound', 'StudentAlreadyEvaluated', ...failures],
    summary: 'Change a team with its people; who was evaluated stays or is transferred (TEAM-11, Q-87)',
  },
  remove: {
    method: 'DELETE',
    path: '/api/teams/:id',
    access: 'teams.manage',
    oneAcademy: true,
    params: ById,
    errors: ['TeamNotFound', 'EvaluationHasEvaluatedStudents'],
    summary: 'Delete a team nobody of which was evaluated (TEAM-11)',
  },
  csv: {
    method: 'GET',
    path: '/api/teams/csv',
    access: 'teams.overview',
    oneAcademy: true,
    query: OfStage,
    download: { contentType: 'text/csv; charset=utf-8' },
    quota: 'exports',
    stepUp: true,
    errors: ['StageNotFound', 'NothingToExport'],
    summary: 'The teams of a stage with their people (TEAM-13, STAT-09)',
  },
  transferTo: {
    method: 'PUT',
    path: '/api/teams/transferTo',
    access: 'teams.manage',
    oneAcademy: true,
    body: z.strictObject({ userTeamId: Id, teamId: Id }),
    response: Team,
    errors: ['TeamNotFound'],
    summary: 'Move a student, with the evaluations, to another team of the same stage (TEAM-14, Q-68)',
  },
  technologies: {
    method: 'GET',
    path: '/api/tech/all',
    access: 'technologies.read',
    response: z.array(Technology),
    summary: 'All technologies (TEAM-17)',
  },
  addTechnology: {
    method: 'POST',
    path: '/api/tech',
    access: 'teams.manage',
    body: z.strictObject({ name: text(1, 60) }),
    response: Technology,
    status: 201,
    summary: 'Add a technology; one that is there already is given back',
  },
  /** The three calls under api/stages (TEAM-15), with the spelling of the specification. */
  updateDetails: {
    method: 'PUT',
    path: '/api/stages/update-team-detaild',
    access: 'teams.edit',
    oneAcademy: true,
    body: z.strictObject({ ...details, teamId: Id, updatedAt: IsoDateTime }),
    response: Team,
    errors: ['TeamNotFound', 'CoachMustCoachTeam', 'SpecializationNotFound'],
    summary: 'Details, repository and quality flag of a team; a Coach of own teams (STG-76)',
  },
  updateMembers: {
    method: 'PUT',
    path: '/api/stages/update-team-members',
    access: 'teams.manage',
    oneAcademy: true,
    body: z.strictObject({ teamId: Id, members: memberList(MemberInput), updatedAt: IsoDateTime }),
    response: Team,
    errors: ['TeamNotFound', 'StudentAlreadyEvaluated', 'UserNotFound', 'WrongStudentAcademy'],
    summary: 'The people of a team (STG-77)',
  },
  applyTechToAll: {
    method: 'PUT',
    path: '/api/stages/apply-tech-to-all',
    access: 'teams.manage',
    oneAcademy: true,
    body: z.strictObject({ stageId: Id, technologyIds }),
    response: z.strictObject({ teams: z.int() }),
    errors: ['StageNotFound'],
    summary: 'Give all teams of a stage these technologies (STG-78)',
  },
  usersOfStage: {
    method: 'POST',
    path: '/api/stages/:id/user-stages/teams',
    access: 'stageUsers.read',
    oneAcademy: true,
    effect: 'read',
    params: ById,
    body: z.strictObject({ search: z.optional(optionalText(100)), withoutTeam: z.optional(z.boolean('wrongChoice')) }),
    response: z.array(UserWithTeam),
    errors: ['StageNotFound'],
    summary: 'The users of a stage with their team, at most a thousand (STG-69)',
  },
})
