import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repoTypes, teamRoles } from '@academy/contract/enums'
import { evaluationsApi } from '@academy/contract/evaluations'
import { stagesApi } from '@academy/contract/stages'
import { type MemberInput, type Team, type TeamDetailsInput, teamsApi } from '@academy/contract/teams'
import { auditLog } from '#platform/tables.ts'
import { stages } from '#server/schema/academies.ts'
import { studentEvaluations, teams } from '#server/schema/teams.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let stageId: number
let adminPerson: Person
let admin: Caller
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'Project'] })
  stageId = academy.stages[1]!.id
  adminPerson = await it.make.user({ roles: { Admin: [academy] } })
  admin = await it.as(adminPerson)
})
afterAll(() => it.close())

const here = (of = academy) => ({ academyId: of.id })
const student = () => it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
const teamOf = (...members: Person[]) => it.make.team(academy, { stageId, members, updatedAt: it.clock.now })
const get = async (id: number): Promise<Team> => (await admin.call(teamsApi.get, { params: { id } }, here())).body
const memberOf = ({ id }: Pick<Person, 'id'>, values: Partial<MemberInput> = {}): MemberInput => ({
  userId: id,
  role: teamRoles.Teammate,
  technologyIds: [],
  country: null,
  ...values,
})
const detailsOf = ({ name }: Pick<Team, 'name'>, values: Partial<TeamDetailsInput> = {}): TeamDetailsInput => ({
  name,
  details: '',
  specializationId: null,
  repositoryUrl: null,
  isQualityCriteriaPassed: null,
  technologyIds: [],
  ...values,
})
const setMembers = async (teamId: number, members: MemberInput[], updatedAt?: string) =>
  admin.call(
    teamsApi.updateMembers,
    { body: { teamId, members, updatedAt: updatedAt ?? (await get(teamId)).updatedAt } },
    here(),
  )
const transfer = (userTeamId: number, teamId: number, caller = admin) =>
  caller.call(teamsApi.transferTo, { body: { userTeamId, teamId } }, here())
const idsOf = async (id: number) => (await get(id)).userTeams.map(({ user }) => user.id).toSorted((a, b) => a - b)
const stale = [409, 'ValidationError', [{ field: 'updatedAt', message: 'savedMeanwhile' }]]
const outcome = ({ status, error }: { status: number; error: { name: string; fields?: unknown } }) => [
  status,
  error.name,
  error.fields,
]

describe('members', () => {
  test('[STG-77] are saved as a list: some come, some change, some leave', async () => {
    const [stays, leaves, comes] = [await student(), await student(), await student()]
    const team = await teamOf(stays, leaves)
    const { body } = await setMembers(team.id, [memberOf(stays, { role: teamRoles.ProductOwner }), memberOf(comes)])
    const roles = Object.fromEntries(body.userTeams.map(({ user, role }) => [user.id, role]))
    expect(roles).toEqual({ [stays.id]: teamRoles.ProductOwner, [comes.id]: teamRoles.Teammate })
    // Who stays keeps their own row, and with it the evaluations.
    expect(body.userTeams.find(({ user }) => user.id === stays.id)!.id).toBe(team.userTeamIds[stays.id])
  })

  test('[Q-87] of a team that was saved meanwhile are refused', async () => {
    const [one, two] = [await student(), await student()]
    const team = await teamOf(one)
    const { updatedAt } = await get(team.id)
    expect((await setMembers(team.id, [memberOf(one), memberOf(two)], updatedAt)).status).toBe(200)
    expect(outcome(await setMembers(team.id, [memberOf(one)], updatedAt))).toEqual(stale)
    expect(await idsOf(team.id)).toEqual([one.id, two.id])
  })

  test('who was evaluated does not leave, also with words only', async () => {
    for (const values of [{}, { marks: [], privateFeedback: 'Запросити' }, { marks: [], isStar: true }]) {
      const person = await student()
      const team = await teamOf(person)
      const evaluation = await it.make.evaluation(academy, team)
      await it.make.studentEvaluation(academy, evaluation, team.userTeamIds[person.id]!, values)
      expect((await setMembers(team.id, [])).error.name).toBe('StudentAlreadyEvaluated')
      expect(await idsOf(team.id)).toEqual([person.id])
    }
  })

  test('an empty evaluation keeps nobody', async () => {
    const person = await student()
    const team = await teamOf(person)
    const evaluation = await it.make.evaluation(academy, team)
    await it.make.studentEvaluation(academy, evaluation, team.userTeamIds[person.id]!, { marks: [] })
    expect((await setMembers(team.id, [])).status).toBe(200)
    expect(await idsOf(team.id)).toEqual([])
  })

  test('who deleted the account stays for the statistics and stops no save', async () => {
    const [gone, stays] = [await student(), await student()]
    const team = await teamOf(gone, stays)
    const evaluation = await it.make.evaluation(academy, team)
    await it.make.studentEvaluation(academy, evaluation, team.userTeamIds[gone.id]!)
    await it.database.db.update(users).set({ deletedAt: it.clock.now }).where(eq(users.id, gone.id))
    expect((await setMembers(team.id, [memberOf(stays)])).status).toBe(200)
    const rows = await it.database.db
      .select()
      .from(studentEvaluations)
      .where(eq(studentEvaluations.evaluationId, evaluation))
    expect(rows).toHaveLength(1)
  })
})

