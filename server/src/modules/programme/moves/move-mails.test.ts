import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { moveUndoWindowMs } from '@academy/contract/limits'
import { movesApi } from '@academy/contract/moves'
import { stagesApi } from '@academy/contract/stages'
import { databaseError } from '#platform/errors.ts'
import { type MadeAcademy, type Person } from '#test/make/make.ts'
import { asOwner } from '#test/security/catalogue.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { mailMoved } from './moves.jobs.ts'
import { nightDescribe } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const adminOf = async (academy: MadeAcademy) => it.as(await it.make.user({ roles: { Admin: [academy] } }))
const goOn = async (academy: MadeAcademy) =>
  (await (await adminOf(academy)).call(academiesApi.goToNextStage, { params: { id: academy.id }, body: {} })).body

const mailsTo = async (...people: Person[]) => {
  const { rows } = await it.database.db.execute<{ userId: number; action: string; text: string }>(sql`
    select user_id as "userId", action, text from mails
    where user_id = any(${sql.param(people.map(({ id }) => id))}::int[]) order by id`)
  return rows
}
const deps = (changes: object = {}) => ({ ...it.jobDeps({ kind: 'mailbox' }), ...changes })
const attempt = { number: 1, isLast: false }
const waitingJobs = async (moveId: number) => {
  const { rows } = await it.database.db.execute<{ runAt: string }>(sql`
    select j.run_at as "runAt" from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'moves.tell' and (j.payload->>'moveId')::int = ${moveId}`)
  return rows
}
/** What the worker does when the time has come: the job, and each one it leaves behind. */
const mailAll = async (academy: MadeAcademy, moveId: number): Promise<number> => {
  for (let runs = 1; ; runs++) {
    const before = (await waitingJobs(moveId)).length
    await mailMoved.run(deps(), { academyId: academy.id, moveId }, attempt)
    if ((await waitingJobs(moveId)).length === before) return runs
  }
}

describe('telling those concerned', () => {
  test('nobody hears of a move while it can be undone; its job waits for that moment', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    const move = await goOn(academy)
    const [job] = await waitingJobs(move.id)
    expect(new Date(job!.runAt).toISOString()).toBe(move.undoUntil)
    await it.runJobs()
    // Even a job that comes too early.
    await mailMoved.run(deps(), { academyId: academy.id, moveId: move.id }, attempt)
    expect(await mailsTo(student)).toEqual([])
  })

  test('an undone move is never told, also when the same is done again', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    const move = await goOn(academy)
    await (await adminOf(academy)).call(movesApi.undo, { params: { id: move.id } })
    const again = await goOn(academy)
    it.clock.advance(moveUndoWindowMs)
    await mailAll(academy, move.id)
    expect(await mailsTo(student)).toEqual([])
    await mailAll(academy, again.id)
    expect((await mailsTo(student)).map(({ action }) => action)).toEqual(['stage opened'])
  })

  test('afterwards everybody gets one mail, in their own language, with the way to the stage', async () => {
    const academy = await it.make.academy({ stages: ['Testing', 'Lectures', 'Failed'] })
    await it.make.stageTest(academy, 0, 'JS', 60)
    const [good, bad] = [await it.make.student(academy), await it.make.student(academy)]
    const blocked = await it.make.student(academy)
    await it.make.testResult(academy, 0, good, 60)
    await it.make.testResult(academy, 0, blocked, 60)
    await it.database.db.execute(sql`update users set localization = 'en' where id = ${good.id}`)
    const move = await goOn(academy)
    await it.database.db.execute(sql`update user_academies set active = false where user_id = ${blocked.id}`)
    it.clock.advance(moveUndoWindowMs)
    await mailAll(academy, move.id)
    await mailAll(academy, move.id)
    const mails = await mailsTo(good, bad, blocked)
    expect(mails.map(({ userId, action }) => [userId, action])).toEqual([
      [good.id, 'stage opened'],
      [bad.id, 'stage failed'],
    ])
    expect(mails[0]!.text).toContain(`${academy.name}: the stage “Stage 2” is now open for you.`)
    expect(mails[0]!.text).toContain('/cabinet/stage-2')
    expect(mails[1]!.text).toContain('«Етап 1»')
    expect(mails[1]!.text).toContain('/cabinet/stage-3')
    const { body } = await (await adminOf(academy)).call(movesApi.list, { query: {} })
    expect(body.rows[0]!.toldAt).not.toBeNull()
  })

  test('[STG-86] who finished is congratulated; who is told of messages hears nothing', async () => {
    const academy = await it.make.academy({ stages: ['Project', 'StageSucceed', 'Finished'] })
    const student = await it.make.student(academy)
    const other = await it.make.student(academy, { opened: {} })
    const admin = await adminOf(academy)
    const input = { params: { id: academy.stages[1]!.id }, body: { userIds: [other.id] } }
    const added = await admin.call(stagesApi.addUsers, input)
    const move = await goOn(academy)
    it.clock.advance(moveUndoWindowMs)
    for (const id of [added.body.id, move.id]) await mailAll(academy, id)
    expect((await mailsTo(student, other)).map(({ action }) => action)).toEqual(['academy finished'])
  })
})

nightDescribe('a crowd', () => {
  const seats = 1_203
  const crowd = async () => {
    const academy = await it.make.academy()
    await it.database.db.execute(sql`
      with person as (insert into users (email, first_name, last_name)
        select 'crowd' || ${academy.id}::int || '-' || n || '@example.test', 'Ім’я', 'Прізвище' from generate_series(1, ${seats}) n
        returning id),
      member as (insert into user_academies (academy_id, user_id) select ${academy.id}, id from person),
      role as (insert into user_roles (academy_id, user_id, role) select ${academy.id}, id, 'Student' from person)
      insert into user_stages (academy_id, user_id, stage_id, state)
      select ${academy.id}, id, ${academy.stages[0]!.id}, 'Opened' from person`)
    // Without figures about them the planner takes all tables for empty ones, and the move takes seconds.
    await asOwner(it.urls.ownerUrl, (client) => client.query('analyze'))
    return academy
  }
  const mails = async (academy: MadeAcademy) => {
    const { rows } = await it.database.db.execute<{ n: number; people: number }>(sql`
      select count(*)::int as n, count(distinct user_id)::int as people from mails
      where to_address like ${`crowd${academy.id}-%`}`)
    return rows[0]!
  }

  test('[C4] is told in portions, each once, also when the worker dies between or inside them', async () => {
    const academy = await crowd()
    const move = await goOn(academy)
    expect(move.movedCount).toBe(seats)
    it.clock.advance(moveUndoWindowMs)
    const payload = { academyId: academy.id, moveId: move.id }
    await mailMoved.run(deps(), payload, attempt)
    const first = (await mails(academy)).n
    expect(first).toBeGreaterThan(400)
    expect(first).toBeLessThan(seats)
    await mailMoved.run(deps(), payload, attempt)
    const second = (await mails(academy)).n
    // Dies in the last portion, when its mails are written but not yet committed.
    let asked = 0
    const now = () => {
      if (++asked === 2) throw new Error('the worker dies')
      return it.clock.now
    }
    await expect(mailMoved.run(deps({ now }), payload, attempt)).rejects.toThrow('the worker dies')
    expect((await mails(academy)).n).toBe(second)
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => mailMoved.run(deps(), payload, attempt)))
    // One that waited too long for the others is tried again by the worker, like every job that fails.
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(databaseError(outcome.reason)?.code).toBe('55P03')
    await mailAll(academy, move.id)
    expect(await mails(academy)).toEqual({ n: seats, people: seats })
  })
})
