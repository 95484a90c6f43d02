import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Change,
  type PeopleChange,
  type PeopleTarget,
  type QuestionChange,
  changesApi,
} from '@academy/contract/changes'
import { groupMembersApi } from '@academy/contract/group-members'
import { groupsApi } from '@academy/contract/groups'
import { peopleApi } from '@academy/contract/people'
import { questionsApi } from '@academy/contract/questions'
import { testBankApi } from '@academy/contract/test-bank'
import { auditLog } from '#platform/tables.ts'
import { pastUserGroups, userAcademies, userGroups, userRoles, userStages } from '#server/schema/academies.ts'
import { stageLectureReviewers } from '#server/schema/lectures.ts'
import { questions, testQuestions } from '#server/schema/question-bank.ts'
import { teamCoaches } from '#server/schema/teams.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { untilWaiting } from '#test/servers/lock-waits.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let academy: MadeAcademy
let adminPerson: Person
let admin: Caller
let owner: Caller
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy()
  adminPerson = await it.make.user({ firstName: 'Ада', lastName: 'Адмін', roles: { Admin: [academy] } })
  admin = await it.as(adminPerson)
  owner = await it.as(await it.make.user({ roles: { TrackOwner: [academy] } }))
})
afterAll(() => it.close())

const here = () => ({ academyId: academy.id })
const named = (...people: readonly Person[]): PeopleTarget => ({ filters: { userIds: people.map(({ id }) => id) } })
const look = (change: PeopleChange, target: PeopleTarget, caller = admin) =>
  caller.call(changesApi.previewPeople, { body: { change, target } }, here())
const make = async (
  change: PeopleChange,
  target: PeopleTarget,
  { caller = admin, expected }: { caller?: Caller; expected?: { count: number; leftOut: number } } = {},
) => {
  const { body } = await look(change, target, caller)
  const seen = { count: body.count, leftOut: body.leftOut.reduce((sum, { count }) => sum + count, 0) }
  return caller.call(changesApi.people, { body: { change, target, expected: expected ?? seen } }, here())
}
const undo = (id: number, caller = admin) => caller.call(changesApi.undo, { params: { id } }, here())
const activeOf = async (...people: readonly Person[]) => {
  const ids = people.map(({ id }) => id)
  const rows = await it.database.db
    .select()
    .from(userAcademies)
    .where(and(eq(userAcademies.academyId, academy.id), inArray(userAcademies.userId, ids)))
  return ids.map((id) => rows.find(({ userId }) => userId === id)!.active)
}
const rolesOf = async ({ id }: Person) => {
  const rows = await it.database.db.select().from(userRoles).where(eq(userRoles.userId, id))
  return rows.map(({ role }) => role).toSorted()
}

/** Since when they belong to the academy, and by what. */
const placeOf = async ({ id }: Person) => {
  const rows = await it.database.db
    .select({ role: userRoles.role, grantedAt: userRoles.grantedAt, joinedAt: userAcademies.joinedAt })
    .from(userRoles)
    .innerJoin(
      userAcademies,
      and(eq(userAcademies.academyId, userRoles.academyId), eq(userAcademies.userId, userRoles.userId)),
    )
    .where(eq(userRoles.userId, id))
  return rows.toSorted((one, other) => one.role.localeCompare(other.role))
}

