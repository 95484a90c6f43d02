import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { interviewsApi } from '@academy/contract/interviews'
import { mailsApi } from '@academy/contract/mails'
import type { MadeAcademy } from '#test/make/make.ts'
import { hourMs, reminding } from '#test/acting/reminding.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const { execute, inHours, remind, timesReminded, receivedBy } = reminding(() => it)

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

  test('reminds the student and the interviewer', async () => {
    const { student, interviewer } = await bookingOf()
    it.clock.advance(7 * hourMs)
    await Promise.all([remind(), remind()])
    expect((await receivedBy(student)).mails).toEqual(['interview reminder'])
    expect((await receivedBy(interviewer)).mails).toEqual(['interviewer reminder'])
    const { rows } = await it.database.db.execute<{ text: string }>(
      sql`select text from mails where user_id = ${interviewer.id}`,
    )
    expect(rows[0]!.text).toContain('Room 7')
    expect(rows[0]!.text).toContain('/main/interviews')
  })

  test('with another candidate in the same hour reminds the interviewer again', async () => {
    const { academy, student, interviewer, slotId } = await bookingOf()
    const [admin, next] = [await it.make.user({ roles: { Admin: [academy] } }), await it.make.student(academy)]
    it.clock.advance(7 * hourMs)
    await remind()
    const { status } = await (
      await it.as(admin)
    ).call(interviewsApi.release, { params: { id: slotId }, body: { userId: student.id } }, { academyId: academy.id })
    expect(status).toBe(200)
    await execute(
      sql`update interview_slots set user_id = ${next.id}, booked_at = ${it.clock.now} where id = ${slotId}`,
    )
    await remind()
    expect((await receivedBy(interviewer)).mails).toEqual(['interviewer reminder', 'interviewer reminder'])
  })

  test('[V2] is shown in the outbox of its own academy alone', async () => {
    const { academy, interviewer } = await bookingOf()
    const elsewhere = await it.make.academy()
    await execute(sql`insert into user_academies (academy_id, user_id) values (${elsewhere.id}, ${interviewer.id})`)
    await execute(
      sql`insert into user_roles (academy_id, user_id, role) values (${elsewhere.id}, ${interviewer.id}, 'Student')`,
    )
    it.clock.advance(7 * hourMs)
    await remind()
    const seenBy = async (academy: MadeAcademy) => {
      const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
      const { body } = await admin.call(mailsApi.list, { query: {} }, { academyId: academy.id })
      return body.rows.filter(({ action }) => action === 'interviewer reminder').length
    }
    expect([await seenBy(academy), await seenBy(elsewhere)]).toEqual([1, 0])
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
    expect([await timesReminded(booking.student), await timesReminded(booking.interviewer)]).toEqual(expected)
  })
})
