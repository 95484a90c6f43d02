import { sql, type SQL } from 'drizzle-orm'
import { expect } from 'vitest'
import { sendReminders } from '#modules/messages/reminders/reminders.jobs.ts'
import type { MadeStageLecture } from '#test/make/make-homework.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { asOwner } from '../security/catalogue.ts'
import type { TestApp } from '#test/servers/test-app.ts'

export const hourMs = 3_600_000

export interface LectureDue {
  academy: MadeAcademy
  lecture: MadeStageLecture
}

/** What tests of reminders need: something that ends, the worker, and what people were told. */
export const reminding = (app: () => TestApp) => {
  const execute = (statement: SQL) => app().database.db.execute(statement)
  const inHours = (hours: number) => new Date(app().clock.now.getTime() + hours * hourMs)

  /** What a person got by mail and in the inbox. */
  const receivedBy = async ({ id }: Person): Promise<{ mails: string[]; inbox: string[] }> => {
    const { db } = app().database
    const { rows: mails } = await db.execute<{ action: string }>(
      sql`select action from mails where user_id = ${id} and action like '%reminder' order by id`,
    )
    const { rows: inbox } = await db.execute<{ text: string }>(
      sql`select message->>'text' as text from notifications where user_id = ${id} order by id`,
    )
    return { mails: mails.map(({ action }) => action), inbox: inbox.map(({ text }) => text) }
  }

  return {
    execute,
    inHours,
    receivedBy,
    remind: () => sendReminders.run(app().jobDeps({ kind: 'mailbox' }), {}, { number: 1, isLast: false }),

    timesReminded: async (person: Person): Promise<number> => {
      const { mails, inbox } = await receivedBy(person)
      expect(inbox).toHaveLength(mails.length)
      return mails.length
    },

    /** A homework that ends in thirty hours. */
    lectureOf: async (values: Parameters<TestApp['make']['stageLecture']>[1] = {}): Promise<LectureDue> => {
      const { make } = app()
      const academy = await make.academy({ stages: ['Lectures'] })
      const stageId = academy.stages[0]!.id
      return { academy, lecture: await make.stageLecture(academy, { stageId, endDate: inHours(30), ...values }) }
    },

    /** Students with this stage open, in few statements; nobody has told the planner of them. */
    makeCrowd: (academy: MadeAcademy, stageId: number, count: number): Promise<void> =>
      asOwner(app().urls.ownerUrl, async (client) => {
        await client.query(
          `with made as (insert into users (email, first_name, last_name, email_confirmed_at)
              select 'crowd-' || gen_random_uuid() || '@example.test', 'Many', 'People', now()
              from generate_series(1, $1::int) returning id),
            members as (insert into user_academies (academy_id, user_id) select $2, id from made returning user_id),
            roles as (insert into user_roles (academy_id, user_id, role) select $2, user_id, 'Student' from members),
            directions as (insert into user_groups (academy_id, user_id, group_id) select $2, user_id, $5::int from members)
          insert into user_stages (academy_id, user_id, stage_id, state, entered_at)
            select $2, user_id, $3, 'Opened', $4::timestamptz from members`,
          [count, academy.id, stageId, app().clock.now, academy.directions.JS!],
        )
      }),
  }
}