describe('blocking many', () => {
  test('says beforehand whom it leaves out and why, and is undone exactly', async () => {
    const [one, other, blocked] = [
      await it.make.student(academy),
      await it.make.student(academy),
      await it.make.student(academy, { active: false }),
    ]
    const otherAdmin = await it.make.user({ roles: { Admin: [academy] } })
    const target = named(one, other, blocked, otherAdmin, adminPerson)
    const { body: preview } = await look({ kind: 'block' }, target)
    expect(preview.count).toBe(2)
    expect(Object.fromEntries(preview.leftOut.map(({ rule, count }) => [rule, count]))).toEqual({
      alreadySo: 1,
      higherRole: 1,
      oneself: 1,
    })
    expect(preview.subjects.find(({ id }) => id === one.id)).toMatchObject({ note: one.email, rule: 'changes' })
    const { body: made } = await make({ kind: 'block' }, target)
    expect(made).toMatchObject({ state: 'done', total: 5, done: 5, changed: 2, canUndo: true, author: 'Ада Адмін' })
    expect(await activeOf(one, other, blocked, otherAdmin)).toEqual([false, false, false, true])
    const { body: undone } = await undo(made.id)
    expect(undone).toMatchObject({ state: 'undone', restored: 2, kept: 0, canUndo: false })
    expect(await activeOf(one, other, blocked, otherAdmin)).toEqual([true, true, false, true])
    const entries = await it.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(one.id)))
    expect(entries.map(({ action }) => action)).toEqual(['user.blocked', 'user.unblocked'])
    expect((await undo(made.id)).error.fields).toEqual([{ field: 'id', message: 'alreadyUndone' }])
  })

  test('whoever was changed meanwhile stays, even if it looks the same', async () => {
    const [one, other] = [await it.make.student(academy), await it.make.student(academy)]
    const { body: made } = await make({ kind: 'block' }, named(one, other))
    for (const active of [true, false])
      await admin.call(peopleApi.setActive, { params: { id: one.id }, body: { academyId: academy.id, active } }, here())
    expect((await undo(made.id)).body).toMatchObject({ restored: 1, kept: 1 })
    expect(await activeOf(one, other)).toEqual([false, true])
  })

  test('whom somebody else blocks at the same moment stays blocked when it is undone', async () => {
    const student = await it.make.student(academy)
    const holder = await it.database.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from users where id = $1 for no key update', [student.id])
    const body = { academyId: academy.id, active: false }
    const other = admin.call(peopleApi.setActive, { params: { id: student.id }, body }, here())
    await untilWaiting(it, 1)
    const call = { change: { kind: 'block' } as const, target: named(student), expected: { count: 1, leftOut: 0 } }
    const many = admin.call(changesApi.people, { body: call }, here())
    await untilWaiting(it, 2)
    await holder.query('commit')
    holder.release()
    expect((await other).status).toBe(204)
    const { body: made } = await many
    expect(made).toMatchObject({ state: 'done', changed: 0 })
    await undo(made.id)
    expect(await activeOf(student)).toEqual([false])
  })

  test('with other numbers than were shown nothing happens', async () => {
    const student = await it.make.student(academy)
    const refused = await make({ kind: 'block' }, named(student), { expected: { count: 2, leftOut: 0 } })
    expect([refused.status, refused.error.fields]).toEqual([409, [{ field: 'expected', message: 'savedMeanwhile' }]])
    expect(await activeOf(student)).toEqual([true])
  })

  test('after a day it cannot be undone any more', async () => {
    const student = await it.make.student(academy)
    const { body: made } = await make({ kind: 'block' }, named(student))
    await it.database.pool.query('update changes set undo_until = $1 where id = $2', [it.clock.now, made.id])
    expect((await undo(made.id)).error.fields).toEqual([{ field: 'id', message: 'undoTooLate' }])
  })
})

describe('on a clock that goes on while a change is made', () => {
  const whileTicking = async <T>(work: () => Promise<T>): Promise<T> => {
    const { clock } = it
    let at = clock.now.getTime()
    Object.defineProperty(clock, 'now', { get: () => new Date(at++), configurable: true })
    try {
      return await work()
    } finally {
      Object.defineProperty(clock, 'now', { value: new Date(at), writable: true, configurable: true })
    }
  }

  test('whoever left a group comes back, and removed questions come out of the archive', async () => {
    const academy = await it.make.academy()
    const of = { academyId: academy.id }
    const owner = await it.as(await it.make.user({ roles: { TrackOwner: [academy] } }))
    const body = { name: 'Вечірня', specializationId: academy.specializationIds.JS!, isDirection: false }
    const { id: groupId } = (await owner.call(groupsApi.create, { body }, of)).body
    const student = await it.make.student(academy)
    await owner.call(groupMembersApi.add, { params: { id: groupId }, body: { userIds: [student.id] } }, of)
    const ids = [await it.make.question(academy)]
    const expected = { count: 1, leftOut: 0 }
    const outcomes = await whileTicking(async () => {
      const leave = { change: { kind: 'groupRemove', groupId } as const, target: named(student), expected }
      const remove = { change: { kind: 'questionsRemove' } as const, target: { ids }, expected }
      const made = [
        await owner.call(changesApi.people, { body: leave }, of),
        await owner.call(changesApi.questions, { body: remove }, of),
      ]
      return Promise.all(made.map(({ body: { id } }) => owner.call(changesApi.undo, { params: { id } }, of)))
    })
    expect(outcomes.map(({ body: { restored, kept } }) => ({ restored, kept }))).toEqual([
      { restored: 1, kept: 0 },
      { restored: 1, kept: 0 },
    ])
  })
})

