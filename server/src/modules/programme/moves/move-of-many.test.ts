import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Move } from '@academy/contract/moves'
import type { MadeAcademy } from '#test/make/make.ts'
import { programmeStateOf } from '#test/reading/read-stage-states.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

/** Other calls are given up after it, and connections nothing comes over after twice as long. */
const callTimeoutMs = 250

let it: TestApp
let address: string
beforeAll(async () => {
  it = await startTestApp({ callTimeoutMs })
  address = await it.app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => it.close())

/** Over a real connection: a request that is put in has none that could break. */
const post = async (token: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  })

/** Nothing gets to its end meanwhile: every change ends with its line in the audit log. */
const heldUp = async <T>(
  work: (held: { begun(): Promise<void>; end(): Promise<unknown> }) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: it.urls.ownerUrl })
  await client.connect()
  await client.query('begin')
  await client.query('lock table audit_log in share mode')
  const begun = async () => {
    const waiting = async () =>
      (
        await client.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rowCount
    while (!(await waiting())) await pause(10)
  }
  const end = () => client.query('commit')
  try {
    return await work({ begun, end })
  } finally {
    await end()
    await client.end()
  }
}

/** Much longer than any other call may take. */
const heldUpForLong = (ask: () => Promise<Response>): Promise<Response> =>
  heldUp(async ({ begun, end }) => {
    const asked = ask()
    await begun()
    await pause(5 * callTimeoutMs)
    await end()
    return asked
  })

const scene = async () => {
  const academy = await it.make.academy()
  await it.make.student(academy)
  const { accessToken } = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
  return { academy, accessToken, next: `/api/academies/${academy.id}/goToNextStage` }
}
const movesOf = async (academy: MadeAcademy): Promise<number> => {
  const { rows } = await it.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from moves where academy_id = ${academy.id}`,
  )
  return rows[0]!.n
}

nightTest('a move and its undo are answered, however long they take', async () => {
  const { academy, accessToken, next } = await scene()
  const before = await programmeStateOf(it, academy)
  const moved = await heldUpForLong(() => post(accessToken, next, {}))
  expect(moved.status).toBe(200)
  const { id } = (await moved.json()) as Move
  const undone = await heldUpForLong(() => post(accessToken, `/api/moves/${id}/undo?academyId=${academy.id}`))
  expect(undone.status).toBe(200)
  expect(await programmeStateOf(it, academy)).toEqual(before)
})

test('[STG-55] a move goes on when whoever asked for it is gone, and the next click finds it', async () => {
  const { academy, accessToken, next } = await scene()
  const body = { fromStageId: academy.stages[0]!.id }
  await heldUp(async ({ begun }) => {
    const leaving = new AbortController()
    const asked = post(accessToken, next, body, leaving.signal)
    await begun()
    leaving.abort()
    await expect(asked).rejects.toThrow('aborted')
  })
  const again = await post(accessToken, next, body)
  expect(again.status).toBe(200)
  expect(await again.json()).toMatchObject({ movedCount: 1, fromStage: { id: body.fromStageId } })
  expect(await movesOf(academy)).toBe(1)
})

test('whoever waits for any other call is told that it takes too long, before it has ended', async () => {
  const body = { email: (await it.make.user()).email, password: 'Not2theirs' }
  // It is answered while it is still held up.
  const reply = await heldUp(() => post('', '/api/auth/login', body))
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
})
