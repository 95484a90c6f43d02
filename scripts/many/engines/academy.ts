import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '../../project.ts'
import { type Program, startProgram } from '../program.ts'
import { answers, until } from '../waiting.ts'

/** Where everything else is. */
export interface Surroundings {
  databaseUrl: string
  redisUrl: string
  smtpUrl: string
  publicUrl: string
  authSecret: string
  runnerToken: string
  store: Record<string, string>
  /** Where the large git hosts are. */
  git: Record<string, string>
}

export interface AcademyProcesses {
  servers: Program[]
  workers: Program[]
  runners: Program[]
  /** A clean stop and start of one server and one worker after the other; `tree`: with the program in this folder from then on. */
  rollOver(tree?: string): Promise<void>
  /** Until each of the servers says that it is ready. */
  untilReady(): Promise<void>
  stop(): Promise<void>
}

/** As systemd with Restart=always, or a container. */
const startAgainAfterMs = 500
const settingsOf = (around: Surroundings): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: around.databaseUrl,
  REDIS_URL: around.redisUrl,
  SMTP_URL: around.smtpUrl,
  PUBLIC_URL: around.publicUrl,
  AUTH_SECRET: around.authSecret,
  RUNNER_TOKEN: around.runnerToken,
  PROXY_HOPS: '1',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  PUSH: 'off',
  ...around.store,
  ...around.git,
})

const main = 'server/src/main.ts'

/** The balancer has to see that one is back before the next one goes. */
const noticedMs = 2_000

/** The very processes of a production, each with a data folder of its own. */
export const startAcademy = async (
  folder: string,
  around: Surroundings,
  {
    serverPorts,
    workers,
    runners,
    tree = projectRoot,
  }: { serverPorts: readonly number[]; workers: number; runners: number; tree?: string | undefined },
): Promise<AcademyProcesses> => {
  await mkdir(folder)
  const start = async (name: string, script: string, env: Record<string, string>): Promise<Program> => {
    const dataDir = join(folder, name)
    await mkdir(dataDir)
    return startProgram({
      name,
      command: process.execPath,
      args: [join(tree, script)],
      env: { ...env, DATA_DIR: dataDir },
      log: join(folder, `${name}.log`),
      startAgainAfterMs,
    })
  }
  const settings = settingsOf(around)
  const processes: AcademyProcesses = {
    servers: [],
    workers: [],
    runners: [],
    rollOver: async (newTree = tree) => {
      for (const program of [...processes.servers, ...processes.workers]) {
        await program.restart([join(newTree, main)])
        await until(`${program.name} is back`, () => program.isRunning())
        await processes.untilReady()
        await sleep(noticedMs)
      }
    },
    untilReady: async () => {
      for (const [index, port] of serverPorts.entries())
        await until(`server ${index + 1} is ready`, () => answers(`http://127.0.0.1:${port}/api/health/ready`), {
          said: () => processes.servers[index]!.said(),
        })
    },
    stop: async () => {
      const { servers, workers: working, runners: running } = processes
      for (const group of [running, servers, working]) await Promise.all(group.map((one) => one.stop()))
    },
  }
  // One after the other: each migrates at its start, and three at once would take the processor from each other.
  for (const [index, port] of serverPorts.entries()) {
    const name = `server-${index + 1}`
    processes.servers.push(await start(name, main, { ...settings, ROLE: 'web', PORT: String(port) }))
    await until(`${name} is ready`, () => answers(`http://127.0.0.1:${port}/api/health/ready`), {
      said: () => processes.servers[index]!.said(),
    })
  }
  for (let index = 1; index <= workers; index++)
    processes.workers.push(await start(`worker-${index}`, main, { ...settings, ROLE: 'worker' }))
  for (let index = 1; index <= runners; index++)
    processes.runners.push(
      await start(`runner-${index}`, 'runner/src/main.ts', {
        SERVER_URL: around.publicUrl,
        RUNNER_TOKEN: around.runnerToken,
        RUNNER_NAME: `runner-${index}`,
        RUNNER_SLOTS: '1',
        ...around.git,
      }),
    )
  return processes
}