describe('who may', () => {
  test('is asked for each kind: a track owner puts into groups and blocks nobody', async () => {
    const student = await it.make.student(academy)
    const target = named(student)
    for (const change of [{ kind: 'block' }, { kind: 'roleGrant', role: 'HR' }] as const) {
      expect((await look(change, target, owner)).error.name).toBe('AccessDenied')
      const call = { body: { change, target, expected: { count: 1, leftOut: 0 } } }
      expect((await owner.call(changesApi.people, call, here())).error.name).toBe('AccessDenied')
    }
    const { body: made } = await make({ kind: 'block' }, target)
    expect((await undo(made.id, owner)).error.name).toBe('EndpointNotFound')
    expect((await owner.call(changesApi.list, { query: {} }, here())).body.rows.map(({ id }) => id)).not.toContain(
      made.id,
    )
    expect(await activeOf(student)).toEqual([false])
  })

  test('an Admin makes no Admins, and nobody changes what belongs to another academy', async () => {
    const other = await it.make.academy()
    const stranger = await it.make.student(other)
    const role = { kind: 'roleGrant', role: 'Admin' } as const
    expect((await look(role, named(stranger))).error.name).toBe('AccessDenied')
    expect((await look({ kind: 'block' }, named(stranger))).body).toEqual({ count: 0, leftOut: [], subjects: [] })
    const strangers = await it.as(await it.make.user({ roles: { Admin: [other] } }))
    const student = await it.make.student(academy)
    const { body: made } = await make({ kind: 'block' }, named(student))
    const of = { academyId: other.id }
    expect((await strangers.call(changesApi.get, { params: { id: made.id } }, of)).error.name).toBe('EndpointNotFound')
    expect((await strangers.call(changesApi.undo, { params: { id: made.id } }, of)).error.name).toBe('EndpointNotFound')
    const foreignStage = { kind: 'stageAdd', stageId: other.stages[0]!.id } as const
    expect((await look(foreignStage, named(student))).error.name).toBe('StageNotFound')
  })
})

