import { teamRoles, type TeamRole } from '@academy/contract/enums'
import type { MemberInput, Team, UserTeam, UserWithTeam } from '@academy/contract/teams'

export type Student = UserTeam['user']

/** What somebody does on the board. */
export type Move =
  | { kind: 'add'; people: readonly Student[]; teamId: number }
  /** TEAM-14: with the evaluations. */
  | { kind: 'transfer'; userTeamId: number; teamId: number }
  | { kind: 'remove'; userTeamId: number }
  | { kind: 'role'; userTeamId: number; role: TeamRole }

export interface Board {
  teams: readonly Team[]
  withoutTeam: readonly UserWithTeam[]
}

export const teamOfMember = (teams: readonly Team[], userTeamId: number): Team | undefined =>
  teams.find(({ userTeams }) => userTeams.some(({ id }) => id === userTeamId))

/** Not stored yet: the server has given it no number. */
export const isOnItsWay = ({ id }: Pick<UserTeam, 'id'>): boolean => id < 0

const newMember = (user: Student): UserTeam => ({
  id: -user.id,
  user,
  role: teamRoles.Teammate,
  technologies: [],
  country: null,
})

const inTeam = (teams: readonly Team[], teamId: number, change: (people: UserTeam[]) => UserTeam[]): Team[] =>
  teams.map((team) => (team.id === teamId ? { ...team, userTeams: change(team.userTeams) } : team))

/** The board as it will be; a move that was made by somebody else already changes nothing. */
export const withMove = ({ teams, withoutTeam }: Board, move: Move): Board => {
  if (move.kind === 'add') {
    const placed = new Set(teams.flatMap(({ userTeams }) => userTeams.map(({ user }) => user.id)))
    const added = move.people.filter(({ id }) => !placed.has(id))
    return {
      teams: inTeam(teams, move.teamId, (people) => [...people, ...added.map(newMember)]),
      withoutTeam: withoutTeam.filter(({ user }) => !move.people.some(({ id }) => id === user.id)),
    }
  }
  const team = teamOfMember(teams, move.userTeamId)
  const member = team?.userTeams.find(({ id }) => id === move.userTeamId)
  if (team === undefined || member === undefined) return { teams, withoutTeam }
  if (move.kind === 'role')
    return {
      teams: inTeam(teams, team.id, (people) =>
        people.map((each) => (each === member ? { ...each, role: move.role } : each)),
      ),
      withoutTeam,
    }
  const left = inTeam(teams, team.id, (people) => people.filter((each) => each !== member))
  if (move.kind === 'remove') {
    const free = { user: member.user, email: '', groupName: null, team: null }
    return { teams: left, withoutTeam: [free, ...withoutTeam.filter(({ user }) => user.id !== member.user.id)] }
  }
  // Whose new team is gone stays where the server has them.
  if (!teams.some(({ id }) => id === move.teamId)) return { teams, withoutTeam }
  return { teams: inTeam(left, move.teamId, (people) => [...people, member]), withoutTeam }
}

export const memberInput = ({ user, role, technologies, country }: UserTeam): MemberInput => ({
  userId: user.id,
  role,
  technologyIds: technologies.map(({ id }) => id),
  country,
})

/** STG-77: all people of a team after a move, as the server takes them. */
export const membersAfter = (team: Team, move: Move): MemberInput[] => {
  const after = withMove({ teams: [team], withoutTeam: [] }, move).teams[0]!
  return after.userTeams.map(memberInput)
}

/** Who leads stands first, the others by name. */
const places: Record<TeamRole, number> = {
  [teamRoles.ProductOwner]: 0,
  [teamRoles.Coach]: 1,
  [teamRoles.Teammate]: 2,
}
const { compare } = new Intl.Collator('uk')
const nameOf = ({ firstName, lastName }: Student) => `${lastName} ${firstName}`
export const inOrder = (people: readonly UserTeam[]): UserTeam[] =>
  people.toSorted((a, b) => places[a.role] - places[b.role] || compare(nameOf(a.user), nameOf(b.user)))

const includes = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

/** By its name, by somebody in it, by a technology. */
export const isFound = (team: Team, search: string): boolean => {
  const words = search.trim().toLowerCase().split(/\s+/)
  const texts = [
    team.name,
    ...team.technologies.map(({ name }) => name),
    ...[...team.coaches, ...team.userTeams.map(({ user }) => user)].map((one) => `${one.firstName} ${one.lastName}`),
  ]
  return texts.some((text) => includes(text, words))
}

interface Dated {
  id: number
  startDate: string | null
  endDate: string | null
}

const isUnderWay = ({ startDate, endDate }: Dated, now: Date): boolean =>
  startDate !== null && new Date(startDate) <= now && (endDate === null || now <= new Date(endDate))

/** The stage the address asks for, else the one the programme stands at, else one under way, else the first. */
export const stageOf = <S extends Dated>(
  stages: readonly S[],
  asked: string | undefined,
  activeStageId: number | null,
  now: Date,
): S | undefined =>
  stages.find(({ id }) => String(id) === asked) ??
  stages.find(({ id }) => id === activeStageId) ??
  stages.find((stage) => isUnderWay(stage, now)) ??
  stages[0]
