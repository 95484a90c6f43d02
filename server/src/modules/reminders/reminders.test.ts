import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notificationsApi } from '@academy/contract/notifications'
import { usersApi } from '@academy/contract/users'
import type { MadeStageLecture } from '#test/make-homework.ts'
import type { MadeAcademy, Person } from '#test/make.ts'
import { asOwner } from '#test/security/catalogue.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { bySize } from '../../../../scripts/testing/size.ts'
import { forgetReminders, sendReminders } from './reminders.jobs.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(it.clock.now.getTime() + hours * hourMs)
const remind = () => sendReminders.run(it.jobDeps({ kind: 'mailbox' }), {}, { number: 1, isLast: false })
const execute = (statement: ReturnType<typeof sql>) => it.database.db.execute(statement)

/** What somebody was told, by both ways. */
const toldTo = async ({ id }: Person): Promise<{ mails: string[]; bell: string[] }> => {
  const { rows: mails } = await it.database.db.execute<{ action: string }>(
    sql`select action from mails where user_id = ${id} and action like '%reminder' order by id`,
  )
  const { rows: bell } = await it.database.db.execute<{ text: string }>(sql`
    select message->>'text' as text from notifications where user_id = ${id} order by id`)
  return { mails: mails.map(({ action }) => action), bell: bell.map(({ text }) => text) }
}
const timesTold = async (person: Person): Promise<number> => {
  const { mails, bell } = await toldTo(person)
  expect(bell).toHaveLength(mails.length)
  return mails.length
}

interface Lecture {
  academy: MadeAcademy
  lecture: MadeStageLecture
}
/** A homework that ends in thirty hours. */
const lectureOf = async (values: Parameters<TestApp['make']['stageLecture']>[1] = {}): Promise<Lecture> => {
  const academy = await it.make.academy({ stages: ['Lectures'] })
  const stageId = academy.stages[0]!.id
  return { academy, lecture: await it.make.stageLecture(academy, { stageId, endDate: inHours(30), ...values }) }
}