describe('groups, stages and roles', () => {
  test('a group is joined and left without a trace when it is undone', async () => {
    const body = { name: 'Ранкова', specializationId: academy.specializationIds.JS!, isDirection: false }
    const { id: groupId } = (await owner.call(groupsApi.create, { body }, here())).body
    const [one, other] = [await it.make.student(academy), await it.make.student(academy)]
    const isIn = async ({ id }: Person) => {
      const inGroup = and(eq(userGroups.userId, id), eq(userGroups.groupId, groupId))
      return (await it.database.db.select().from(userGroups).where(inGroup))[0]
    }
    const past = () => it.database.db.$count(pastUserGroups, eq(pastUserGroups.academyId, academy.id))
    const qa = await it.make.student(academy, { direction: 'QA' })
    const { body: joined } = await make({ kind: 'groupAdd', groupId }, named(one, other, qa), { caller: owner })
    expect(joined).toMatchObject({ changed: 2, label: 'Ранкова', leftOut: [{ rule: 'otherDirection', count: 1 }] })
    const before = await isIn(one)
    const { body: left } = await make({ kind: 'groupRemove', groupId }, named(one, other), { caller: owner })
    expect([await isIn(one), await past()]).toEqual([undefined, 2])
    // Put in anew by somebody: that is another membership.
    it.clock.advance(1_000)
    await owner.call(groupMembersApi.add, { params: { id: groupId }, body: { userIds: [other.id] } }, here())
    expect((await undo(left.id, owner)).body).toMatchObject({ restored: 1, kept: 1 })
    expect(await isIn(one)).toEqual(before)
    expect((await undo(joined.id, owner)).body).toMatchObject({ restored: 1, kept: 1 })
    expect([await isIn(one), await past()]).toEqual([undefined, 1])
  })

  test('a stage is opened by one move, which the same undo takes back', async () => {
    const stageId = academy.stages[2]!.id
    const [one, staff] = [await it.make.student(academy), await it.make.user({ roles: { Coach: [academy] } })]
    const { body: made } = await make({ kind: 'stageAdd', stageId }, named(one, staff))
    expect(made).toMatchObject({ changed: 1, leftOut: [{ rule: 'notStudent', count: 1 }], stage: { en: 'Stage 3' } })
    const opened = () =>
      it.database.db.$count(userStages, and(eq(userStages.userId, one.id), eq(userStages.stageId, stageId)))
    expect(await opened()).toBe(1)
    expect((await undo(made.id)).body).toMatchObject({ state: 'undone', restored: 1 })
    expect(await opened()).toBe(0)
  })

  test('a role is granted to those below, and taken back alone', async () => {
    const coach = await it.make.user({ roles: { Coach: [academy] } })
    const student = await it.make.student(academy)
    const { body: made } = await make({ kind: 'roleGrant', role: 'Teacher' }, named(coach, student, adminPerson))
    expect(made).toMatchObject({ changed: 2, leftOut: [{ rule: 'oneself', count: 1 }], label: 'Teacher' })
    expect([await rolesOf(coach), await rolesOf(student)]).toEqual([
      ['Coach', 'Teacher'],
      ['Student', 'Teacher'],
    ])
    const grant = { params: { id: student.id }, body: { academyId: academy.id, roleName: 'HR' as const } }
    await admin.call(peopleApi.grantRole, grant, here())
    expect((await undo(made.id)).body).toMatchObject({ restored: 1, kept: 1 })
    expect([await rolesOf(coach), await rolesOf(student)]).toEqual([['Coach'], ['HR', 'Student', 'Teacher']])
  })

  test('[ACC-70] a role is also granted to one employee who is not there yet, and undone without a trace', async () => {
    const [waiting, elsewhere] = [await it.make.user({ isEmployee: true }), await it.make.academy()]
    const stranger = await it.make.user({ roles: { Teacher: [elsewhere] } })
    const grant = { kind: 'roleGrant', role: 'Teacher' } as const
    const alone = { count: 1, leftOut: 0 }
    const { body: made } = await make(grant, named(waiting), { expected: alone })
    expect([made.changed, await rolesOf(waiting)]).toEqual([1, ['Teacher']])
    expect((await undo(made.id)).body).toMatchObject({ restored: 1 })
    expect(await rolesOf(waiting)).toEqual([])
    expect(await it.database.db.$count(userAcademies, eq(userAcademies.userId, waiting.id))).toBe(0)
    for (const target of [named(stranger), named(waiting, stranger)])
      expect((await look(grant, target)).body).toEqual({ count: 0, leftOut: [], subjects: [] })
    expect((await make(grant, named(stranger), { expected: alone })).status).toBe(409)
    expect((await look({ kind: 'roleRemove' }, named(waiting))).body.count).toBe(0)
  })

  test('roles are taken, and given back with the teams and the lectures they had', async () => {
    const coach = await it.make.user({ roles: { Coach: [academy], Teacher: [academy] } })
    const [student, boss] = [
      await it.make.student(academy),
      await it.as(await it.make.user({ roles: { Admin: [academy] } })),
    ]
    const before = await placeOf(coach)
    const { id: teamId } = await it.make.team(academy, { coaches: [coach] })
    const { id: stageLectureId } = await it.make.stageLecture(academy, { reviewers: [coach] })
    const duties = async () => [
      await it.database.db.$count(teamCoaches, and(eq(teamCoaches.teamId, teamId), eq(teamCoaches.userId, coach.id))),
      await it.database.db.$count(
        stageLectureReviewers,
        and(eq(stageLectureReviewers.stageLectureId, stageLectureId), eq(stageLectureReviewers.userId, coach.id)),
      ),
    ]
    const target = named(coach, student, adminPerson)
    const { body: made } = await make({ kind: 'roleRemove' }, target)
    expect(made).toMatchObject({ changed: 1 })
    expect(made.leftOut).toEqual(
      expect.arrayContaining([
        { rule: 'alreadySo', count: 1 },
        { rule: 'oneself', count: 1 },
      ]),
    )
    expect([await placeOf(coach), await duties(), await rolesOf(student)]).toEqual([[], [0, 0], ['Student']])
    expect((await undo(made.id, boss)).body).toMatchObject({ restored: 1, kept: 0 })
    expect([await placeOf(coach), await duties()]).toEqual([before, [1, 1]])
  })

  test('nobody gives back a role that they may not grant', async () => {
    const superAdmin = await it.as(await it.make.user({ isSuperAdmin: true }))
    const other = await it.make.user({ roles: { Admin: [academy] } })
    const { body: made } = await make({ kind: 'roleRemove' }, named(other), { caller: superAdmin })
    expect((await undo(made.id)).body).toMatchObject({ restored: 0, kept: 1 })
    expect(await rolesOf(other)).toEqual([])
  })

  test('roles that somebody has changed since are not given back', async () => {
    const teacher = await it.make.user({ roles: { Teacher: [academy] } })
    const { body: made } = await make({ kind: 'roleRemove' }, named(teacher))
    const superAdmin = await it.as(await it.make.user({ isSuperAdmin: true }))
    const grant = { params: { id: teacher.id }, body: { academyId: academy.id, roleName: 'HR' as const } }
    expect((await superAdmin.call(peopleApi.grantRole, grant, here())).status).toBe(204)
    expect((await undo(made.id)).body).toMatchObject({ restored: 0, kept: 1 })
    expect(await rolesOf(teacher)).toEqual(['HR'])
  })
})

