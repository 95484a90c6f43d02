import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notificationsApi } from '@academy/contract/notifications'
import type { Db } from '#platform/db.ts'
import type { ReminderKind } from '#server/schema/reminders.ts'
import { hourMs, reminding } from '#test/acting/reminding.ts'
import { asOwner } from '#test/security/catalogue.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'
import { forgetReminders } from './reminders.jobs.ts'
import { remindersRepo } from './reminders.repo.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp({ hasNewDatabase: true })
})
afterAll(() => it.close())

const { execute, inHours, lectureOf, makeCrowd, remind, timesReminded, receivedBy } = reminding(() => it)

/** How many rows a statement looks at, with all that it looks at in vain. */
interface Looked extends Record<string, unknown> {
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Looked[]
}
const rowsLookedAt = (node: Looked): number => {
  const inVain = Object.entries(node).filter(([name]) => name.startsWith('Rows Removed by'))
  const rows = inVain.reduce((sum, [, count]) => sum + Number(count), node['Actual Rows'])
  return (node.Plans ?? []).reduce((sum, part) => sum + rowsLookedAt(part), rows * node['Actual Loops'])
}

describe('everybody in a crowd', () => {
  const looked = async (kind: ReminderKind): Promise<number> => {
    let found = 0
    const rollBack = new Error('nothing is noted')
    const asking = it.database.db.transaction(async (db) => {
      const explain = async (statement: SQL) => {
        const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: Looked }[] }>(
          sql`explain (analyze, format json) ${statement}`,
        )
        found = rowsLookedAt(rows[0]!['QUERY PLAN'][0]!.Plan)
        return { rows: [] }
      }
      await remindersRepo.claim({ execute: explain } as unknown as Db, kind, inHours(7), { after: null, limit: 5000 })
      throw rollBack
    })
    await expect(asking).rejects.toBe(rollBack)
    return found
  }

  test.each(['homework', 'test'] as const)(
    'is found by looking at a few rows each, also before anybody has analysed the tables: %s',
    async (kind) => {
      const academy = await it.make.academy({ stages: ['Lectures', { type: 'Testing', endDate: inHours(30) }] })
      const [lectures, testing] = academy.stages.map(({ id }) => id)
      await it.make.stageLecture(academy, { stageId: lectures!, endDate: inHours(30) })
      await it.make.testOfStage(academy, 1, 'JS', { endDate: inHours(30) })
      const stageId = kind === 'homework' ? lectures! : testing!
      const crowd = 800
      await makeCrowd(academy, stageId, crowd)
      const rows = await looked(kind)
      expect(rows).toBeGreaterThan(crowd)
      expect(rows).toBeLessThan(100 * crowd)
      // Other tests would remind them.
      await execute(sql`update academies set is_closed = true where id = ${academy.id}`)
    },
  )
})

describe('a homework that ends within a day', () => {
  test('is announced by inbox and mail, in the language of the reader, not earlier and once', async () => {
    const { academy, lecture } = await lectureOf()
    const [first, second] = [await it.make.student(academy), await it.make.student(academy)]
    await execute(sql`update users set localization = 'en' where id = ${second.id}`)
    await remind()
    expect([await timesReminded(first), await timesReminded(second)]).toEqual([0, 0])
    it.clock.advance(7 * hourMs)
    await Promise.all([remind(), remind()])
    await remind()
    const [ua, en] = [await receivedBy(first), await receivedBy(second)]
    expect([ua.mails, en.mails]).toEqual([['homework reminder'], ['homework reminder']])
    expect([ua.inbox[0], en.inbox[0]]).toEqual([
      expect.stringMatching(/^До дедлайну домашнього завдання «Лекція \d+» менше доби$/),
      expect.stringMatching(/^The homework “Lecture \d+” is due in less than 24 hours$/),
    ])
    const { rows } = await it.database.db.execute<{ subject: string; text: string }>(
      sql`select subject, text from mails where user_id = ${second.id} and action = 'homework reminder'`,
    )
    expect(rows[0]!.subject).toBe('Your homework is due soon')
    expect(rows[0]!.text).toContain('Kyiv time')
    expect(rows[0]!.text).toContain(`/cabinet/${academy.stages[0]!.urlName}/${lecture.urlName}/\n`)
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

  test('speaks the language that its reader has when reading it', async () => {
    const { academy } = await lectureOf()
    const student = await it.make.student(academy)
    it.clock.advance(7 * hourMs)
    await remind()
    const textIn = async (language: 'ua' | 'en') => {
      await execute(sql`update users set localization = ${language} where id = ${student.id}`)
      const { body } = await (await it.as(student)).call(notificationsApi.list, {})
      return body.notifications[0]!.message!.text
    }
    expect(await textIn('en')).toMatch(/“Lecture \d+”/)
    expect(await textIn('ua')).toMatch(/«Лекція \d+»/)
  })

  test('is still told by a worker that was away, and never after the end', async () => {
    const [late, over] = [await lectureOf(), await lectureOf({ endDate: inHours(25) })]
    const [first, second] = [await it.make.student(late.academy), await it.make.student(over.academy)]
    it.clock.advance(26 * hourMs)
    await remind()
    expect([await timesReminded(first), await timesReminded(second)]).toEqual([1, 0])
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
      return timesReminded(student)
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
    expect(await receivedBy(student)).toEqual({ mails: [], inbox: [] })
    await Promise.all([remind(), remind(), remind()])
    expect(await timesReminded(student)).toBe(1)
  })

  nightTest('of a crowd everybody is told once, by two workers at the same time', async () => {
    const { academy, lecture } = await lectureOf()
    const crowd = bySize({ day: 510, full: 20_000 })
    await makeCrowd(academy, lecture.stageId, crowd)
    it.clock.advance(7 * hourMs)
    await Promise.all([remind(), remind()])
    const { rows } = await it.database.db.execute<Record<string, number>>(sql`
      select (select count(*)::int from reminders where academy_id = ${academy.id}) as noted,
        (select count(distinct user_id)::int from notifications where academy_id = ${academy.id}) as people,
        (select count(*)::int from notifications where academy_id = ${academy.id}) as inbox,
        (select count(*)::int from mails m join user_academies ua on ua.user_id = m.user_id
          where ua.academy_id = ${academy.id} and m.action = 'homework reminder') as mails`)
    expect(rows[0]).toEqual({ noted: crowd, people: crowd, inbox: crowd, mails: crowd })
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
