import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EvaluationCriterion, evaluationCriteria } from '@academy/contract/enums'
import { evaluationsApi } from '@academy/contract/evaluations'
import { teamsApi } from '@academy/contract/teams'
import { auditLog } from '#platform/tables.ts'
import { evaluations } from '#server/schema/teams.ts'
import { untilWaiting } from '#test/servers/lock-waits.ts'
import type { MadeTeam } from '#test/make/make-talk.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let stageId: number
let coach: Person
let staff: Caller
let admin: Caller
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'Project'] })
  stageId = academy.stages[1]!.id
  coach = await it.make.user({ roles: { Coach: [academy] }, firstName: 'Катерина', lastName: 'Бойко' })
  staff = await it.as(coach)
  admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
})
afterAll(() => it.close())

const here = (of = academy) => ({ academyId: of.id })
const student = () => it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
const teamOf = (...members: Person[]) => it.make.team(academy, { stageId, members, coaches: [coach] })
const marksOf = (...values: number[]) =>
  evaluationCriteria.map((criterion, index) => ({ criterion, mark: values[index] ?? values[0]! }))

const create = (teamId: number, caller = staff, title = 'Демо') =>
  caller.call(evaluationsApi.create, { body: { title, date: '2030-02-01', teamId } }, here())
const get = (id: number, caller = staff) => caller.call(evaluationsApi.get, { params: { id } }, here())
const evaluate = (id: number, userTeamId: number, marks = marksOf(4), caller = staff) =>
  caller.call(evaluationsApi.evaluate, { params: { id }, body: { userTeamId, marks } }, here())
const change = (id: number, userTeamId: number, updatedAt: string, marks = marksOf(5), caller = staff) =>
  caller.call(evaluationsApi.changeMarks, { params: { id, userTeamId }, body: { marks, updatedAt } }, here())
const setCurrent = (id: number, caller = staff) => caller.call(evaluationsApi.setCurrent, { params: { id } }, here())
const remove = (id: number, caller = staff) => caller.call(evaluationsApi.remove, { params: { id } }, here())
const currentOf = async ({ id }: Pick<MadeTeam, 'id'>) => {
  const isCurrent = and(eq(evaluations.teamId, id), eq(evaluations.isCurrent, true))
  return (await it.database.db.select().from(evaluations).where(isCurrent)).map((row) => row.id)
}
const evaluated = async () => {
  const person = await student()
  const team = await teamOf(person)
  const { id } = (await create(team.id)).body
  return { person, team, id, userTeamId: team.userTeamIds[person.id]! }
}

describe('an evaluation', () => {
  test('[TEAM-03] [TEAM-16] [TEAM-23] is an event of a team; the first one is the current one', async () => {
    const team = await teamOf(await student())
    const first = await create(team.id)
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      teamId: team.id,
      stageId,
      title: 'Демо',
      date: '2030-02-01',
      isCurrent: true,
      studentEvaluations: [],
    })
    expect((await create(team.id)).body.isCurrent).toBe(false)
    expect((await get(first.body.id)).body).toEqual(first.body)
  })

  test('[TEAM-30] ten created at once: one is the current one', async () => {
    const team = await teamOf()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(team.id)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(await currentOf(team)).toHaveLength(1)
  })

  test('[TEAM-23] is changed, and not over what somebody else saved', async () => {
    const { body } = await create((await teamOf()).id)
    const save = (title: string) =>
      staff.call(
        evaluationsApi.update,
        { params: { id: body.id }, body: { title, date: '2030-03-01', updatedAt: body.updatedAt } },
        here(),
      )
    expect((await save('Захист')).body).toMatchObject({ title: 'Захист', date: '2030-03-01' })
    const stale = await save('Інше')
    expect([stale.status, stale.error.fields]).toEqual([409, [{ field: 'updatedAt', message: 'savedMeanwhile' }]])
  })

  test('[TEAM-35] [ERR-128] that is not there is not found, nor one of another academy', async () => {
    const other = await it.make.academy()
    const foreign = await it.make.evaluation(other, await it.make.team(other))
    for (const id of [foreign, 2_000_000_000]) {
      const { status, error } = await get(id)
      expect([status, error.name, error.code]).toEqual([404, 'EvaluationNotFound', 55])
      for (const answer of [await setCurrent(id), await remove(id), await evaluate(id, 1)])
        expect(answer.error.name).toBe('EvaluationNotFound')
    }
    expect((await create((await it.make.team(other)).id)).error.name).toBe('TeamNotFound')
  })

  test('[TEAM-32] [VAL-42] [ERR-143] goes only as long as nobody was evaluated', async () => {
    const { id, userTeamId } = await evaluated()
    const words = { userTeamId, private: 'Обережно з оцінками часу' }
    await staff.call(evaluationsApi.addPrivateFeedback, { params: { id }, body: words }, here())
    expect((await remove(id)).error.name).toBe('EvaluationHasEvaluatedStudents')
    await staff.call(evaluationsApi.addPrivateFeedback, { params: { id }, body: { ...words, private: '' } }, here())
    await evaluate(id, userTeamId)
    const { status, error } = await remove(id)
    expect([status, error.name, error.code]).toEqual([409, 'EvaluationHasEvaluatedStudents', 70])
    const empty = (await create((await teamOf()).id)).body
    expect((await remove(empty.id)).status).toBe(204)
    expect((await get(empty.id)).error.name).toBe('EvaluationNotFound')
  })

  test('[TEAM-32] deleted and evaluated at the same moment: one of both happens', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, userTeamId } = await evaluated()
      const [deleted, marked] = await Promise.all([remove(id), evaluate(id, userTeamId)])
      const isGone = (await get(id)).status === 404
      expect([deleted.status === 204, marked.status === 201]).toEqual([isGone, !isGone])
    }
  })
})

