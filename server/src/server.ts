import { once } from 'node:events'
import { createServer } from 'node:net'
import { writtenMirror } from '@academy/hardened-git/repository-address'
import { startLocalPostgres } from '@academy/local-postgres'
import { authSecretOf } from '#platform/auth-secret.ts'
import { type Config, StartError } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/db.ts'
import { createEventBus, type EventBus } from '#platform/events.ts'
import { startWorker } from '#platform/jobs.ts'
import type { FileStore } from '#platform/file-store.ts'
import { openFileStore } from '#platform/open-file-store.ts'
import { createLog, type Logger } from '#platform/log.ts'
import { createMailTransport } from '#platform/mail-transport.ts'
import { gitOfStudents } from '#platform/git-clients.ts'
import { type PushKeysOf, pushKeysOf } from '#platform/push-keys.ts'
import { createPushTransport, pushSubjectOf } from '#platform/push-transport.ts'
import { prepareDatabase } from '#platform/migrate.ts'
import { serviceTokenOf } from '#platform/service-tokens.ts'
import { createRealtimeOfWorker } from '#platform/realtime-emit.ts'
import { auditCodeOf, createTokens, type Tokens } from '#platform/tokens.ts'
import { reapplyErasures } from '#modules/accounts/privacy/privacy-erasure.service.ts'
import { type App, createApp } from './app.ts'
import { announce, printStartBanner } from './start-banner.ts'
import { type Closing, createClosing } from './closing.ts'
import { startDemoGitHost } from './demo-git-host.ts'
import { startLocalRunner } from './local-runner.ts'
import { isDemo } from '../seed/accounts/demo-accounts.ts'
import { demoTour } from '../seed/accounts/demo-tour.ts'
import { firstData } from '../seed/first-data.ts'
import { refusePublishedAccounts } from '../seed/accounts/published-accounts.ts'
import { type JobDeps, jobs } from './jobs.ts'
import { registerNews } from './realtime-modules.ts'

export interface RunningServer {
  url: string
  stop(): Promise<void>
}

