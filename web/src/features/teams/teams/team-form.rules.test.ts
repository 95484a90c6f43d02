import { teamRoles } from '@academy/contract/enums'
import type { Team } from '@academy/contract/teams'
import { describe, expect, test } from 'vitest'
import {
  checkTeam,
  emptyTeam,
  formOfTeam,
  leavingOf,
  newMemberForm,
  toDetailsInput,
  toTeamInput,
  type TeamForm,
} from './team-form.rules.ts'

const user = { id: 21, firstName: 'Олена', lastName: 'Коваль', avatarUrl: null }
const team: Team = {
  id: 1,
  academyId: 7,
  academyName: 'Academy',
  stageId: 3,
  stageName: { ua: 'Проєкт', en: 'Project' },
  name: 'Каштан',
  details: '# Магазин',
  specializationId: 2,
  repositoryUrl: 'https://github.com/academy/kashtan.git',
  isQualityCriteriaPassed: false,
  technologies: [{ id: 5, name: 'React' }],
  coaches: [{ id: 4, firstName: 'Ірина', lastName: 'Бондар' }],
  userTeams: [
    { id: 111, user, role: teamRoles.ProductOwner, technologies: [{ id: 6, name: 'Node.js' }], country: 'UA' },
  ],
  may: { manage: true, edit: true, evaluate: true },
  updatedAt: '2026-05-01T10:00:00.000Z',
}
const form = (changes: Partial<TeamForm> = {}): TeamForm => ({ ...emptyTeam, name: 'Каштан', ...changes })

test('[TEAM-01] what was read is what is saved when nobody changed it', () => {
  expect(toTeamInput(formOfTeam(team))).toEqual({
    name: team.name,
    details: team.details,
    specializationId: 2,
    repositoryUrl: team.repositoryUrl,
    isQualityCriteriaPassed: false,
    technologyIds: [5],
    coachIds: [4],
    members: [{ userId: 21, role: teamRoles.ProductOwner, technologyIds: [6], country: 'UA' }],
  })
})

test('[TEAM-21] nobody has looked yet, passed and not passed are three different things', () => {
  const saved = (quality: TeamForm['quality']) => toDetailsInput(form({ quality })).isQualityCriteriaPassed
  expect([saved(''), saved('passed'), saved('failed')]).toEqual([null, true, false])
  const read = (isQualityCriteriaPassed: boolean | null) => formOfTeam({ ...team, isQualityCriteriaPassed }).quality
  expect([read(null), read(true), read(false)]).toEqual(['', 'passed', 'failed'])
})

describe('what is wrong', () => {
  test('[TEAM-19] a repository may be missing, but not be just any address', () => {
    const check = (repositoryUrl: string) => checkTeam(form({ repositoryUrl }), true)
    expect(check('')).toEqual({})
    expect(check(' https://github.com/academy/kashtan.git ')).toEqual({})
    expect(check('https://example.com/kashtan')).toEqual({ repositoryUrl: 'wrongRepo' })
    expect(check('javascript:alert(1)')).toEqual({ repositoryUrl: 'wrongRepo' })
    expect(check('https://github.com/academy/kashtan')).toEqual({})
  })
  test('a team has a name', () => {
    expect(checkTeam(form({ name: '  ' }), true)).toEqual({ name: 'fieldIsRequired' })
  })
  test('a Coach is not asked about what only others change', () => {
    const members = Array.from({ length: 51 }, (_, id) => newMemberForm({ ...user, id: id + 1 }))
    expect(checkTeam(form({ members }), true)).toEqual({ members: 'toLong' })
    expect(checkTeam(form({ members }), false)).toEqual({})
  })
})

test('who leaves is named before it is saved', () => {
  const before = formOfTeam(team)
  const added = newMemberForm({ ...user, id: 22 })
  expect(leavingOf(before, { ...before, members: [added] })).toEqual([user])
  expect(leavingOf(before, { ...before, members: [...before.members, added] })).toEqual([])
})