describe('a whole team', () => {
  const updateOf = (team: Team, values: Partial<TeamDetailsInput> = {}, caller = admin, updatedAt = team.updatedAt) =>
    caller.call(
      teamsApi.update,
      {
        params: { id: team.id },
        body: {
          ...detailsOf(team, values),
          coachIds: [],
          members: team.userTeams.map(({ user }) => memberOf(user)),
          updatedAt,
        },
      },
      here(),
    )

  test('[TEAM-11] is changed, and not over what somebody else saved', async () => {
    const team = await get((await teamOf(await student())).id)
    const changed = await updateOf(team, { name: 'Нова назва', isQualityCriteriaPassed: true })
    expect(changed.body).toMatchObject({ name: 'Нова назва', isQualityCriteriaPassed: true })
    expect(changed.body.updatedAt > team.updatedAt).toBe(true)
    expect(outcome(await updateOf(team, { name: 'Ще одна' }))).toEqual(stale)
  })

  test('[Q-87] saved by ten at once is saved by one', async () => {
    const team = await get((await teamOf()).id)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => updateOf(team, { details: `${index}` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('[TEAM-11] goes with its people, and the log says so', async () => {
    const person = await student()
    const team = await teamOf(person)
    await it.make.evaluation(academy, team)
    expect((await admin.call(teamsApi.remove, { params: { id: team.id } }, here())).status).toBe(204)
    expect((await admin.call(teamsApi.get, { params: { id: team.id } }, here())).error.name).toBe('TeamNotFound')
    const [entry] = await it.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'team.removed'), eq(auditLog.targetId, String(team.id))))
    expect(entry).toMatchObject({ actorId: adminPerson.id, details: { stageId, userIds: [person.id] } })
  })

  test('stays as long as somebody was evaluated in it, or brought an evaluation', async () => {
    const person = await student()
    const [first, second] = [await teamOf(person), await teamOf()]
    const evaluation = await it.make.evaluation(academy, first)
    await it.make.studentEvaluation(academy, evaluation, first.userTeamIds[person.id]!)
    await transfer(first.userTeamIds[person.id]!, second.id)
    for (const { id } of [first, second]) {
      const { status, error } = await admin.call(teamsApi.remove, { params: { id } }, here())
      expect([status, error.name]).toEqual([409, 'EvaluationHasEvaluatedStudents'])
    }
  })

  test('keeps its stage', async () => {
    await teamOf()
    const { error } = await admin.call(stagesApi.remove, { params: { id: stageId } }, here())
    expect(error.name).toBe('StageCanNotBeDeleted')
    expect((await admin.call(teamsApi.list, { query: { stageId } }, here())).status).toBe(200)
  })
})

describe('details', () => {
  const save = async (caller: Caller, id: number, values: Partial<TeamDetailsInput> = {}) => {
    const team = await get(id)
    const body = { ...detailsOf(team, values), teamId: id, updatedAt: team.updatedAt }
    return caller.call(teamsApi.updateDetails, { body }, here())
  }

  test('[STG-76] [TEAM-15] [TEAM-21] are saved by a Coach of the team', async () => {
    const coach = await it.make.user({ roles: { Coach: [academy] } })
    const team = await it.make.team(academy, { stageId, coaches: [coach], members: [await student()] })
    const repositoryUrl = 'https://gitlab.com/academy/owl.git'
    const { body } = await save(await it.as(coach), team.id, { repositoryUrl, isQualityCriteriaPassed: false })
    expect(body).toMatchObject({ repositoryUrl, isQualityCriteriaPassed: false })
    expect(body.userTeams).toHaveLength(1)
  })

  test('[STG-05] the repository lies where the stage wants it; what was saved before stays', async () => {
    const gitHubOnly = { repositoryType: repoTypes.GitHub, description: { ua: '', en: '' }, technologies: [] }
    const own = await it.make.academy({ stages: ['Project'] })
    const [stage] = own.stages
    const owner = await it.as(await it.make.user({ roles: { Admin: [own] } }))
    const team = await it.make.team(own, { stageId: stage!.id })
    const change = async (values: Partial<TeamDetailsInput>) => {
      const { body: known } = await owner.call(teamsApi.get, { params: { id: team.id } }, here(own))
      const body = { ...detailsOf(known, values), teamId: team.id, updatedAt: known.updatedAt }
      return owner.call(teamsApi.updateDetails, { body }, here(own))
    }
    const [onGitLab, onGitHub] = ['https://gitlab.com/a/owl.git', 'https://github.com/a/owl.git']
    expect((await change({ repositoryUrl: onGitLab })).status).toBe(200)
    await it.database.db
      .update(stages)
      .set({ details: { project: gitHubOnly } })
      .where(eq(stages.id, stage!.id))
    expect((await change({ repositoryUrl: onGitLab, details: 'The same link' })).status).toBe(200)
    expect(outcome(await change({ repositoryUrl: 'https://gitlab.com/a/other.git' }))).toEqual([
      400,
      'ValidationError',
      [{ field: 'repositoryUrl', message: 'wrongGitHubRepo' }],
    ])
    expect((await change({ repositoryUrl: onGitHub })).body).toMatchObject({ repositoryUrl: onGitHub })
    const copied = `${onGitHub.replace(/\.git$/, '')}/tree/main`
    expect((await change({ repositoryUrl: copied })).body).toMatchObject({ repositoryUrl: onGitHub })
  })

  test('[TEAM-31] [VAL-43] [ERR-140] a Coach of another team is refused', async () => {
    const coach = await it.make.user({ roles: { Coach: [academy] } })
    await it.make.team(academy, { stageId, coaches: [coach] })
    const other = await teamOf()
    const { status, error } = await save(await it.as(coach), other.id)
    expect([status, error.name, error.code]).toEqual([403, 'CoachMustCoachTeam', 67])
    // an Admin who is a Coach besides is free of it.
    const both = await it.as(await it.make.user({ roles: { Coach: [academy], Admin: [academy] } }))
    expect((await save(both, other.id)).status).toBe(200)
  })
})

describe('transfer', () => {
  test('[TEAM-14] [Q-68] moves a student with the evaluations to another team of the stage', async () => {
    const person = await student()
    const [from, to] = [await teamOf(person), await teamOf()]
    const userTeamId = from.userTeamIds[person.id]!
    const evaluation = await it.make.evaluation(academy, from, { isCurrent: true })
    await it.make.studentEvaluation(academy, evaluation, userTeamId)
    const { body } = await transfer(userTeamId, to.id)
    expect(body).toMatchObject({ id: to.id, userTeams: [{ id: userTeamId, user: { id: person.id } }] })
    expect(await idsOf(from.id)).toEqual([])
    const of = async (id: number) => (await admin.call(evaluationsApi.byTeam, { params: { id } }, here())).body
    expect((await of(from.id)).evaluations[0]!.studentEvaluations).toEqual([])
    expect(await of(to.id)).toMatchObject({
      evaluations: [],
      earlier: [{ id: evaluation, teamId: from.id, studentEvaluations: [{ userTeamId, average: 4 }] }],
    })
    const own = await (await it.as(person)).call(evaluationsApi.mine, {}, here())
    expect(own.body.map(({ id }) => id)).toEqual([evaluation])
  })

  test('makes an open editor of either team look again', async () => {
    const [person, mate] = [await student(), await student()]
    const [from, to] = [await teamOf(person, mate), await teamOf()]
    const before = [(await get(from.id)).updatedAt, (await get(to.id)).updatedAt]
    await transfer(from.userTeamIds[person.id]!, to.id)
    expect(outcome(await setMembers(from.id, [memberOf(person), memberOf(mate)], before[0]))).toEqual(stale)
    expect(outcome(await setMembers(to.id, [], before[1]))).toEqual(stale)
    expect([await idsOf(from.id), await idsOf(to.id)]).toEqual([[mate.id], [person.id]])
  })

  test('leads nowhere else', async () => {
    const person = await student()
    const team = await teamOf(person)
    const userTeamId = team.userTeamIds[person.id]!
    const other = await it.make.academy({ stages: ['Registration', 'Project'] })
    const elsewhere = [
      (await it.make.team(academy)).id,
      (await it.make.team(other, { stageId: other.stages[1]!.id })).id,
      2_000_000_000,
    ]
    for (const id of elsewhere) expect((await transfer(userTeamId, id)).error.name).toBe('TeamNotFound')
    const foreign = await it.make.team(other, { members: [await it.make.student(other)] })
    expect((await transfer(Object.values(foreign.userTeamIds)[0]!, team.id)).error.name).toBe('TeamNotFound')
    expect((await transfer(userTeamId, team.id)).status).toBe(200)
    expect(await idsOf(team.id)).toEqual([person.id])
  })

  test('to many teams at once ends in one of them', async () => {
    const person = await student()
    const from = await teamOf(person)
    const targets = await Promise.all(Array.from({ length: 6 }, () => teamOf()))
    const answers = await Promise.all(targets.map(({ id }) => transfer(from.userTeamIds[person.id]!, id)))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const inside = await Promise.all(targets.map(({ id }) => idsOf(id)))
    expect(inside.flat()).toEqual([person.id])
  })
})

describe('technologies for all', () => {
  test('[STG-78] are given to every team of the stage beside what it has', async () => {
    const of = await it.make.academy({ stages: ['Registration', 'Project'] })
    const staff = await it.as(await it.make.user({ roles: { TrackOwner: [of] } }))
    const [own, given] = [await it.make.technology('Vue'), await it.make.technology('Redis')]
    const stage = of.stages[1]!.id
    const first = await it.make.team(of, { stageId: stage, technologyIds: [own] })
    const second = await it.make.team(of, { stageId: stage })
    const untouched = await it.make.team(of)
    const apply = (technologyIds: number[]) =>
      staff.call(teamsApi.applyTechToAll, { body: { stageId: stage, technologyIds } }, here(of))
    expect((await apply([given])).body).toEqual({ teams: 2 })
    const rows = await it.database.db.select().from(teams).where(eq(teams.academyId, of.id))
    expect(Object.fromEntries(rows.map(({ id, technologyIds }) => [id, technologyIds]))).toEqual({
      [first.id]: [own, given],
      [second.id]: [given],
      [untouched.id]: [],
    })
    expect((await apply([2_000_000_000])).error.fields).toEqual([{ field: 'technologyIds', message: 'wrongId' }])
  })
})

describe('csv', () => {
  test('[TEAM-13] [STAT-09] has a line for each person, in the language of the reader', async () => {
    const of = await it.make.academy({ stages: ['Registration', 'Project'] })
    const caller = await it.as(await it.make.user({ isSuperAdmin: true }))
    const ask = () => caller.call(teamsApi.csv, { query: { stageId: of.stages[1]!.id } }, here(of))
    expect((await ask()).error.name).toBe('NothingToExport')
    const coach = await it.make.user({ roles: { Coach: [of] }, firstName: 'Олена', lastName: 'Шевчук' })
    const mate = await it.make.student(of)
    await it.database.db.update(users).set({ firstName: 'Тарас', lastName: '=1+1' }).where(eq(users.id, mate.id))
    const stageId = of.stages[1]!.id
    await it.make.team(of, {
      stageId,
      name: 'Лелека',
      members: [mate],
      coaches: [coach],
      isQualityCriteriaPassed: true,
    })
    await it.make.team(of, { stageId, name: 'Яструб' })
    const { text } = await ask()
    const lines = text.replace('\uFEFF', '').split('\r\n')
    expect(lines[0]).toContain('"Команда"')
    expect(lines[1]).toBe(`"Лелека","","Виконано","Олена Шевчук","'=1+1","Тарас","Учасник","",""`)
    expect(lines[2]).toContain('"Яструб"')
  })
})
