import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { teamRoles } from '@academy/contract/enums'
import { peopleApi } from '@academy/contract/people'
import { type MemberInput, type TeamInput, teamsApi } from '@academy/contract/teams'
import { userStages } from '#server/schema/academies.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let stageId: number
let admin: Caller
let coach: Person
let react: number
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'Project'], directions: ['JS'] })
  stageId = academy.stages[1]!.id
  admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
  coach = await it.make.user({ roles: { Coach: [academy] }, firstName: 'Катерина', lastName: 'Бойко' })
  react = await it.make.technology('React')
})
afterAll(() => it.close())

const here = (of = academy) => ({ academyId: of.id })
const student = (of = academy) => it.make.student(of, { opened: { 0: 'Passed', 1: 'Opened' } })
const memberOf = ({ id }: Pick<Person, 'id'>, values: Partial<MemberInput> = {}): MemberInput => ({
  userId: id,
  role: teamRoles.Teammate,
  technologyIds: [],
  country: null,
  ...values,
})
let number = 0
const inputOf = (values: Partial<TeamInput> = {}): TeamInput => ({
  name: `Сова ${++number}`,
  details: 'Бібліотека **для всіх**',
  specializationId: null,
  repositoryUrl: null,
  isQualityCriteriaPassed: null,
  technologyIds: [],
  coachIds: [],
  members: [],
  ...values,
})
const create = (values: Partial<TeamInput> = {}, caller = admin, of = stageId) =>
  caller.call(teamsApi.create, { body: { ...inputOf(values), stageId: of } }, here())
const get = (id: number, caller = admin) => caller.call(teamsApi.get, { params: { id } }, here())
const list = (caller = admin, of = stageId) => caller.call(teamsApi.list, { query: { stageId: of } }, here())
const refused = ({ error }: { error: { name: string; fields?: unknown } }) => [error.name, error.fields]
const onField = (field: string, message: string) => ['ValidationError', [{ field, message }]]

