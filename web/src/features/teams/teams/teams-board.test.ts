import { teamRoles, type RoleName } from '@academy/contract/enums'
import type { Team, UserTeam, UserWithTeam } from '@academy/contract/teams'
import { createElement } from 'react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { draw, speak, tagsOf, textOf } from '#testing/draw.ts'
import { makeAcademy, makeStudent, makeUser } from '#testing/make.ts'
import { ownTeamQuery } from './own-team.api.ts'
import { OwnTeam } from './own-team.tsx'
import { TeamEditor } from './team-editor.tsx'
import { TeamsBoard } from './teams-board.tsx'
import { teamsQueries } from './teams.api.ts'

const academyId = 7
const stageId = 3
const as = (role: RoleName) => makeUser({ academies: [makeAcademy(academyId, role)] })
const student = (id: number, lastName: string) => ({ id, firstName: 'Олена', lastName, avatarUrl: null })
const member = (id: number, lastName: string, changes: Partial<UserTeam> = {}): UserTeam => ({
  id: id + 100,
  user: student(id, lastName),
  role: teamRoles.Teammate,
  technologies: [],
  country: null,
  ...changes,
})
const rights = (role: RoleName): Team['may'] => ({
  manage: role === 'Admin',
  edit: role === 'Admin' || role === 'Coach',
  evaluate: false,
})
const team = (role: RoleName, changes: Partial<Team> = {}): Team => ({
  id: 1,
  academyId,
  stageId,
  academyName: 'Academy',
  stageName: { ua: 'Проєкт', en: 'Project' },
  name: 'Каштан',
  details: 'Магазин **книжок**',
  specializationId: 2,
  repositoryUrl: 'https://github.com/academy/kashtan.git',
  isQualityCriteriaPassed: true,
  technologies: [{ id: 5, name: 'React' }],
  coaches: [{ id: 4, firstName: 'Ірина', lastName: 'Бондар' }],
  userTeams: [member(11, 'Ярема'), member(12, 'Бойко', { role: teamRoles.ProductOwner })],
  may: rights(role),
  updatedAt: '2026-05-01T10:00:00.000Z',
  ...changes,
})
const free = (id: number, lastName: string): UserWithTeam => ({
  user: student(id, lastName),
  email: 'x@academy.test',
  groupName: 'JS',
  team: null,
})

beforeAll(() => speak('en'))
beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(teamsQueries.specializations(academyId).queryKey, [{ id: 2, name: 'QA' }])
  queryClient.setQueryData(teamsQueries.technologies(academyId).queryKey, [{ id: 5, name: 'React' }])
  queryClient.setQueryData(teamsQueries.employees(academyId).queryKey, [])
})

describe('the board', () => {
  const show = (role: RoleName, teams: Team[], without: UserWithTeam[] = []) => {
    queryClient.setQueryData(teamsQueries.list(academyId, stageId).queryKey, teams)
    queryClient.setQueryData(teamsQueries.withoutTeam(academyId, stageId, '').queryKey, without)
    const nothing = () => undefined
    const isManaging = role === 'Admin'
    const props = { academyId, stageId, isManaging, search: '', onSearch: nothing, onCreate: nothing }
    return draw(createElement(TeamsBoard, props), as(role))
  }
  const namesOf = (html: string) =>
    tagsOf(html, 'button').flatMap((tag) => tag.match(/aria-label="([^"]*)"/)?.[1] ?? [])

  test('[TEAM-01][TEAM-08] shows each team with its people, coaches and technologies, and who has none', () => {
    const text = textOf(show('Admin', [team('Admin')], [free(21, 'Коваль')]))
    expect(text).toMatch(/Without a team 1 .*Олена Коваль JS/)
    expect(text).toMatch(/Каштан .*QA Passed Repository .*Coach: Ірина Бондар React .*Бойко Product Owner .*Ярема/)
  })
  test('[TEAM-14] everything dragging does is there for keys and fingers as well', () => {
    const names = namesOf(show('Admin', [team('Admin')], [free(21, 'Коваль')]))
    expect(names).toEqual(
      expect.arrayContaining([
        'Drag Олена Коваль',
        'Add Олена Коваль to a team',
        'Actions: Олена Ярема',
        'Drag Олена Ярема',
      ]),
    )
  })
  test.each(['Coach', 'Teacher', 'HR'] as const)('a %s reads it and moves nobody', (role) => {
    const html = show(role, [team(role)], [free(21, 'Коваль')])
    expect(textOf(html)).toMatch(/Коваль .*Каштан/)
    expect(namesOf(html)).toEqual([])
    expect(tagsOf(html, 'input').filter((tag) => tag.includes('checkbox'))).toEqual([])
  })
  test('teaches when there is nothing yet', () => {
    expect(textOf(show('Admin', []))).toMatch(/No teams yet .*New team/)
    expect(textOf(show('Teacher', []))).not.toContain('New team')
  })
})

describe('[TEAM-09] the details of a team', () => {
  const editor = (role: RoleName) =>
    draw(createElement(TeamEditor, { academyId, team: team(role), onRemoved: () => undefined }), as(role))
  const submits = (html: string) => tagsOf(html, 'button').filter((tag) => tag.includes('type="submit"')).length

  test('are changed whole by an Admin', () => {
    const html = editor('Admin')
    expect(submits(html)).toBe(1)
    expect(textOf(html)).toMatch(/Delete team .*Save/)
    expect(
      tagsOf(html, 'button').filter((tag) => /aria-label="Remove Олена[^"]* from the team"/.test(tag)),
    ).toHaveLength(2)
  })
  test('[STG-76] are changed by a Coach, but not the people', () => {
    const html = editor('Coach')
    expect(submits(html)).toBe(1)
    expect(textOf(html)).toContain('You coach this team')
    expect(html).not.toMatch(/Remove Олена[^"]* from the team/)
    expect(textOf(html)).not.toContain('Delete team')
  })
  test('are only read by others', () => {
    const html = editor('Teacher')
    expect(submits(html)).toBe(0)
    expect(tagsOf(html, 'fieldset')[0]).toContain('disabled')
  })
})

describe('[TEAM-10] the team that a student sees', () => {
  const own = (found: Team | null) => {
    queryClient.setQueryData(ownTeamQuery(academyId, stageId).queryKey, found)
    return draw(createElement(OwnTeam, { stageId }), makeStudent({ id: 11 }))
  }

  test('shows people, repository, coaches and technologies', () => {
    const html = own(team('Student'))
    expect(textOf(html)).toMatch(/My team Каштан Quality criteria passed/)
    expect(textOf(html)).toMatch(/github.com\/academy\/kashtan .*Coach Ірина Бондар .*React/)
    expect(textOf(html)).toMatch(/2 people .*Бойко Product Owner .*Ярема \(you\) Teammate/)
    expect(tagsOf(html, 'a')[0]).toContain('rel="noopener noreferrer"')
  })
  test('[TEAM-21] says nothing of criteria nobody has looked at', () => {
    expect(textOf(own(team('Student', { isQualityCriteriaPassed: null })))).not.toContain('criteria')
  })
  test('tells what will be there while there is none', () => {
    expect(textOf(own(null))).toContain('Your team is being put together')
  })
})