describe('everybody who fits the filters', () => {
  test('is found by the server, changed by a job in portions, and put back by another', async () => {
    const academy = await it.make.academy()
    const boss = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
    const group = await it.make.people(51, { roles: { Student: [academy] } })
    const call = { change: { kind: 'block' } as const, target: { filters: { roles: ['Student' as const] } } }
    const of = { academyId: academy.id }
    const expected = { count: group.length, leftOut: 0 }
    const { body: begun } = await boss.call(changesApi.people, { body: { ...call, expected } }, of)
    expect(begun).toMatchObject({ state: 'running', total: 51, changed: 0, canUndo: false })
    expect((await boss.call(changesApi.undo, { params: { id: begun.id } }, of)).error.fields).toEqual([
      { field: 'id', message: 'changeRunning' },
    ])
    await it.runJobs()
    const now = async () => (await boss.call(changesApi.get, { params: { id: begun.id } }, of)).body
    expect(await now()).toMatchObject({ state: 'done', changed: 51, done: 51, canUndo: true })
    await boss.call(changesApi.undo, { params: { id: begun.id } }, of)
    await it.runJobs()
    expect(await now()).toMatchObject({ state: 'undone', restored: 51, kept: 0 })
  })

  test('is left as it was at once where it cannot be done any more: nobody waits for tries that change nothing', async () => {
    const academy = await it.make.academy()
    const of = { academyId: academy.id }
    const owner = await it.as(await it.make.user({ roles: { TrackOwner: [academy] } }))
    const students = await Promise.all(Array.from({ length: 51 }, () => it.make.student(academy)))
    const body = { name: 'Недовга', specializationId: academy.specializationIds.JS!, isDirection: false }
    const { id: groupId } = (await owner.call(groupsApi.create, { body }, of)).body
    const call = { change: { kind: 'groupAdd', groupId } as const, target: named(...students) }
    const expected = { count: students.length, leftOut: 0 }
    const { body: begun } = await owner.call(changesApi.people, { body: { ...call, expected } }, of)
    expect((await owner.call(groupsApi.remove, { params: { id: groupId } }, of)).status).toBe(204)
    await it.runJobs()
    const { body: ended } = await owner.call(changesApi.get, { params: { id: begun.id } }, of)
    expect(ended).toMatchObject({
      state: 'stopped',
      total: 51,
      changed: 0,
      leftOut: [],
      notReached: 51,
      canUndo: false,
    })
    expect((await owner.call(changesApi.resume, { params: { id: begun.id } }, of)).error.name).toBe('GroupNotFound')
  })
})

