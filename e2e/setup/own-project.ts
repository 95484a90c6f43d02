import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { stageTypes, teamRoles } from '../../contract/src/enums.ts'
import type { Evaluation } from '../../contract/src/evaluations.ts'
import type { Team } from '../../contract/src/teams.ts'
import { requestOf } from './api.ts'
import { demoPassword, expect, serverUrl } from './fixtures.ts'
import type { Locale } from './variants.ts'
import { logInElsewhere, newEmployee, type NewPerson } from './new-person.ts'
import { ownAcademy, type OwnAcademy } from './own-academy.ts'

export interface OwnProject extends OwnAcademy {
  coach: NewPerson
  stageId: number
  team: Team
  /** Calls beside the browser, as somebody else would make them. */
  as: (person: NewPerson, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<unknown>
}

/** A team of one journey alone: its Admin, its Coach, and students in a project stage. */
export const ownProject = async (page: Page, locale: Locale, students: number): Promise<OwnProject> => {
  const academy = await ownAcademy(page, locale, { stages: ['Перший крок', 'Фінал'], students })
  const as: OwnProject['as'] = async (person, method, path, body) => {
    const reply = await requestOf(page).fetch(`${serverUrl()}${path}?academyId=${academy.id}`, {
      method,
      headers: { ...(await logInElsewhere(page, person)), 'idempotency-key': randomUUID() },
      ...(body && { data: body }),
    })
    expect(reply.ok(), `${path} ${reply.status()} ${await reply.text()}`).toBe(true)
    const text = await reply.text()
    return text === '' ? null : JSON.parse(text)
  }
  const idOf = async (person: NewPerson) => ((await as(person, 'GET', '/api/auth/me')) as { id: number }).id
  const coach = await newEmployee(page, locale)
  const coachId = await idOf(coach)
  const superadmin = { email: 'superadmin@academy.test', password: demoPassword }
  await as(superadmin, 'PUT', `/api/users/${coachId}/roles`, { academyId: academy.id, roleName: 'Coach' })
  await as(coach, 'PUT', '/api/users/update/current-academy', { academyId: academy.id })
  const stage = await as(superadmin, 'POST', '/api/stages', {
    stageType: stageTypes.Project,
    name: { ua: 'Проєкт', en: 'Project' },
    description: null,
    urlName: 'project',
    icon: null,
    startDate: null,
    endDate: null,
    isOnlyForDesignated: false,
  })
  const { id: stageId } = stage as { id: number }
  const studentOf = new Map<number, NewPerson>()
  for (const student of academy.students) studentOf.set(await idOf(student), student)
  const team = (await as(academy.admin, 'POST', '/api/teams', {
    stageId,
    name: 'Сокіл',
    details: '',
    specializationId: null,
    repositoryUrl: null,
    isQualityCriteriaPassed: null,
    technologyIds: [],
    coachIds: [coachId],
    members: [...studentOf.keys()].map((userId) => ({
      userId,
      role: teamRoles.Teammate,
      technologyIds: [],
      country: null,
    })),
  })) as Team
  // In the order of the team.
  const inTeam = team.userTeams.map(({ user }) => studentOf.get(user.id)!)
  return { ...academy, students: inTeam, coach, stageId, team, as }
}

/** The same mark for every criterion. */
export const allMarks = (mark: number): Evaluation['studentEvaluations'][number]['marks'] => [
  { criterion: 'hardSkills', mark },
  { criterion: 'softSkills', mark },
  { criterion: 'teamWork', mark },
  { criterion: 'initiative', mark },
]
