import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KeptDatabase, keepDatabase } from './database-keeper.ts'
import { type AcademyProcesses, startAcademy } from './engines/academy.ts'
import { type Balancer, startBalancer } from './engines/haproxy.ts'
import { type RedisGroup, startRedisGroup } from './engines/redis.ts'
import { type MailServer, startMailServer } from './engines/smtp.ts'
import { type ObjectStore, startSwift } from './engines/swift.ts'
import { type GitHost, startGitHost } from '../../e2e/setup/git-host.ts'
import { makePorts } from './ports.ts'

/** Everything that a production on many machines consists of, on loopback. */
export interface Machines {
  folder: string
  authSecret: string
  url: string
  database: KeptDatabase
  redis: RedisGroup
  store: ObjectStore
  mail: MailServer
  git: GitHost
  balancer: Balancer
  academy: AcademyProcesses
}

export const counts = { servers: 3, workers: 2, runners: 2 }

interface Options {
  say(line: string): void
  /** The folder of the program that is started; that of this project by default. */
  tree?: string | undefined
  /** Fills the empty database before a server starts. */
  prepare(machines: Pick<Machines, 'database' | 'authSecret' | 'git'>): Promise<void>
}

/** Starts it all, lends it, and stops what has been started, whatever happens. */
export const withMachines = async (
  { say, tree, prepare }: Options,
  work: (machines: Machines) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-many-'))
  const stops: (() => Promise<void>)[] = []
  const started = <T extends { stop(): Promise<void> }>(part: T): T => {
    stops.push(() => part.stop())
    return part
  }
  const nextPort = makePorts()
  try {
    const database = started(await keepDatabase(folder, nextPort))
    say('PostgreSQL: a primary and a synchronous standby')
    const redis = started(await startRedisGroup(join(folder, 'redis'), nextPort))
    say('Redis: a master, a replica, a sentinel')
    await mkdir(join(folder, 'swift'))
    const store = started(await startSwift(join(folder, 'swift'), nextPort))
    say('OpenStack Swift with s3api')
    const mail = started(await startMailServer(join(folder, 'smtp'), nextPort))
    const serverPorts: number[] = []
    for (let index = 0; index < counts.servers; index++) serverPorts.push(await nextPort())
    const balancer = started(
      await startBalancer(join(folder, 'haproxy'), nextPort, { serverPorts, redisPorts: redis.ports }),
    )
    const git = await startGitHost()
    stops.push(() => git.close())
    say('haproxy, a mail server and a git host')
    const [authSecret, runnerToken] = [randomBytes(36).toString('base64'), randomBytes(32).toString('hex')]
    await prepare({ database, authSecret, git })
    const around = {
      databaseUrl: database.url,
      redisUrl: balancer.redisUrl,
      smtpUrl: mail.url,
      publicUrl: balancer.url,
      authSecret,
      runnerToken,
      store: store.env,
      git: git.env,
    }
    const academy = started(await startAcademy(join(folder, 'academy'), around, { ...counts, serverPorts, tree }))
    say(`Academy: ${counts.servers} servers, ${counts.workers} workers, ${counts.runners} runners`)
    await database.untilSafe()
    await work({ folder, authSecret, url: balancer.url, database, redis, store, mail, git, balancer, academy })
  } finally {
    for (const stop of stops.toReversed())
      await stop().catch((error: unknown) => process.stderr.write(`  ${(error as Error).message}\n`))
    if (process.env.ACADEMY_MANY_KEEP) say(`kept: ${folder}`)
    else await rm(folder, { recursive: true, force: true })
  }
}