describe('a stopped change', () => {
  const blockMany = async () => {
    const academy = await it.make.academy()
    const bosses = await Promise.all([1, 2].map(() => it.make.user({ roles: { Admin: [academy] } })))
    const [boss, other] = [await it.as(bosses[0]!), await it.as(bosses[1]!)]
    const group = await it.make.people(52, { roles: { Student: [academy] } })
    const of = { academyId: academy.id }
    const body = {
      change: { kind: 'block' } as const,
      target: { filters: { userIds: group.map(({ id }) => id) } },
      expected: { count: group.length, leftOut: 0 },
    }
    const { id } = (await boss.call(changesApi.people, { body }, of)).body
    const params = { id }
    const now = async (): Promise<Change> => (await boss.call(changesApi.get, { params }, of)).body
    const blocked = async () => {
      const { rows } = await it.database.db.execute<{ userId: number }>(sql`select target_id::int as "userId"
        from audit_log where academy_id = ${academy.id} and action = 'user.blocked'`)
      return rows.map(({ userId }) => userId).toSorted((one, next) => one - next)
    }
    return { academy, of, bosses, boss, other, group, params, now, blocked }
  }

  test('tells whom it never came to apart from whom it left out, and goes on with exactly those, once', async () => {
    const { of, boss, group, params, now, blocked } = await blockMany()
    // The first had been looked at when somebody stopped it.
    const { rows } = await it.database.db.execute<{ subjectId: number }>(sql`update changed_subjects
      set state = 'leftOut', rule = 'gone' where change_id = ${params.id} and place = 1 returning subject_id as "subjectId"`)
    const { body: stopped } = await boss.call(changesApi.stop, { params }, of)
    expect(stopped).toMatchObject({
      state: 'stopped',
      leftOut: [{ rule: 'gone', count: 1 }],
      notReached: 51,
      canResume: true,
      canUndo: false,
    })
    await it.runJobs()
    expect([(await now()).state, await blocked()]).toEqual(['stopped', []])
    const answers = await Promise.all([1, 2].map(() => boss.call(changesApi.resume, { params }, of)))
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409])
    await it.runJobs()
    expect(await now()).toMatchObject({ state: 'done', changed: 51, notReached: 0, canResume: false, canUndo: true })
    const rest = group.map(({ id }) => id).filter((id) => id !== rows[0]!.subjectId)
    expect(await blocked()).toEqual(rest.toSorted((one, next) => one - next))
    expect((await boss.call(changesApi.resume, { params }, of)).error.fields).toEqual([
      { field: 'id', message: 'nothingLeft' },
    ])
    expect((await boss.call(changesApi.stop, { params }, of)).body.state).toBe('done')
  })

  nightTest('whose author may not make it any more is gone on with, and undone, by somebody else', async () => {
    const { academy, of, bosses, other, params, now, boss } = await blockMany()
    const superAdmin = await it.as(await it.make.user({ isSuperAdmin: true }))
    const dismiss = () =>
      superAdmin.call(peopleApi.removeRole, { params: { id: bosses[0]!.id, academyId: academy.id } })
    const grant = { params: { id: bosses[0]!.id }, body: { academyId: academy.id, roleName: 'Admin' as const } }
    await dismiss()
    await it.runJobs()
    expect((await other.call(changesApi.get, { params }, of)).body).toMatchObject({ state: 'stopped', notReached: 52 })
    expect((await other.call(changesApi.resume, { params }, of)).status).toBe(200)
    await it.runJobs()
    await superAdmin.call(peopleApi.grantRole, grant)
    expect((await boss.call(changesApi.undo, { params }, of)).status).toBe(200)
    await dismiss()
    await it.runJobs()
    const { body: half } = await other.call(changesApi.get, { params }, of)
    expect(half).toMatchObject({ state: 'stopped', restored: 0, kept: 0, canResume: false, canUndo: true })
    await other.call(changesApi.undo, { params }, of)
    await it.runJobs()
    await superAdmin.call(peopleApi.grantRole, grant)
    expect(await now()).toMatchObject({ state: 'undone', restored: 52, kept: 0 })
  })
})