describe('the current one', () => {
  test('[TEAM-28] [TEAM-30] is set, and the others of the team are not any more', async () => {
    const [team, other] = [await teamOf(), await teamOf()]
    const [first, second] = [(await create(team.id)).body, (await create(team.id)).body]
    const elsewhere = (await create(other.id)).body
    expect((await setCurrent(second.id)).body.isCurrent).toBe(true)
    expect((await get(first.id)).body.isCurrent).toBe(false)
    expect(await currentOf(other)).toEqual([elsewhere.id])
  })

  test('[TEAM-30] set by many at once is one', async () => {
    const team = await teamOf()
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await create(team.id)).body.id))
    const answers = await Promise.all(ids.map((id) => setCurrent(id)))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(await currentOf(team)).toHaveLength(1)
  })

  test('of every team of a stage begins at once', async () => {
    const of = await it.make.academy({ stages: ['Registration', 'Project'] })
    const owner = await it.as(await it.make.user({ roles: { TrackOwner: [of] } }))
    const stage = of.stages[1]!.id
    const teams = [await it.make.team(of, { stageId: stage }), await it.make.team(of, { stageId: stage })]
    await it.make.evaluation(of, teams[0]!, { isCurrent: true })
    const begin = (id: number) =>
      owner.call(
        evaluationsApi.createForStage,
        { params: { id }, body: { title: 'Фінал', date: '2030-05-01' } },
        here(of),
      )
    expect((await begin(stage)).body).toEqual({ created: 2 })
    const { body } = await owner.call(evaluationsApi.ofStage, { params: { id: stage } }, here(of))
    expect(body.map(({ evaluations }) => evaluations.map(({ title, isCurrent }) => [title, isCurrent]))).toEqual([
      [
        ['Фінал', true],
        [expect.any(String), false],
      ],
      [['Фінал', true]],
    ])
    expect((await begin(of.stages[0]!.id)).error.name).toBe('ValidationError')
    const answers = await Promise.all(Array.from({ length: 4 }, () => begin(stage)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    for (const team of teams) expect(await currentOf(team)).toHaveLength(1)
  })
})

