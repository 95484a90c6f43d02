import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { MadeAcademy } from '../make/make.ts'
import { type Pass, rest, sendUntilAnswered, type Storm, type Writers } from './storm.ts'

/** A fifth as many as those who answer: the write path they prove is that of every other call (Idempotency-Key). */
const share = 5

/** People join academies, each call with its own Idempotency-Key. */
export const joining = (): Writers => {
  const academies: MadeAcademy[] = []
  const people: { userId: number; pass: Pass }[] = []
  const promised: string[] = []

  const join = async (url: string, storm: Storm, { userId, pass }: { userId: number; pass: Pass }) => {
    for (const academy of academies) {
      if (storm.isOver) return
      const { status } = await sendUntilAnswered(url, storm, {
        path: '/api/users/registerToAcademy',
        pass,
        headers: { 'idempotency-key': randomUUID() },
        body: { academyId: academy.id, directionId: academy.directions.JS },
      })
      if (status !== 200) continue
      promised.push(`${academy.id}:${userId}`)
      storm.acknowledged++
      await rest(storm, 0)
    }
  }

  return {
    prepare: async ({ make, plan, passFor }) => {
      for (let i = 0; i < 40 + plan.kills * 6; i++) academies.push(await make.academy({ directions: ['JS'] }))
      for (let i = 0; i < plan.clients / share; i++) {
        const person = await make.user()
        people.push({ userId: person.id, pass: await passFor(person) })
      }
    },
    write: (url, storm) => people.map((person) => join(url, storm, person)),
    promisedCount: () => promised.length,
    inspect: (client) =>
      inspect(
        client,
        promised,
        people.map(({ userId }) => userId),
      ),
  }
}

const inspect = async (client: pg.Client, promised: readonly string[], userIds: readonly number[]) => {
  const counts = async (query: string): Promise<Map<string, number>> => {
    const { rows } = await client.query<{ key: string; count: number }>(query, [userIds])
    return new Map(rows.map((row) => [row.key, row.count]))
  }
  const of = (table: string) =>
    counts(`select academy_id || ':' || user_id as key, count(*)::int from ${table} where user_id = any($1) group by 1`)
  const [memberships, roles, stages] = [await of('user_academies'), await of('user_roles'), await of('user_stages')]
  const audits = await counts(
    `select academy_id || ':' || actor_id as key, count(*)::int from audit_log
      where action = 'academy.joined' and actor_id = any($1) group by 1`,
  )
  // All parts of a join are there, or none.
  const parts = [memberships, roles, stages, audits]
  const pairs = new Set(parts.flatMap((part) => [...part.keys()]))
  return {
    lost: promised.filter((pair) => memberships.get(pair) !== 1),
    doubled: [...audits].filter(([, count]) => count !== 1).map(([pair]) => pair),
    torn: [...pairs].filter((pair) => parts.some((part) => part.get(pair) !== 1)),
  }
}