export const startServer = async (given: Config): Promise<RunningServer> => {
  let config = given
  const log = createLog(config.logLevel)
  const closing = createClosing(log)
  const { closeAll } = closing
  try {
    if (config.tracing) closing.ground(await startTraces(config, log), 500)
    if (config.role !== 'worker') await refuseTakenPort(config)
    announce('Preparing the database')
    const database = await openOwnDatabase(config, log, closing)
    announce('Adding the first data')
    await firstData(database.db, config, new Date())
    await refusePublishedAccounts(database.db, config, log)
    const hasDemoAccounts = await isDemo(database.db)
    if (hasDemoAccounts) config = await withDemoRepositories(config, log, closing)
    const [authSecret, files] = [await authSecretOf(config), openFileStore(config)]
    await reapplyErasures({ db: database.db, files, log, now: () => new Date() })
    const bus = createEventBus(log)
    const tokens = createTokens(authSecret, config.authSecretsBefore)
    const pushKeys = pushKeysOf({ config, db: database.db, tokens, log, now: () => new Date() })
    // made at the first start.
    await pushKeys()
    if (config.role === 'worker') closing.ground(await forwardEvents(config, { database, log, bus }))
    if (config.role !== 'web') closing.work(await startJobs(config, { database, tokens, files, log, bus, pushKeys }))
    if (config.role === 'worker') return { url: '', stop: closeAll }
    const demo = hasDemoAccounts ? demoTour(database.db, Boolean(config.git.mirror)) : null
    const app = await createApp({ config, database, authSecret, files, log, bus, pushKeys, demo })
    closing.first(() => app.beginStop())
    closing.calls((leftMs) => stopApp(app, leftMs))
    const url = await listen(app, config)
    // Stopped while the server still answers, so that the runner can give its jobs back.
    if (config.localRunner) closing.work(startRunner(app, authSecret, config.localRunner))
    printStartBanner(config, url, hasDemoAccounts)
    return { url, stop: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Loaded only where traces are wanted. */
const startTraces = async ({ tracing, role, proxyHops }: Config, log: Logger): Promise<() => Promise<void>> => {
  const { exportTraces } = await import('#platform/trace-export.ts')
  return exportTraces(tracing!, { role, log, isBehindProxy: proxyHops > 0 })
}

const openOwnDatabase = async (config: Config, log: Logger, closing: Closing): Promise<Database> => {
  let ownerUrl = config.databaseUrl
  if (ownerUrl === null) {
    const postgres = await startLocalPostgres({ dataDir: config.dataDir, log })
    closing.ground(() => postgres.stop())
    ownerUrl = postgres.ownerUrl
  }
  const appUrl = await prepareDatabase(ownerUrl, { appUrl: config.databaseAppUrl, log })
  const database = openDatabase(appUrl, { log, name: `academy-${config.role}` })
  // Connections that a call or a job still uses are closed with the database.
  closing.ground(() => database.close(), 500)
  return database
}

const withDemoRepositories = async (config: Config, log: Logger, closing: Closing): Promise<Config> => {
  const gitHost = await startDemoGitHost(config.dataDir, log)
  if (gitHost === null) return config
  closing.ground(() => gitHost.stop())
  const { mirror } = gitHost
  const runner = config.localRunner && {
    ...config.localRunner,
    GIT_MIRROR: writtenMirror(mirror),
    GIT_MIRROR_CA_FILE: mirror.caFile,
  }
  return { ...config, git: { ...config.git, mirror }, localRunner: runner }
}

/** A worker has no sockets of its own: its events go to the other processes. */
const forwardEvents = async (
  config: Config,
  { database, log, bus }: { database: Database; log: Logger; bus: EventBus },
): Promise<() => Promise<unknown>> => {
  const realtime = await createRealtimeOfWorker({ config, database, log })
  registerNews(realtime, bus)
  return () => realtime.close()
}

const startJobs = async (
  config: Config,
  parts: {
    database: Database
    tokens: Tokens
    files: FileStore
    log: Logger
    bus: EventBus
    pushKeys: PushKeysOf
  },
): Promise<() => Promise<unknown>> => {
  const { database, files, log, bus, tokens, pushKeys } = parts
  const mailTransport = createMailTransport(config.smtpUrl, config.mailFrom)
  const now = () => new Date()
  const deps: JobDeps = {
    db: database.db,
    bus,
    mailTransport,
    pushTransport: config.push && createPushTransport({ ...config.push, subject: pushSubjectOf(config), log, now }),
    pushKeys,
    publicUrl: config.publicUrl,
    now,
    files,
    git: gitOfStudents({ ...config.git, limits: { maxMs: 10_000 } }),
    tokens,
    auditCode: auditCodeOf(tokens),
    earlierAuditCodes: tokens.earlier.map(auditCodeOf),
    log,
  }
  const runner = await startWorker({ pool: database.pool, jobs, deps, log })
  return async () => {
    await runner.stop()
    if (mailTransport.kind === 'smtp') mailTransport.close()
  }
}

/** Checked first, so that no database is made, migrated and filled for a server that cannot listen. */
const refuseTakenPort = async ({ host, port }: Config): Promise<void> => {
  const probe = createServer()
  const listening = once(probe, 'listening')
  probe.listen({ host, port })
  await listening.catch((error: unknown) => {
    throw portProblem(port, error)
  })
  probe.close()
  await once(probe, 'close')
}

const portProblem = (port: number, error: unknown): unknown => {
  switch ((error as { code?: string }).code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is taken by another program: stop it, or choose another with PORT=3001.`)
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this user: choose one above 1023 with PORT=3000.`)
    default:
      return error
  }
}

const listen = async ({ http }: App, config: Config): Promise<string> => {
  try {
    await http.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw portProblem(config.port, error)
  }
  const { port } = http.server.address() as { port: number }
  return config.port === 0 ? `http://localhost:${port}` : config.publicUrl
}

const startRunner = (
  { http }: App,
  authSecret: string,
  settings: NonNullable<Config['localRunner']>,
): (() => Promise<void>) => {
  const { port } = http.server.address() as { port: number }
  const token = serviceTokenOf(createTokens(authSecret), 'runner')
  return startLocalRunner({ ...settings, SERVER_URL: `http://127.0.0.1:${port}`, RUNNER_TOKEN: token })
}

/** Refuses new requests, then waits for those under way. */
const stopApp = async (app: App, leftMs: number): Promise<void> => {
  const drained = app.realtime.close().then(() => app.http.close())
  const tooLong = new Promise((done) => setTimeout(done, leftMs).unref())
  await Promise.race([drained, tooLong])
}