describe('marks', () => {
  test('[TEAM-04] [TEAM-05] [TEAM-16] one of 1 to 5 for each criterion', async () => {
    const { id, userTeamId } = await evaluated()
    const { status, body } = await evaluate(id, userTeamId, marksOf(5, 4, 3, 5))
    expect(status).toBe(201)
    expect(body.studentEvaluations).toEqual([
      {
        userTeamId,
        marks: marksOf(5, 4, 3, 5),
        average: 4.25,
        evaluator: { id: coach.id, firstName: 'Катерина', lastName: 'Бойко' },
        feedback: { public: '', private: null, isStar: false },
        updatedAt: it.clock.now.toISOString(),
      },
    ])
    const another = await evaluated()
    const bad: { criterion: EvaluationCriterion; mark: number }[][] = [
      [],
      marksOf(4).slice(1),
      marksOf(6),
      marksOf(0),
      marksOf(4.5),
      [...marksOf(4).slice(1), marksOf(4)[1]!],
    ]
    for (const marks of bad)
      expect((await evaluate(another.id, another.userTeamId, marks)).error.name).toBe('ValidationError')
  })

  test('[TEAM-34] [ERR-129] are given once', async () => {
    const { id, userTeamId } = await evaluated()
    await evaluate(id, userTeamId)
    const { status, error } = await evaluate(id, userTeamId, marksOf(1))
    expect([status, error.name, error.code]).toEqual([409, 'StudentAlreadyEvaluated', 56])
    expect((await get(id)).body.studentEvaluations.map(({ average }) => average)).toEqual([4])
  })

  test('[TEAM-34] two coaches at the same moment: one gives them, the other is told', async () => {
    const second = await it.make.user({ roles: { Coach: [academy] } })
    const person = await student()
    const team = await it.make.team(academy, { stageId, members: [person], coaches: [coach, second] })
    const { id } = (await create(team.id)).body
    const callers = [staff, await it.as(second)]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        evaluate(id, team.userTeamIds[person.id]!, marksOf(1 + (index % 5)), callers[index % 2]),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ error }) => error.name))).toEqual(
      new Set(['StudentAlreadyEvaluated']),
    )
  })

  test('[TEAM-34] [Q-69] [Q-87] are changed while it is the current one, and not over another change', async () => {
    const { team, id, userTeamId } = await evaluated()
    const first = (await evaluate(id, userTeamId)).body.studentEvaluations[0]!
    const changed = await change(id, userTeamId, first.updatedAt)
    expect(changed.body.studentEvaluations[0]).toMatchObject({ average: 5 })
    const stale = await change(id, userTeamId, first.updatedAt, marksOf(1))
    expect([stale.status, stale.error.fields]).toEqual([409, [{ field: 'updatedAt', message: 'savedMeanwhile' }]])
    await setCurrent((await create(team.id)).body.id)
    const late = await change(id, userTeamId, changed.body.studentEvaluations[0]!.updatedAt, marksOf(1))
    expect(late.error.name).toBe('StudentAlreadyEvaluated')
    expect((await get(id)).body.studentEvaluations[0]).toMatchObject({ average: 5 })
  })

  test('[Q-69] changed while another evaluation becomes the current one wait for it, and are refused', async () => {
    const { id, userTeamId } = await evaluated()
    const first = (await evaluate(id, userTeamId)).body.studentEvaluations[0]!
    const client = await it.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('update evaluations set is_current = false where id = $1', [id])
      const late = change(id, userTeamId, first.updatedAt, marksOf(1))
      await Promise.race([late, untilWaiting(it)])
      await client.query('commit')
      expect((await late).error.name).toBe('StudentAlreadyEvaluated')
    } finally {
      client.release()
    }
    expect((await get(id)).body.studentEvaluations[0]).toMatchObject({ average: 4 })
  })

  test('are only of people of the team', async () => {
    const { id } = await evaluated()
    const other = await evaluated()
    const { status, error } = await evaluate(id, other.userTeamId)
    expect([status, error.name]).toEqual([400, 'WrongStudentAcademy'])
    expect((await change(id, other.userTeamId, it.clock.now.toISOString())).error.name).toBe('WrongStudentAcademy')
    expect((await evaluate(id, 2_000_000_000)).error.name).toBe('WrongStudentAcademy')
  })

  test('given while the student is transferred: marked in the old team, or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const { person, id, userTeamId } = await evaluated()
      const to = await teamOf()
      const move = admin.call(teamsApi.transferTo, { body: { userTeamId, teamId: to.id } }, here())
      const [marked, moved] = await Promise.all([evaluate(id, userTeamId), move])
      expect(moved.status).toBe(200)
      expect(marked.status === 201 || marked.error.name === 'WrongStudentAcademy').toBe(true)
      const { body } = await staff.call(evaluationsApi.byTeam, { params: { id: to.id } }, here())
      expect(body.team.userTeams.map(({ user }) => user.id)).toEqual([person.id])
      expect(body.earlier.map((one) => one.id)).toEqual(marked.status === 201 ? [id] : [])
    }
  })

  test('given while the team lets the student go: one of both happens', async () => {
    for (let round = 0; round < 5; round++) {
      const { team, id, userTeamId } = await evaluated()
      const { updatedAt } = (await admin.call(teamsApi.get, { params: { id: team.id } }, here())).body
      const body = { teamId: team.id, members: [], updatedAt }
      const [marked, left] = await Promise.all([
        evaluate(id, userTeamId),
        admin.call(teamsApi.updateMembers, { body }, here()),
      ])
      expect([marked.status, left.status]).toEqual(marked.status === 201 ? [201, 409] : [400, 200])
    }
  })

  test('[P4] leave in the log what they were and became, and no word about the student', async () => {
    const { person, id, userTeamId } = await evaluated()
    const first = (await evaluate(id, userTeamId)).body.studentEvaluations[0]!
    await change(id, userTeamId, first.updatedAt, marksOf(2))
    const isEntry = and(eq(auditLog.action, 'evaluation.marked'), eq(auditLog.targetId, String(person.id)))
    const entries = await it.database.db.select().from(auditLog).where(isEntry).orderBy(auditLog.id)
    expect(entries.map(({ details }) => details)).toEqual([
      { evaluationId: id, before: [], after: marksOf(4) },
      { evaluationId: id, before: marksOf(4), after: marksOf(2) },
    ])
  })
})