describe('a team', () => {
  test('[TEAM-01] [TEAM-02] [TEAM-07] [TEAM-11] [TEAM-16] holds its people, coaches, technologies and repository', async () => {
    const [owner, mate] = [await student(), await student()]
    const { status, body } = await create({
      repositoryUrl: 'https://github.com/academy/library.git',
      specializationId: academy.specializationIds.JS!,
      technologyIds: [react, react],
      coachIds: [coach.id],
      members: [
        memberOf(owner, { role: teamRoles.ProductOwner, country: 'UA', technologyIds: [react] }),
        memberOf(mate),
      ],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      academyId: academy.id,
      stageId,
      details: 'Бібліотека **для всіх**',
      repositoryUrl: 'https://github.com/academy/library.git',
      specializationId: academy.specializationIds.JS!,
      isQualityCriteriaPassed: null,
      technologies: [{ id: react, name: 'React' }],
      coaches: [{ id: coach.id, firstName: 'Катерина', lastName: 'Бойко' }],
      may: { manage: true, edit: true, evaluate: true },
      updatedAt: it.clock.now.toISOString(),
    })
    const roles = Object.fromEntries(body.userTeams.map(({ user, role, country }) => [user.id, [role, country]]))
    expect(roles).toEqual({ [owner.id]: [teamRoles.ProductOwner, 'UA'], [mate.id]: [teamRoles.Teammate, null] })
    expect((await get(body.id)).body).toEqual(body)
    expect((await list()).body).toContainEqual(body)
  })

  test('[TEAM-19] has a repository on a known host, or none', async () => {
    const bad = await create({ repositoryUrl: 'https://example.com/a/b' })
    expect(refused(bad)).toEqual(onField('repositoryUrl', 'wrongRepo'))
  })

  test('[TEAM-18] [ERR-127] that is not there is not found, nor one of another academy', async () => {
    const other = await it.make.academy({ stages: ['Registration', 'Project'] })
    const foreign = await it.make.team(other, { stageId: other.stages[1]!.id })
    for (const id of [foreign.id, 2_000_000_000]) {
      const { status, error } = await get(id)
      expect([status, error.name, error.code]).toEqual([404, 'TeamNotFound', 54])
    }
    expect((await list(admin, other.stages[1]!.id)).error.name).toBe('StageNotFound')
    expect((await create({}, admin, other.stages[1]!.id)).error.name).toBe('StageNotFound')
  })

  test('is only in a project stage, with a name of its own there', async () => {
    expect(refused(await create({}, admin, academy.stages[0]!.id))).toEqual(onField('stageId', 'wrongStageType'))
    await create({ name: 'Лелека' })
    const again = await create({ name: 'лелека' })
    expect([again.status, ...refused(again)]).toEqual([409, ...onField('name', 'nameTaken')])
  })

  test('names only what is there', async () => {
    expect((await create({ specializationId: 2_000_000_000 })).error.name).toBe('SpecializationNotFound')
    expect(refused(await create({ technologyIds: [2_000_000_000] }))).toEqual(onField('technologyIds', 'wrongId'))
    const person = await student()
    const wrong = await create({ members: [memberOf(person, { technologyIds: [2_000_000_000] })] })
    expect(refused(wrong)).toEqual(onField('members.0.technologyIds', 'wrongId'))
    const twice = await create({ members: [memberOf(person), memberOf(person)] })
    expect(refused(twice)).toEqual(onField('members.1.userId', 'wrongId'))
    const teacher = await it.make.user({ roles: { Teacher: [academy] } })
    for (const id of [teacher.id, person.id, 2_000_000_000])
      expect(refused(await create({ coachIds: [coach.id, id] }))).toEqual([
        'UserNotFound',
        [{ field: 'coachIds.1', message: 'wrongId' }],
      ])
  })

  test('[ROLE-31] [ERR-110] takes only students of the academy', async () => {
    const other = await it.make.academy({ stages: ['Registration', 'Project'] })
    for (const person of [await student(other), coach, { id: 2_000_000_000 }]) {
      const { status, error } = await create({ members: [memberOf(person)] })
      expect([status, error.name, error.code]).toEqual([400, 'WrongStudentAcademy', 37])
    }
  })

  test('[TEAM-20] takes nobody who is in another team of the stage', async () => {
    const [taken, free] = [await student(), await student()]
    await create({ members: [memberOf(taken)] })
    const second = await create({ members: [memberOf(free), memberOf(taken)] })
    expect([second.status, ...refused(second)]).toEqual([409, ...onField('members.1.userId', 'inAnotherTeam')])
    // Of a refused team nothing stays.
    expect((await create({ members: [memberOf(free)] })).status).toBe(201)
    const another = await it.make.projectStage(academy)
    expect((await create({ members: [memberOf(taken)] }, admin, another)).status).toBe(201)
  })

  test('[TEAM-20] ten teams take the same two students at once: one of them has both', async () => {
    const [one, two] = [await student(), await student()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        create({ members: (index % 2 ? [one, two] : [two, one]).map((of) => memberOf(of)) }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(
      new Set(answers.filter(({ status }) => status !== 201).map(({ error }) => error.fields?.[0]?.message)),
    ).toEqual(new Set(['inAnotherTeam']))
    const teams = (await list()).body.filter(({ userTeams }) => userTeams.some(({ user }) => user.id === one.id))
    expect(teams.map(({ userTeams }) => userTeams.length)).toEqual([2])
  })

  test('made twice with one key is one team', async () => {
    const body = { ...inputOf(), stageId }
    const headers = { 'idempotency-key': 'team-once-0001' }
    const [first, second] = [
      await admin.call(teamsApi.create, { body }, { ...here(), headers }),
      await admin.call(teamsApi.create, { body }, { ...here(), headers }),
    ]
    expect(second.body.id).toBe(first.body.id)
  })

  test('hides whoever deleted the account', async () => {
    const person = await student()
    const { body } = await create({ members: [memberOf(person)] })
    await it.database.db.update(users).set({ deletedAt: it.clock.now }).where(eq(users.id, person.id))
    expect((await get(body.id)).body.userTeams).toEqual([])
  })
})

describe('who sees which team', () => {
  test('[TEAM-10] a student sees their own, with the people in it, and may change nothing', async () => {
    const [mine, mate, other] = [await student(), await student(), await student()]
    const own = (await create({ members: [memberOf(mine), memberOf(mate)], coachIds: [coach.id] })).body
    const foreign = (await create({ members: [memberOf(other)] })).body
    const caller = await it.as(mine)
    expect((await list(caller)).body).toEqual([{ ...own, may: { manage: false, edit: false, evaluate: false } }])
    expect((await get(own.id, caller)).body.userTeams).toHaveLength(2)
    expect((await get(foreign.id, caller)).error.name).toBe('TeamNotFound')
    expect((await list(await it.as(await student()))).body).toEqual([])
  })

  test('[TEAM-10] not before the student stands in the stage and the stage has begun', async () => {
    const later = await it.make.academy({
      stages: ['Registration', { type: 'Project', startDate: new Date(it.clock.now.getTime() + 1_000) }],
    })
    const person = await it.make.student(later, { opened: { 0: 'Passed', 1: 'Opened' } })
    const outside = await it.make.student(later, { opened: { 0: 'Opened' } })
    const team = await it.make.team(later, { stageId: later.stages[1]!.id, members: [person, outside] })
    const look = async (of: Person) => (await it.as(of)).call(teamsApi.get, { params: { id: team.id } }, here(later))
    expect((await look(person)).error.name).toBe('TeamNotFound')
    it.clock.advance(2_000)
    expect((await look(person)).status).toBe(200)
    expect((await look(outside)).error.name).toBe('TeamNotFound')
  })

  test('[TEAM-31] staff see all; a Coach may edit and evaluate their own', async () => {
    const own = (await create({ coachIds: [coach.id] })).body
    const other = (await create()).body
    const caller = await it.as(coach)
    const found = (await list(caller)).body
    const mayOf = (id: number) => found.find((team) => team.id === id)!.may
    expect(mayOf(own.id)).toEqual({ manage: false, edit: true, evaluate: true })
    expect(mayOf(other.id)).toEqual({ manage: false, edit: false, evaluate: false })
    const teacher = await it.as(await it.make.user({ roles: { Teacher: [academy] } }))
    expect((await get(own.id, teacher)).body.may).toEqual({ manage: false, edit: false, evaluate: false })
  })

  test('who loses the staff roles coaches nobody any more', async () => {
    const person = await it.make.user({ roles: { Coach: [academy] } })
    const { id } = (await create({ coachIds: [person.id] })).body
    const gone = await admin.call(peopleApi.removeRole, { params: { id: person.id, academyId: academy.id } }, here())
    expect(gone.status).toBe(204)
    expect((await get(id)).body.coaches).toEqual([])
  })

  test('named while the role is taken away, nobody stays a coach without it', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await it.make.user({ roles: { Coach: [academy], Student: [academy] } })
      const params = { id: person.id, academyId: academy.id }
      const [made] = await Promise.all([
        create({ coachIds: [person.id] }),
        admin.call(peopleApi.removeRole, { params }, here()),
      ])
      if (made.status === 201) expect((await get(made.body.id)).body.coaches).toEqual([])
      else expect(made.error.name).toBe('UserNotFound')
    }
  })
})

