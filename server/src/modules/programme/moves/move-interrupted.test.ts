import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { movesApi } from '@academy/contract/moves'
import type { MadeAcademy } from '#test/make/make.ts'
import { stageStatesByEvents, stageStatesByRows, programmeStateOf } from '#test/reading/read-stage-states.ts'
import { type CallOptions, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import * as userStageState from '#modules/programme/stages/stage-user-state.service.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

/** Two portions of people. */
const seats = 2_600
const crowd = async (size: number): Promise<MadeAcademy> => {
  const academy = await it.make.academy()
  // A connection of its own: plans of the others were made when there was nobody.
  const client = new pg.Client({ connectionString: it.urls.ownerUrl })
  await client.connect()
  const own = [academy.id]
  const name = `many${academy.id}-`
  const everybody = `from users where email like '${name}%'`
  await client.query(
    `insert into users (email, first_name, last_name)
     select '${name}' || n || '@example.test', 'Ім’я', 'Прізвище' from generate_series(1, ${size}) n`,
  )
  await client.query(`insert into user_academies (academy_id, user_id) select $1, id ${everybody}`, own)
  await client.query(`insert into user_roles (academy_id, user_id, role) select $1, id, 'Student' ${everybody}`, own)
  const opened = [...own, academy.stages[0]!.id]
  await client.query(
    `insert into user_stages (academy_id, user_id, stage_id, state) select $1, id, $2, 'Opened' ${everybody}`,
    opened,
  )
  await client.query(
    `insert into stage_events (academy_id, user_id, stage_id, kind, after, reason)
     select $1, id, $2, 'join', 'Opened', '{"rule":"joined"}' ${everybody}`,
    opened,
  )
  await client.query('analyze')
  await client.end()
  return academy
}
const countsOf = async (academy: MadeAcademy) => {
  const { rows } = await it.database.db.execute<{ moves: number; events: number; jobs: number }>(sql`
    select (select count(*)::int from moves where academy_id = ${academy.id}) as moves,
      (select count(*)::int from stage_events where academy_id = ${academy.id} and kind = 'advance') as events,
      (select count(*)::int from graphile_worker._private_jobs where (payload->>'academyId')::int = ${academy.id}) as jobs`)
  return rows[0]!
}
/** Connections of the server that wait for somebody else's lock. */
const waiting = async (): Promise<number[]> => {
  const { rows } = await it.database.db.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and application_name = 'academy-test'`)
  return rows.map(({ pid }) => pid)
}
const until = async <T>(ask: () => Promise<T | false>): Promise<T> => {
  for (;;) {
    const answer = await ask()
    if (answer !== false) return answer
    await new Promise((done) => setTimeout(done, 20))
  }
}
/** Runs `work` while somebody else is in the middle of `statement`. */
const during = async <T>(statement: string, work: (end: () => Promise<unknown>) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: it.urls.ownerUrl })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  try {
    return await work(() => client.query('commit'))
  } finally {
    await client.end()
  }
}
/** As a dying server or database does: at the audit log, when everything else has been written. */
const cutOnce = async (): Promise<void> => {
  const pid = await until(async () => (await waiting())[0] ?? false)
  const client = new pg.Client({ connectionString: it.urls.ownerUrl })
  await client.connect()
  await client.query('select pg_terminate_backend($1)', [pid])
  await client.end()
  await until(async () => !(await waiting()).includes(pid) && true)
}
const blockedAtTheEnd = 'lock table audit_log in share mode'

const progressOf = (academy: MadeAcademy) => {
  const seen: { done: number; total: number }[] = []
  it.app.bus.on('academy.moving', ({ academyId, done, total }) => {
    if (academyId === academy.id) seen.push({ done, total })
  })
  return seen
}
const goOn = async (academy: MadeAcademy, options: CallOptions = {}) => {
  const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
  return admin.call(academiesApi.goToNextStage, { params: { id: academy.id }, body: {} }, options)
}

describe('a move of many people', () => {
  nightTest('tells how far it is while it goes on, portion by portion', async () => {
    const academy = await crowd(seats)
    const seen = progressOf(academy)
    const { body } = await goOn(academy)
    expect(body.movedCount).toBe(seats)
    expect(seen.length).toBeGreaterThan(1)
    expect(seen[0]!.done).toBeLessThan(seats)
    expect(seen.at(-1)).toEqual({ done: seats, total: seats })
  })

  test('[E1] cut off at its very end, again and again, has not happened at all', async () => {
    const academy = await crowd(50)
    const before = await programmeStateOf(it, academy)
    await during(blockedAtTheEnd, async () => {
      const going = goOn(academy, { isOnce: true })
      // It is begun anew twice, and given up then.
      for (let cuts = 0; cuts < 3; cuts++) await cutOnce()
      expect((await going).status).toBeGreaterThanOrEqual(500)
    })
    const after = await programmeStateOf(it, academy)
    expect(after.active).toBe(before.active)
    expect(after.rows).toEqual(before.rows)
    expect(await countsOf(academy)).toEqual({ moves: 0, events: 0, jobs: 0 })
  })

  nightTest('cut off once is begun anew, and everybody moved once', async () => {
    const academy = await crowd(50)
    const { status, body } = await during(blockedAtTheEnd, async (end) => {
      const going = goOn(academy)
      await cutOnce()
      await until(async () => (await waiting()).length > 0 && true)
      await end()
      return going
    })
    expect(status).toBe(200)
    expect(body.movedCount).toBe(50)
    expect(await countsOf(academy)).toEqual({ moves: 1, events: 100, jobs: 1 })
    expect(await stageStatesByEvents(it, academy)).toEqual(await stageStatesByRows(it, academy))
  })
})

describe('a second click while the first is under way', () => {
  const both = (call: () => ReturnType<typeof goOn>) =>
    during(blockedAtTheEnd, async (end) => {
      const first = call()
      await until(async () => (await waiting()).length > 0 && true)
      const second = call()
      await until(async () => (await waiting()).length > 1 && true)
      await end()
      return Promise.all([first, second])
    })

  test('[STG-55] waits, and finds what the first one did', async () => {
    const academy = await it.make.academy()
    await it.make.student(academy)
    const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
    const body = { fromStageId: academy.stages[0]!.id }
    const [first, second] = await both(() =>
      admin.call(academiesApi.goToNextStage, { params: { id: academy.id }, body }),
    )
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(await countsOf(academy)).toEqual({ moves: 1, events: 2, jobs: 1 })
  })

  test('of an undo is refused', async () => {
    const academy = await it.make.academy()
    await it.make.student(academy)
    const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
    const before = await programmeStateOf(it, academy)
    const move = await admin.call(academiesApi.goToNextStage, { params: { id: academy.id }, body: {} })
    const undos = await both(() => admin.call(movesApi.undo, { params: { id: move.body.id } }))
    expect(undos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await programmeStateOf(it, academy)).toEqual(before)
  })
})

describe('a result that comes in during a move', () => {
  const tested = async () => {
    const academy = await it.make.academy({ stages: ['Testing', 'Lectures', 'Failed'] })
    await it.make.stageTest(academy, 0, 'JS', 60)
    return { academy, student: await it.make.student(academy), stageId: academy.stages[0]!.id }
  }

  test('counts when it was on its way before the student was decided about', async () => {
    const { academy, student } = await tested()
    const result = `update user_stages set success_percent = 90, equity_percent = 90, submitted_at = now()
      where user_id = ${student.id}`
    const { body } = await during(result, async (end) => {
      const going = goOn(academy)
      await until(async () => (await waiting()).length > 0 && true)
      await end()
      return going
    })
    expect(body).toMatchObject({ movedCount: 1, failedCount: 0 })
  })

  test('waits when it is later, and is kept', async () => {
    const { academy, student, stageId } = await tested()
    let recorded: Promise<unknown> = Promise.resolve()
    it.app.bus.on('academy.moving', ({ academyId }) => {
      if (academyId !== academy.id) return
      const ctx = { db: it.database.db, now: () => it.clock.now } as never
      const result = { academyId: academy.id, userId: student.id, stageId, successPercent: 90, equityPercent: 90 }
      recorded = userStageState.recordTestResult(ctx, result)
    })
    const { body } = await goOn(academy)
    await recorded
    expect(body.failedCount).toBe(1)
    const { rows } = await programmeStateOf(it, academy)
    expect(rows).toContainEqual(
      expect.objectContaining({ user_id: student.id, stage_id: stageId, state: 'Failed', success_percent: 90 }),
    )
  })
})