describe('a Coach', () => {
  test('[TEAM-31] [VAL-43] [ERR-140] evaluates only their own teams', async () => {
    const { team, id, userTeamId } = await evaluated()
    const other = await it.as(await it.make.user({ roles: { Coach: [academy] } }))
    const words = { userTeamId, public: 'x', isStar: true }
    const answers = [
      await create(team.id, other),
      await setCurrent(id, other),
      await remove(id, other),
      await evaluate(id, userTeamId, marksOf(1), other),
      await change(id, userTeamId, it.clock.now.toISOString(), marksOf(1), other),
      await other.call(evaluationsApi.addFeedback, { params: { id }, body: words }, here()),
      await other.call(
        evaluationsApi.addPrivateFeedback,
        { params: { id }, body: { userTeamId, private: 'x' } },
        here(),
      ),
      await other.call(
        evaluationsApi.update,
        { params: { id }, body: { title: 'x', date: '2030-01-01', updatedAt: it.clock.now.toISOString() } },
        here(),
      ),
    ]
    expect(answers.map(({ status, error }) => [status, error.name])).toEqual(
      answers.map(() => [403, 'CoachMustCoachTeam']),
    )
    expect((await get(id)).body.studentEvaluations).toEqual([])
    expect((await evaluate(id, userTeamId, marksOf(3), admin)).status).toBe(201)
  })
})

describe('feedback', () => {
  test('[TEAM-26] for the student, with a star, stays beside the marks', async () => {
    const { person, id, userTeamId } = await evaluated()
    const say = (text: string, isStar: boolean) =>
      admin.call(evaluationsApi.addFeedback, { params: { id }, body: { userTeamId, public: text, isStar } }, here())
    expect((await say('Чудово тримає темп', true)).body.studentEvaluations[0]).toMatchObject({
      marks: [],
      average: null,
      feedback: { public: 'Чудово тримає темп', isStar: true },
    })
    expect((await evaluate(id, userTeamId)).status).toBe(201)
    await say('Чудово тримає темп і пояснює', false)
    const found = (await get(id)).body.studentEvaluations[0]!
    expect(found).toMatchObject({ average: 4, evaluator: { id: coach.id } })
    const own = await (await it.as(person)).call(evaluationsApi.mine, {}, here())
    expect(own.body).toEqual([
      expect.objectContaining({ id, marks: marksOf(4), average: 4, feedback: found.feedback.public, isStar: false }),
    ])
  })

  test('[TEAM-29] a student sees nothing of others, nor that there is a private word', async () => {
    const [person, mate] = [await student(), await student()]
    const team = await teamOf(person, mate)
    const { id } = (await create(team.id)).body
    await evaluate(id, team.userTeamIds[mate.id]!)
    const body = { userTeamId: team.userTeamIds[person.id]!, private: 'Таємниця' }
    await staff.call(evaluationsApi.addPrivateFeedback, { params: { id }, body }, here())
    expect((await (await it.as(person)).call(evaluationsApi.mine, {}, here())).body).toEqual([])
    expect((await (await it.as(mate)).call(evaluationsApi.mine, {}, here())).body).toHaveLength(1)
  })
})

describe('lists', () => {
  test('[TEAM-12] [TEAM-24] [TEAM-25] hold the teams of a stage with their evaluations, the newest first', async () => {
    const of = await it.make.academy({ stages: ['Registration', 'Project'] })
    const reader = await it.as(await it.make.user({ roles: { HR: [of] } }))
    const stage = of.stages[1]!.id
    const team = await it.make.team(of, { stageId: stage, name: 'Б' })
    await it.make.team(of, { stageId: stage, name: 'А' })
    const old = await it.make.evaluation(of, team, { date: '2030-01-01' })
    const newest = await it.make.evaluation(of, team, { date: '2030-02-01' })
    const { body } = await reader.call(evaluationsApi.teamsWithEvaluations, { query: { stageId: stage } }, here(of))
    expect(body.map(({ team, evaluations }) => [team.name, evaluations.map(({ id }) => id)])).toEqual([
      ['А', []],
      ['Б', [newest, old]],
    ])
    expect((await reader.call(evaluationsApi.ofStage, { params: { id: stage } }, here(of))).body).toEqual(body)
    expect((await reader.call(evaluationsApi.byTeam, { params: { id: team.id } }, here(of))).body).toEqual(body[1])
  })
})
