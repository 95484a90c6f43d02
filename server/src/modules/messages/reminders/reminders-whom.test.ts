import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usersApi } from '@academy/contract/users'
import type { Person } from '#test/make/make.ts'
import { hourMs, type LectureDue, reminding } from '#test/acting/reminding.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const { execute, inHours, lectureOf, remind, timesReminded, receivedBy } = reminding(() => it)

describe('a homework that ends within a day', () => {
  const cases: [string, (where: LectureDue, student: Person) => Promise<unknown>][] = [
    ['was handed in', ({ academy, lecture }, student) => it.make.response(academy, lecture, student)],
    [
      'was marked without being handed in',
      ({ academy, lecture }, student) =>
        it.make.response(academy, lecture, student, {
          isAnswered: false,
          submittedAt: null,
          mark: 5,
          isReviewed: true,
        }),
    ],
    [
      'lies in a stage that was left',
      (_, student) =>
        execute(sql`update user_stages set state = 'Passed', left_at = now() where user_id = ${student.id}`),
    ],
    [
      'is of somebody who is blocked',
      (_, student) => execute(sql`update users set blocked_at = now() where id = ${student.id}`),
    ],
    [
      'is of somebody who is blocked in the academy',
      (_, student) => execute(sql`update user_academies set active = false where user_id = ${student.id}`),
    ],
    [
      'is of somebody who is no student any more',
      (_, student) => execute(sql`delete from user_roles where user_id = ${student.id}`),
    ],
    [
      'is of somebody whose address nobody has confirmed',
      (_, student) => execute(sql`update users set email_confirmed_at = null where id = ${student.id}`),
    ],
    [
      'is of another group',
      async ({ academy, lecture }) => {
        const { QA } = academy.directions
        await execute(sql`update stage_lectures set group_id = ${QA!} where id = ${lecture.id}`)
      },
    ],
    [
      'has no homework',
      ({ lecture }) => execute(sql`update stage_lectures set has_homework = false where id = ${lecture.id}`),
    ],
    [
      'lies in an academy that is closed',
      ({ academy }) => execute(sql`update academies set is_closed = true where id = ${academy.id}`),
    ],
    [
      'lies in an academy that is deleted',
      ({ academy }) => execute(sql`update academies set deleted_at = now() where id = ${academy.id}`),
    ],
    [
      'was opened for somebody on the last day',
      (_, student) =>
        execute(sql`update user_stages set entered_at = ${it.clock.now}::timestamptz + '7 hours'::interval
        where user_id = ${student.id}`),
    ],
    [
      'is of somebody who does not want to be reminded',
      async (_, student) => {
        const calls = await it.as(student)
        const { body } = await calls.call(usersApi.updateSettings, {
          body: { localization: 'ua', remindersEnabled: false },
        })
        expect(body).toEqual({ localization: 'ua', remindersEnabled: false })
      },
    ],
  ]
  test.each(cases)('reminds nobody when it %s', async (_, change) => {
    const where = await lectureOf()
    const student = await it.make.student(where.academy, { direction: 'JS' })
    await change(where, student)
    it.clock.advance(7 * hourMs)
    await remind()
    expect(await timesReminded(student)).toBe(0)
  })

  test('the switch stays when only the language is saved, and nobody who acts for somebody turns it', async () => {
    const { academy } = await lectureOf()
    const student = await it.make.student(academy)
    const calls = await it.as(student)
    await calls.call(usersApi.updateSettings, { body: { localization: 'ua', remindersEnabled: false } })
    const { body } = await calls.call(usersApi.updateSettings, { body: { localization: 'en' } })
    expect(body).toEqual({ localization: 'en', remindersEnabled: false })
    const actor = await it.as(student, { impersonator: await it.make.user({ isSuperAdmin: true }) })
    const refused = await actor.call(usersApi.updateSettings, { body: { localization: 'en', remindersEnabled: true } })
    expect(refused.error.name).toBe('ImpersonationNotAllowed')
  })
})

describe('a homework that came back and ends within a day', () => {
  test('reminds a student who has not handed it in again, unless it was returned on the last day (Q-48)', async () => {
    const { academy, lecture } = await lectureOf({ endDate: inHours(1) })
    const [waiting, answered, late] = [
      await it.make.student(academy),
      await it.make.student(academy),
      await it.make.student(academy),
    ]
    const returned = { isAnswered: false, isReviewed: true, reviewedAt: it.clock.now, reanswerDeadline: inHours(30) }
    await it.make.response(academy, lecture, waiting, returned)
    await it.make.response(academy, lecture, answered, { ...returned, isAnswered: true })
    await it.make.response(academy, lecture, late, { ...returned, reviewedAt: inHours(7) })
    await remind()
    expect(await timesReminded(waiting)).toBe(0)
    it.clock.advance(8 * hourMs)
    await Promise.all([remind(), remind()])
    expect(await Promise.all([waiting, answered, late].map(timesReminded))).toEqual([1, 0, 0])
    expect((await receivedBy(waiting)).mails).toEqual(['return reminder'])
  })
})

describe('a test that ends within a day', () => {
  const testOf = async () => {
    const academy = await it.make.academy({ stages: [{ type: 'Testing', endDate: inHours(200) }] })
    const stageTest = await it.make.testOfStage(academy, 0, 'JS', { endDate: inHours(30) })
    return { academy, stageTest }
  }

  test('reminds each person who has not taken it, by the dates that apply to that person', async () => {
    const { academy, stageTest } = await testOf()
    const [plain, extended, taken, other] = [
      await it.make.student(academy, { direction: 'JS' }),
      await it.make.student(academy, { direction: 'JS' }),
      await it.make.student(academy, { direction: 'JS' }),
      await it.make.student(academy, { direction: 'QA' }),
    ]
    await execute(sql`insert into test_allowances (academy_id, stage_test_id, user_id, end_date)
      values (${academy.id}, ${stageTest.id}, ${extended.id}, ${inHours(100)})`)
    await it.make.attempt(academy, stageTest, taken)
    const counts = async () => Promise.all([plain, extended, taken, other].map(timesReminded))
    it.clock.advance(7 * hourMs)
    await remind()
    expect(await counts()).toEqual([1, 0, 0, 0])
    expect((await receivedBy(plain)).mails).toEqual(['test reminder'])
    it.clock.advance(72 * hourMs)
    await remind()
    expect(await counts()).toEqual([1, 1, 0, 0])
  })
})
