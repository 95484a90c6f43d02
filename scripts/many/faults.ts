import type pg from 'pg'
import { projectRoot } from '../project.ts'
import { asOwner } from './engines/postgres.ts'
import type { Machines } from './machines.ts'
import { answers, until } from './waiting.ts'

export interface Fault {
  name: string
  strike(machines: Machines): Promise<void>
  /** What has to be true again besides that all servers are ready. */
  recovered(machines: Machines): Promise<void>
}

const settled = async (): Promise<void> => {}

const promotedAfter = (): Fault => {
  let before = 0
  return {
    name: 'the PostgreSQL primary',
    strike: async ({ database }) => {
      before = database.promotions()
      await database.primary().kill()
    },
    recovered: async ({ database }) => {
      await until('the standby is promoted', () => database.promotions() > before)
      await database.untilSafe()
    },
  }
}

/** One after the other, by kill -9 but for the last; whoever supervises it starts it again. */
export const faults = (): Fault[] => [
  { name: 'a server', strike: ({ academy }) => academy.servers[0]!.kill(), recovered: settled },
  { name: 'a worker', strike: ({ academy }) => academy.workers[0]!.kill(), recovered: settled },
  {
    name: 'a runner',
    strike: ({ academy }) => academy.runners[0]!.kill(),
    recovered: ({ academy }) => until('the runner is back', () => academy.runners[0]!.isRunning()),
  },
  { name: 'haproxy', strike: ({ balancer }) => balancer.program.kill(), recovered: settled },
  {
    name: 'the Redis master',
    strike: async ({ redis }) => (await redis.master()).kill(),
    recovered: ({ redis }) => redis.untilWhole(),
  },
  {
    name: 'all of Redis, for six seconds',
    strike: async ({ redis }) => {
      await Promise.all(redis.programs.map((program) => program.kill()))
    },
    recovered: ({ redis }) => redis.untilWhole(),
  },
  {
    name: 'the object store',
    strike: async ({ store }) => {
      await Promise.all(store.programs.map((program) => program.kill()))
    },
    recovered: ({ store }) => store.untilReady(),
  },
  { name: 'the mail server', strike: ({ mail }) => mail.program.kill(), recovered: settled },
  promotedAfter(),
  {
    name: 'a rolling restart of all servers and workers',
    strike: ({ academy }) => academy.rollOver(),
    recovered: settled,
  },
]

/** Each server and worker is changed for one of another version, while the others go on. */
export const deployments = (former: string): Fault[] => [
  { name: 'the new version', strike: ({ academy }) => academy.rollOver(projectRoot), recovered: settled },
  { name: 'back to the version before', strike: ({ academy }) => academy.rollOver(former), recovered: settled },
]

/** All servers are ready, directly and through the balancer, and the queue is worked off. */
export const untilAllAnswer = async ({ url, academy, database }: Machines): Promise<void> => {
  await academy.untilReady()
  await until('the balancer answers', () => answers(`${url}/api/health/ready`))
  await until('the workers do what is due', async () => {
    const count = (client: pg.Client) =>
      client.query<{ count: number }>(
        `select count(*)::int as count from graphile_worker._private_jobs
         where run_at < now() - interval '5 seconds' and attempts < max_attempts`,
      )
    return asOwner(database.primary(), async (client) => (await count(client)).rows[0]!.count === 0).catch(() => false)
  })
}
