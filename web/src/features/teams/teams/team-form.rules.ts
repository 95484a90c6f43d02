import { teamRoles, type TeamRole } from '@academy/contract/enums'
import { TeamDetailsInput, TeamInput, type Team, type UserTeam } from '@academy/contract/teams'
import { brokenBy, type BrokenRules } from '#kit/editor/broken-rules.ts'
import type { Editor } from '#kit/editor/use-editor.ts'
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

/** A team that is open is always stored. */
export type TeamEditorState = Editor<TeamForm, Team> & { known: Team }

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

/** A Coach is asked only about what a Coach may change. */
export const checkTeam = (form: TeamForm, isWhole: boolean): BrokenRules => {
  const { error } = isWhole ? TeamInput.safeParse(toTeamInput(form)) : TeamDetailsInput.safeParse(toDetailsInput(form))
  return brokenBy(error)
}

/** Who is not named any more, of those who were stored. */
export const leavingOf = (before: TeamForm, after: TeamForm): Student[] =>
  before.members
    .filter(({ user }) => !after.members.some((member) => member.user.id === user.id))
    .map(({ user }) => user)