describe('questions', () => {
  const ask = async (change: QuestionChange, ids: readonly number[], count = ids.length) => {
    const target = { ids: [...ids] }
    const expected = { count, leftOut: ids.length - count }
    return owner.call(changesApi.questions, { body: { change, target, expected } }, here())
  }
  const rowOf = async (id: number) => (await it.database.db.select().from(questions).where(eq(questions.id, id)))[0]

  test('get a category and a difficulty, which somebody else may have changed meanwhile', async () => {
    const [one, other] = [await it.make.question(academy), await it.make.question(academy)]
    const before = await rowOf(one)
    const difficulty = before!.difficulty === 3 ? 2 : 3
    const { body: made } = await ask({ kind: 'difficulty', difficulty }, [one, other])
    expect(made).toMatchObject({ changed: 2, state: 'done', label: String(difficulty) })
    const { body: again } = await ask({ kind: 'difficulty', difficulty: 1 }, [other])
    expect(again.changed).toBe(1)
    expect((await undo(made.id, owner)).body).toMatchObject({ restored: 1, kept: 1 })
    expect([(await rowOf(one))!.difficulty, (await rowOf(other))!.difficulty]).toEqual([before!.difficulty, 1])
  })

  test('are put into a test and taken out again', async () => {
    const { id: testId, questionIds } = await it.make.test(academy)
    const fresh = await it.make.question(academy)
    const { body: made } = await ask({ kind: 'testAdd', testId }, [fresh, questionIds[0]!], 1)
    expect(made).toMatchObject({ changed: 1, leftOut: [{ rule: 'alreadySo', count: 1 }] })
    const inTest = () => it.database.db.$count(testQuestions, eq(testQuestions.testId, testId))
    expect(await inTest()).toBe(questionIds.length + 1)
    expect((await undo(made.id, owner)).body.restored).toBe(1)
    expect(await inTest()).toBe(questionIds.length)
  })

  test('stay in a test where somebody took them out and put them in anew', async () => {
    const { id: testId, questionIds } = await it.make.test(academy)
    const fresh = await Promise.all(Array.from({ length: 3 }, () => it.make.question(academy)))
    const { body: made } = await ask({ kind: 'testAdd', testId }, fresh)
    const [anew, away, first] = fresh as [number, number, number]
    const save = async (ids: readonly number[]) => {
      const { body: known } = await owner.call(testBankApi.get, { params: { id: testId } }, here())
      const body = { name: known.name, isDemo: known.isDemo, questionIds: [...ids], updatedAt: known.updatedAt }
      expect((await owner.call(testBankApi.update, { params: { id: testId }, body }, here())).status).toBe(200)
    }
    await save([first, ...questionIds, away])
    await save([first, ...questionIds, away, anew])
    // Out of the bank and back again is no new place.
    const { body: removed } = await ask({ kind: 'questionsRemove' }, [away])
    await undo(removed.id, owner)
    expect((await undo(made.id, owner)).body).toMatchObject({ restored: 2, kept: 1 })
    const rows = await it.database.db.select().from(testQuestions).where(eq(testQuestions.testId, testId))
    const inOrder = rows.toSorted((one, other) => one.position - other.position)
    expect(inOrder.map(({ questionId }) => questionId)).toEqual([...questionIds, anew])
  })

  test('that two put into a test or away at the same moment are changed once, and come back whole', async () => {
    const { id: testId, questionIds } = await it.make.test(academy)
    const fresh = await it.make.question(academy)
    const inTest = () => it.database.db.$count(testQuestions, eq(testQuestions.testId, testId))
    const before = await inTest()
    const bothAtOnce = async (change: QuestionChange, id: number) => {
      const holder = await it.database.pool.connect()
      await holder.query('begin')
      await holder.query('select 1 from questions where id = $1 for update', [id])
      const calls = [ask(change, [id]), ask(change, [id])]
      await untilWaiting(it, 2)
      await holder.query('commit')
      holder.release()
      return (await Promise.all(calls)).toSorted((one, other) => other.body.changed - one.body.changed)
    }
    const added = await bothAtOnce({ kind: 'testAdd', testId }, fresh)
    expect(added.map(({ status, body }) => [status, body.changed])).toEqual([
      [200, 1],
      [200, 0],
    ])
    const removed = await bothAtOnce({ kind: 'questionsRemove' }, questionIds[0]!)
    expect(removed.map(({ body }) => body.changed)).toEqual([1, 0])
    for (const { body } of removed.toReversed()) await undo(body.id, owner)
    expect(await inTest()).toBe(before + 1)
  })

  test('come back out of the archive into their tests; nobody was ever asked: gone after the time for undoing', async () => {
    const { id: testId, questionIds } = await it.make.test(academy)
    const unused = await it.make.question(academy)
    const place = async () =>
      (await it.database.db.select().from(testQuestions).where(eq(testQuestions.testId, testId))).map(
        ({ questionId, position }) => [questionId, position],
      )
    const before = await place()
    const { body: made } = await ask({ kind: 'questionsRemove' }, [questionIds[0]!, unused])
    expect([(await place()).length, (await rowOf(unused))!.archivedAt]).toEqual([before.length - 1, it.clock.now])
    expect((await undo(made.id, owner)).body.restored).toBe(2)
    expect(new Set(await place())).toEqual(new Set(before))
    await ask({ kind: 'questionsRemove' }, [unused])
    expect((await owner.call(questionsApi.get, { params: { id: unused } }, here())).body.isArchived).toBe(true)
    await it.database.pool.query(
      `update graphile_worker._private_jobs set run_at = now() where payload->>'academyId' = $1`,
      [String(academy.id)],
    )
    await it.runJobs()
    expect(await rowOf(unused)).toBeUndefined()
    // It was undone.
    expect((await rowOf(questionIds[0]!))!.archivedAt).toBeNull()
  })
})