describe('a homework that ends within a day', () => {
  test('is told by bell and mail, in the language of the reader, not earlier and once', async () => {
    const { academy, lecture } = await lectureOf()
    const [first, second] = [await it.make.student(academy), await it.make.student(academy)]
    await execute(sql`update users set localization = 'en' where id = ${second.id}`)
    await remind()
    expect([await timesTold(first), await timesTold(second)]).toEqual([0, 0])
    it.clock.advance(7 * hourMs)
    await Promise.all([remind(), remind()])
    await remind()
    const [ua, en] = [await toldTo(first), await toldTo(second)]
    expect([ua.mails, en.mails]).toEqual([['homework reminder'], ['homework reminder']])
    expect([ua.bell[0], en.bell[0]]).toEqual([
      expect.stringMatching(/^Менше доби до кінця строку домашнього завдання «Лекція \d+»$/),
      expect.stringMatching(/^Less than 24 hours left for the homework “Lecture \d+”$/),
    ])
    const { rows } = await it.database.db.execute<{ subject: string; text: string }>(
      sql`select subject, text from mails where user_id = ${second.id} and action = 'homework reminder'`,
    )
    expect(rows[0]!.subject).toBe('Your homework is due soon')
    expect(rows[0]!.text).toContain('Kyiv time')
    expect(rows[0]!.text).toContain(`/cabinet/${academy.stages[0]!.urlName}/${lecture.urlName}/task`)
    const { body } = await (await it.as(second)).call(notificationsApi.list, {})
    expect(body).toMatchObject({
      unread: 1,
      notifications: [
        {
          type: 'new-message',
          academyId: academy.id,
          message: { sender: { lastName: '' } },
          payload: {
            userId: second.id,
            stageName: academy.stages[0]!.urlName,
            stageLectureName: lecture.urlName,
            stageLectureId: null,
            messageId: null,
          },
        },
      ],
    })
  })

  const cases: [string, (where: Lecture, student: Person) => Promise<unknown>][] = [
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
  test.each(cases)('nobody is told when it %s', async (_, change) => {
    const where = await lectureOf()
    const student = await it.make.student(where.academy, { direction: 'JS' })
    await change(where, student)
    it.clock.advance(7 * hourMs)
    await remind()
    expect(await timesTold(student)).toBe(0)
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

  test('is still told by a worker that was away, and never after the end', async () => {
    const [late, over] = [await lectureOf(), await lectureOf({ endDate: inHours(25) })]
    const [first, second] = [await it.make.student(late.academy), await it.make.student(over.academy)]
    it.clock.advance(26 * hourMs)
    await remind()
    expect([await timesTold(first), await timesTold(second)]).toEqual([1, 0])
  })

  test('is told again only when its end was moved by more than a day', async () => {
    const { academy, lecture } = await lectureOf()
    const student = await it.make.student(academy)
    it.clock.advance(7 * hourMs)
    await remind()
    const moveBy = async (hours: number) => {
      await execute(sql`update stage_lectures set end_date = end_date + make_interval(hours => ${hours})
        where id = ${lecture.id}`)
      it.clock.advance(hours * hourMs)
      await remind()
      return timesTold(student)
    }
    expect([await moveBy(20), await moveBy(5), await moveBy(30)]).toEqual([1, 2, 3])
  })

  test('[C4] a worker that dies in between tells nobody, and the next one everybody once', async () => {
    const { academy } = await lectureOf()
    const student = await it.make.student(academy)
    it.clock.advance(7 * hourMs)
    const dying = (isOn: boolean) =>
      asOwner(it.urls.ownerUrl, async (client) => {
        await client.query(
          isOn
            ? `create function die() returns trigger language plpgsql as $$ begin raise 'dead'; end $$;
               create trigger die before insert on notifications execute function die()`
            : `drop trigger die on notifications; drop function die`,
        )
      })
    await dying(true)
    await expect(remind()).rejects.toThrow('Failed query')
    await dying(false)
    expect(await toldTo(student)).toEqual({ mails: [], bell: [] })
    await Promise.all([remind(), remind(), remind()])
    expect(await timesTold(student)).toBe(1)
  })

  test('of a crowd everybody is told once, by two workers at the same time', async () => {
    const { academy, lecture } = await lectureOf()
    const crowd = bySize({ day: 510, full: 20_000 })
    await asOwner(it.urls.ownerUrl, async (client) => {
      await client.query(
        `with made as (insert into users (email, first_name, last_name, email_confirmed_at)
            select 'crowd-${academy.id}-' || n || '@example.test', 'Many', 'People', now()
            from generate_series(1, $1::int) n returning id),
          members as (insert into user_academies (academy_id, user_id) select $2, id from made returning user_id),
          roles as (insert into user_roles (academy_id, user_id, role) select $2, user_id, 'Student' from members)
        insert into user_stages (academy_id, user_id, stage_id, state, entered_at)
          select $2, user_id, $3, 'Opened', $4::timestamptz from members`,
        [crowd, academy.id, lecture.stageId, it.clock.now],
      )
      await client.query('analyze')
    })
    it.clock.advance(7 * hourMs)
    await Promise.all([remind(), remind()])
    const { rows } = await it.database.db.execute<Record<string, number>>(sql`
      select (select count(*)::int from reminders where academy_id = ${academy.id}) as noted,
        (select count(distinct user_id)::int from notifications where academy_id = ${academy.id}) as people,
        (select count(*)::int from notifications where academy_id = ${academy.id}) as bell,
        (select count(*)::int from mails m join user_academies ua on ua.user_id = m.user_id
          where ua.academy_id = ${academy.id} and m.action = 'homework reminder') as mails`)
    expect(rows[0]).toEqual({ noted: crowd, people: crowd, bell: crowd, mails: crowd })
  })
})

describe('a homework that came back and ends within a day', () => {
  test('is told to who has not answered again, unless it came back on the last day (Q-48)', async () => {
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
    expect(await timesTold(waiting)).toBe(0)
    it.clock.advance(8 * hourMs)
    await Promise.all([remind(), remind()])
    expect(await Promise.all([waiting, answered, late].map(timesTold))).toEqual([1, 0, 0])
    expect((await toldTo(waiting)).mails).toEqual(['return reminder'])
  })
})

describe('a test that ends within a day', () => {
  const testOf = async () => {
    const academy = await it.make.academy({ stages: [{ type: 'Testing', endDate: inHours(200) }] })
    const stageTest = await it.make.testOfStage(academy, 0, 'JS', { endDate: inHours(30) })
    return { academy, stageTest }
  }

  test('is told to who has not taken it, by the dates that count for them', async () => {
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
    const counts = async () => Promise.all([plain, extended, taken, other].map(timesTold))
    it.clock.advance(7 * hourMs)
    await remind()
    expect(await counts()).toEqual([1, 0, 0, 0])
    expect((await toldTo(plain)).mails).toEqual(['test reminder'])
    it.clock.advance(72 * hourMs)
    await remind()
    expect(await counts()).toEqual([1, 1, 0, 0])
  })
})

describe('an interview within a day', () => {
  const bookingOf = async () => {
    const academy = await it.make.academy({ stages: ['Interview'] })
    const [student, interviewer] = [await it.make.student(academy), await it.make.user({ roles: { HR: [academy] } })]
    const { rows } = await it.database.db.execute<{ id: number }>(sql`
      insert into interview_slots (academy_id, stage_id, interviewer_id, start_date, end_date, place, user_id, booked_at)
      values (${academy.id}, ${academy.stages[0]!.id}, ${interviewer.id}, ${inHours(30)}, ${inHours(31)}, 'Room 7',
        ${student.id}, ${it.clock.now}) returning id`)
    return { academy, student, interviewer, slotId: rows[0]!.id }
  }
  type Booking = Awaited<ReturnType<typeof bookingOf>>

  test('is told to student and interviewer', async () => {
    const { student, interviewer } = await bookingOf()
    it.clock.advance(7 * hourMs)
    await Promise.all([remind(), remind()])
    expect((await toldTo(student)).mails).toEqual(['interview reminder'])
    expect((await toldTo(interviewer)).mails).toEqual(['interviewer reminder'])
    const { rows } = await it.database.db.execute<{ text: string }>(
      sql`select text from mails where user_id = ${interviewer.id}`,
    )
    expect(rows[0]!.text).toContain('Room 7')
    expect(rows[0]!.text).toContain('/main/interviews')
  })

  const cases: [string, [number, number], (booking: Booking) => Promise<unknown>][] = [
    [
      'was cancelled',
      [0, 0],
      ({ slotId }) => execute(sql`update interview_slots set user_id = null, booked_at = null where id = ${slotId}`),
    ],
    [
      'was missed',
      [0, 0],
      ({ slotId }) => execute(sql`update interview_slots set is_no_show = true where id = ${slotId}`),
    ],
    [
      'was held already',
      [0, 0],
      ({ academy, student }) =>
        execute(sql`insert into interview_answers (academy_id, stage_id, user_id, is_passed)
          values (${academy.id}, ${academy.stages[0]!.id}, ${student.id}, true)`),
    ],
    [
      'was booked on the last day',
      [0, 1],
      ({ slotId }) =>
        execute(sql`update interview_slots set booked_at = start_date - interval '23 hours' where id = ${slotId}`),
    ],
    [
      'is held by somebody who works here no more',
      [1, 0],
      ({ interviewer }) => execute(sql`delete from user_roles where user_id = ${interviewer.id}`),
    ],
    [
      'is of a student who left the stage',
      [0, 0],
      ({ student }) =>
        execute(sql`update user_stages set state = 'Failed', left_at = now() where user_id = ${student.id}`),
    ],
    [
      'is of an interviewer who does not want to be reminded',
      [1, 0],
      ({ interviewer }) => execute(sql`update users set reminders_enabled = false where id = ${interviewer.id}`),
    ],
  ]
  test.each(cases)('that %s: student and interviewer are told %j times', async (_, expected, change) => {
    const booking = await bookingOf()
    await change(booking)
    it.clock.advance(7 * hourMs)
    await remind()
    expect([await timesTold(booking.student), await timesTold(booking.interviewer)]).toEqual(expected)
  })
})

test('what ended three months ago is forgotten', async () => {
  const { academy } = await lectureOf()
  await it.make.student(academy)
  it.clock.advance(7 * hourMs)
  await remind()
  const kept = async () => {
    await forgetReminders.run(it.jobDeps({ kind: 'mailbox' }), {}, { number: 1, isLast: false })
    const { rows } = await it.database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from reminders where academy_id = ${academy.id}`,
    )
    return rows[0]!.n
  }
  it.clock.advance(80 * 24 * hourMs)
  expect(await kept()).toBe(1)
  it.clock.advance(12 * 24 * hourMs)
  expect(await kept()).toBe(0)
})
