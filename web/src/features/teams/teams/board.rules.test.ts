import { teamRoles } from '@academy/contract/enums'
import type { Team, UserTeam, UserWithTeam } from '@academy/contract/teams'
import { describe, expect, test } from 'vitest'
import {
  inOrder,
  isFound,
  isOnItsWay,
  membersAfter,
  stageOf,
  withMove,
  type Board,
  type Student,
} from './board.rules.ts'

const student = (id: number, lastName = `Студент ${id}`): Student => ({
  id,
  firstName: 'Ім’я',
  lastName,
  avatarUrl: null,
})
const member = (id: number, changes: Partial<UserTeam> = {}): UserTeam => ({
  id: id + 100,
  user: student(id),
  role: teamRoles.Teammate,
  technologies: [],
  country: null,
  ...changes,
})
const team = (id: number, userTeams: UserTeam[], changes: Partial<Team> = {}): Team => ({
  id,
  academyId: 7,
  academyName: 'Academy',
  stageId: 3,
  stageName: { ua: 'Проєкт', en: 'Project' },
  name: `Команда ${id}`,
  details: '',
  specializationId: null,
  repositoryUrl: null,
  isQualityCriteriaPassed: null,
  technologies: [],
  coaches: [],
  userTeams,
  may: { manage: true, edit: true, evaluate: true },
  updatedAt: '2026-05-01T10:00:00.000Z',
  ...changes,
})
const free = (id: number): UserWithTeam => ({ user: student(id), email: '', groupName: null, team: null })
const board: Board = { teams: [team(1, [member(11), member(12)]), team(2, [])], withoutTeam: [free(21), free(22)] }
/** Who is where, in short. */
const placesOf = ({ teams, withoutTeam }: Board) => [
  ...teams.map(({ userTeams }) => userTeams.map(({ user }) => user.id)),
  withoutTeam.map(({ user }) => user.id),
]

describe('a move', () => {
  test('puts several people into a team at once, on their way until they are stored', () => {
    const after = withMove(board, { kind: 'add', people: [student(21), student(22)], teamId: 2 })
    expect(placesOf(after)).toEqual([[11, 12], [21, 22], []])
    expect(after.teams[1]!.userTeams.every(isOnItsWay)).toBe(true)
    expect(after.teams[0]!.userTeams.some(isOnItsWay)).toBe(false)
  })
  test('[TEAM-14] takes a student to another team with the same number, hence with the evaluations', () => {
    const after = withMove(board, { kind: 'transfer', userTeamId: 111, teamId: 2 })
    expect(placesOf(after)).toEqual([[12], [11], [21, 22]])
    expect(after.teams[1]!.userTeams[0]!.id).toBe(111)
  })
  test('takes somebody out', () => {
    expect(placesOf(withMove(board, { kind: 'remove', userTeamId: 112 }))).toEqual([[11], [], [12, 21, 22]])
  })
  test('gives another role and nothing else', () => {
    const after = withMove(board, { kind: 'role', userTeamId: 111, role: teamRoles.ProductOwner })
    expect(after.teams[0]!.userTeams.map(({ role }) => role)).toEqual([teamRoles.ProductOwner, teamRoles.Teammate])
    expect(placesOf(after)).toEqual(placesOf(board))
  })
  test('[TEAM-20] puts nobody into a second team', () => {
    const after = withMove(board, { kind: 'add', people: [student(11)], teamId: 2 })
    expect(placesOf(after)).toEqual([[11, 12], [], [21, 22]])
  })
  test('that came too late leaves the board as it is', () => {
    expect(withMove(board, { kind: 'remove', userTeamId: 999 })).toEqual(board)
    expect(withMove(board, { kind: 'transfer', userTeamId: 111, teamId: 9 })).toEqual(board)
    const done = withMove(board, { kind: 'transfer', userTeamId: 111, teamId: 2 })
    expect(placesOf(withMove(done, { kind: 'transfer', userTeamId: 111, teamId: 2 }))).toEqual(placesOf(done))
  })
  test('never changes the board it was made from', () => {
    const before = JSON.stringify(board)
    withMove(board, { kind: 'transfer', userTeamId: 111, teamId: 2 })
    withMove(board, { kind: 'add', people: [student(21)], teamId: 1 })
    expect(JSON.stringify(board)).toBe(before)
  })
})

test('[STG-77] the people of a team are sent whole, with what each of them had', () => {
  const html = { id: 5, name: 'HTML' }
  const known = team(1, [member(11, { role: teamRoles.ProductOwner, technologies: [html], country: 'UA' }), member(12)])
  expect(membersAfter(known, { kind: 'add', people: [student(21)], teamId: 1 })).toEqual([
    { userId: 11, role: teamRoles.ProductOwner, technologyIds: [5], country: 'UA' },
    { userId: 12, role: teamRoles.Teammate, technologyIds: [], country: null },
    { userId: 21, role: teamRoles.Teammate, technologyIds: [], country: null },
  ])
  expect(membersAfter(known, { kind: 'remove', userTeamId: 111 }).map(({ userId }) => userId)).toEqual([12])
})

test('[TEAM-02] who leads stands first, the others by name', () => {
  const people = [
    member(1, { user: student(1, 'Яременко') }),
    member(2, { user: student(2, 'Ґонта') }),
    member(3, { user: student(3, 'Шевчук'), role: teamRoles.ProductOwner }),
    member(4, { user: student(4, 'Їжак') }),
  ]
  expect(inOrder(people).map(({ user }) => user.lastName)).toEqual(['Шевчук', 'Ґонта', 'Їжак', 'Яременко'])
})

test('a team is found by name, by somebody in it, by a technology', () => {
  const found = team(1, [member(11, { user: student(11, 'Коваль') })], {
    name: 'Зелений Каштан',
    coaches: [{ id: 4, firstName: 'Ірина', lastName: 'Бондар' }],
    technologies: [{ id: 5, name: 'React' }],
  })
  const search = (text: string) => isFound(found, text)
  expect(['каштан', 'коваль ім’я', ' react ', 'ірина', ''].map(search)).toEqual([true, true, true, true, true])
  // Two people do not make one.
  expect(['ірина коваль', 'vue'].map(search)).toEqual([false, false])
})

test('[NAV-44] the board opens with the stage of the address, else with the one of now', () => {
  const now = new Date('2026-05-10T10:00:00Z')
  const stage = (id: number, startDate: string | null, endDate: string | null) => ({ id, startDate, endDate })
  const stages = [
    stage(3, '2026-06-01T00:00:00Z', null),
    stage(5, '2026-05-01T00:00:00Z', '2026-05-20T00:00:00Z'),
    stage(6, null, null),
  ]
  expect(stageOf(stages, '3', 6, now)?.id).toBe(3)
  expect(stageOf(stages, undefined, 6, now)?.id).toBe(6)
  expect(stageOf(stages, '99', 8, now)?.id).toBe(5)
  expect(stageOf(stages.slice(0, 1), undefined, null, now)?.id).toBe(3)
  expect(stageOf([], '99', 8, now)).toBeUndefined()
})