test('what is still being removed when its day is over is forgotten once it has been', async () => {
  const academy = await it.make.academy()
  const of = { academyId: academy.id }
  const owner = await it.as(await it.make.user({ roles: { TrackOwner: [academy] } }))
  const ids = await Promise.all(Array.from({ length: 51 }, () => it.make.question(academy)))
  const call = { change: { kind: 'questionsRemove' } as const, target: { ids }, expected: { count: 51, leftOut: 0 } }
  await owner.call(changesApi.questions, { body: call }, of)
  const left = () => it.database.db.$count(questions, eq(questions.academyId, academy.id))
  const runAll = async () => {
    await it.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await it.runJobs()
  }
  // The worker was away for more than a day: both jobs are due.
  await runAll()
  await runAll()
  expect(await left()).toBe(0)
})

test('two who undo the same at once undo it once', async () => {
  const student = await it.make.student(academy)
  const { body: made } = await make({ kind: 'block' }, named(student))
  const answers = await Promise.all([undo(made.id), undo(made.id)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const { rows } = await it.database.db.execute<{ count: number }>(sql`select count(*)::int as count from audit_log
    where target_id = ${String(student.id)} and action = 'user.unblocked'`)
  expect(rows[0]!.count).toBe(1)
})

test('a change that is gone on with later can be undone a day from then: its questions are not forgotten before', async () => {
  const academy = await it.make.academy()
  const of = { academyId: academy.id }
  const person = await it.make.user({ roles: { TrackOwner: [academy] } })
  const owner = await it.as(person)
  const ids = await Promise.all(Array.from({ length: 51 }, () => it.make.question(academy)))
  const body = { change: { kind: 'questionsRemove' } as const, target: { ids }, expected: { count: 51, leftOut: 0 } }
  const { id } = (await owner.call(changesApi.questions, { body }, of)).body
  await owner.call(changesApi.stop, { params: { id } }, of)
  it.clock.advance(20 * 3_600_000)
  const { body: resumed } = await (await it.as(person)).call(changesApi.resume, { params: { id } }, of)
  const { rows } = await it.database.db.execute<{ runAt: Date }>(sql`select run_at as "runAt"
    from graphile_worker._private_jobs where key = ${`changes.expire:${academy.id}:${id}`}`)
  expect(rows.map(({ runAt }) => new Date(runAt).toISOString())).toEqual([resumed.undoUntil])
  expect(new Date(resumed.undoUntil).getTime()).toBe(it.clock.now.getTime() + 24 * 3_600_000)
})