describe('technologies', () => {
  test('[TEAM-17] are read by everybody, in the order of their names', async () => {
    const { body } = await admin.call(teamsApi.addTechnology, { body: { name: 'Angular' } }, here())
    const all = (await (await it.as(await student())).call(teamsApi.technologies, {})).body
    expect(all.map(({ name }) => name)).toEqual(['Angular', 'React'])
    expect(all[0]).toEqual(body)
  })

  test('added by many at once are one, however they are written', async () => {
    const names = ['Kotlin', 'KOTLIN', 'kotlin', 'Kotlin']
    const answers = await Promise.all(
      names.map((name) => admin.call(teamsApi.addTechnology, { body: { name } }, here())),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })
})

describe('users of the stage', () => {
  test('[STG-69] come with their team, can be searched for and narrowed to those without one', async () => {
    const of = await it.make.academy({ stages: ['Registration', 'Project'], directions: ['JS'] })
    const staff = await it.as(await it.make.user({ roles: { HR: [of] } }))
    const person = async (lastName: string) => {
      const made = await it.make.student(of, { direction: 'JS', opened: { 0: 'Passed', 1: 'Opened' } })
      await it.database.db.update(users).set({ lastName }).where(eq(users.id, made.id))
      return made
    }
    const [inside, alone] = [await person('Андрієнко'), await person('Яценко')]
    await it.make.student(of, { opened: { 0: 'Opened' } })
    const stage = of.stages[1]!.id
    const team = await it.make.team(of, { stageId: stage, name: 'Зубр', members: [inside] })
    const ask = async (body: { search?: string; withoutTeam?: boolean }) =>
      (await staff.call(teamsApi.usersOfStage, { params: { id: stage }, body }, here(of))).body
    const all = await ask({})
    expect(all.map(({ user, groupName, email }) => [user.id, groupName, email])).toEqual([
      [inside.id, 'JS', inside.email],
      [alone.id, 'JS', alone.email],
    ])
    expect(all.map(({ team }) => team)).toEqual([
      { id: team.id, name: 'Зубр', userTeamId: team.userTeamIds[inside.id], role: teamRoles.Teammate },
      null,
    ])
    expect((await ask({ withoutTeam: true })).map(({ user }) => user.id)).toEqual([alone.id])
    expect((await ask({ withoutTeam: false })).map(({ user }) => user.id)).toEqual([inside.id])
    expect((await ask({ search: 'яце' })).map(({ user }) => user.id)).toEqual([alone.id])
    await it.database.db.delete(userStages).where(eq(userStages.userId, alone.id))
    expect(await ask({ withoutTeam: true })).toEqual([])
  })
})
