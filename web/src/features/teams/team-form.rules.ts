import { teamRoles, type TeamRole } from '@academy/contract/enums'
import { TeamDetailsInput, TeamInput, type Team, type UserTeam } from '@academy/contract/teams'
import type { Student } from './board.rules.ts'

export interface MemberForm {
  /** null: not stored yet. */
  userTeamId: number | null
  user: Student
  role: TeamRole
  technologyIds: string[]
  /** '': not told. */
  country: string
}

export type Quality = '' | 'passed' | 'failed'

/** A team while it is written. */
export interface TeamForm {
  name: string
  details: string
  specializationId: string
  repositoryUrl: string
  quality: Quality
  technologyIds: string[]
  coachIds: string[]
  members: MemberForm[]
}

export const emptyTeam: TeamForm = {
  name: '',
  details: '',
  specializationId: '',
  repositoryUrl: '',
  quality: '',
  technologyIds: [],
  coachIds: [],
  members: [],
}

const idsOf = (list: readonly { id: number }[]): string[] => list.map(({ id }) => String(id))

export const memberFormOf = ({ id, user, role, technologies, country }: UserTeam): MemberForm => ({
  userTeamId: id,
  user,
  role,
  technologyIds: idsOf(technologies),
  country: country ?? '',
})

export const newMemberForm = (user: Student): MemberForm => ({
  userTeamId: null,
  user,
  role: teamRoles.Teammate,
  technologyIds: [],
  country: '',
})

export const formOfTeam = (team: Team): TeamForm => ({
  name: team.name,
  details: team.details,
  specializationId: team.specializationId === null ? '' : String(team.specializationId),
  repositoryUrl: team.repositoryUrl ?? '',
  quality: team.isQualityCriteriaPassed === null ? '' : team.isQualityCriteriaPassed ? 'passed' : 'failed',
  technologyIds: idsOf(team.technologies),
  coachIds: idsOf(team.coaches),
  members: team.userTeams.map(memberFormOf),
})

export const toDetailsInput = (form: TeamForm): TeamDetailsInput => ({
  name: form.name.trim(),
  details: form.details,
  specializationId: form.specializationId === '' ? null : Number(form.specializationId),
  repositoryUrl: form.repositoryUrl.trim() || null,
  isQualityCriteriaPassed: form.quality === '' ? null : form.quality === 'passed',
  technologyIds: form.technologyIds.map(Number),
})

export const toTeamInput = (form: TeamForm): TeamInput => ({
  ...toDetailsInput(form),
  coachIds: form.coachIds.map(Number),
  members: form.members.map(({ user, role, technologyIds, country }) => ({
    userId: user.id,
    role,
    technologyIds: technologyIds.map(Number),
    country: country === '' ? null : country,
  })),
})

export type BrokenRules = Readonly<Record<string, string>>

/** The first rule that is broken at a field is what is said there. */
export const byField = (findings: readonly { field: string; message: string }[]): BrokenRules => {
  const broken: Record<string, string> = {}
  for (const { field, message } of findings) broken[field] ??= message
  return broken
}

/** A Coach is asked only about what a Coach may change. */
export const checkTeam = (form: TeamForm, isWhole: boolean): BrokenRules => {
  const { error } = isWhole ? TeamInput.safeParse(toTeamInput(form)) : TeamDetailsInput.safeParse(toDetailsInput(form))
  return byField((error?.issues ?? []).map(({ path, message }) => ({ field: path.map(String).join('.'), message })))
}

/** Who is not named any more, of those who were stored. */
export const leavingOf = (before: TeamForm, after: TeamForm): Student[] =>
  before.members
    .filter(({ user }) => !after.members.some((member) => member.user.id === user.id))
    .map(({ user }) => user)
