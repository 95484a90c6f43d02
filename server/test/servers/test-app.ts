import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import type { CallInput, Endpoint, Reply } from '@academy/contract/endpoint'
import type { ErrorReply } from '@academy/contract/errors'
import { Logger as WorkerLogger, runOnce } from 'graphile-worker'
import type { Pool } from 'pg'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { GradingPace } from '#modules/homework/runner/runner.service.ts'
import type { DemoTools } from '#modules/system/demo/demo.routes.ts'
import type { GoogleSheets } from '#modules/assessment/questions/question-google-sheets.service.ts'
import { type App, createApp } from '#server/app.ts'
import { type JobDeps, jobs } from '#server/jobs.ts'
import { type Config, readConfig } from '#platform/config.ts'
import type { Database } from '#platform/db.ts'
import { createFolderStore, type FileStore } from '#platform/file-store.ts'
import { fail } from '#platform/errors.ts'
import type { Logger } from '#platform/log.ts'
import type { MailTransport } from '#platform/mail-transport.ts'
import { pushKeysOf } from '#platform/push-keys.ts'
import { createPushTransport, type Lookup, pushSubjectOf } from '#platform/push-transport.ts'
import { type GitPlace, gitOfStudents } from '#platform/git-clients.ts'
import { auditCodeOf, createTokens, type Tokens } from '#platform/tokens.ts'
import { comeAgain, isBusy } from './come-again.ts'
import type { TestDatabase } from './databases.ts'
import { createFactories, type Factories, type Person } from '#test/make/make.ts'
import { keepingCauses, type Repeats, sayRepeats } from './repeats.ts'
import { takeDatabase, takeOwnDatabase } from './reused-databases.ts'

export const testSecret = 'a secret that only tests know, long enough'

export interface CallOptions {
  academyId?: number | 'all' | undefined
  headers?: Record<string, string>
  /** Takes a 503 as the answer, where any other call is sent again. */
  isOnce?: true
}
export interface Answer<T> {
  status: number
  /** The reply of a success. Of an error it is the ErrorReply: ask for `error`. */
  body: T
  error: ErrorReply
  headers: LightMyRequestResponse['headers']
  text: string
  /** What a file that is not text is read from. */
  bytes: Uint8Array
}
export interface Caller {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<Answer<Reply<E>>>
}

export interface TestApp extends Caller {
  app: App
  config: Config
  database: Database
  urls: TestDatabase
  tokens: Tokens
  files: FileStore
  filesFolder: string
  make: Factories
  clock: { now: Date; advance(ms: number): void }
  log: Logger
  /** Calls that were told to come again, and why. */
  repeats: Repeats
  /** Where its calls come from. */
  caller: { address: string }
  /** Calls as this person, through the front door, with a session of their own. */
  as(person: Person, options?: { impersonator?: Person }): Promise<Caller & { accessToken: string; sessionId: string }>
  jobDeps(mailTransport: MailTransport): JobDeps
  /** Does what the worker would do now. */
  runJobs(mailTransport?: MailTransport): Promise<void>
  close(): Promise<void>
}

/** No test leaves the house. */
const noGoogle: GoogleSheets = {
  download: () => fail('SpreadsheetImportError', { fields: [{ field: 'key', message: 'googleUnreachable' }] }),
}

const noNames: Lookup = async () => []
const noHosts: GitPlace = { lookup: noNames }

export interface TestAppOptions {
  env?: Record<string, string>
  log?: Logger
  webDir?: string
  callTimeoutMs?: number
  gradingPace?: Partial<GradingPace>
  /** Where github.com and the others are; absent: nowhere. */
  git?: GitPlace
  googleSheets?: GoogleSheets
  /** What the page of the demo shows; absent: there is none. */
  demo?: DemoTools['demo']
  /** Where the names of push services lead; absent: nowhere. */
  lookup?: Lookup
  /** For tests of plans: no other file has written into its database, so nobody has analysed its tables. */
  hasNewDatabase?: boolean
  /** Calls everything and hardly anything twice (`takeOwnDatabase`). */
  asksAroundOnce?: true
}

export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const repeats: Repeats = { count: 0, causes: [] }
  const log = options.log ?? keepingCauses(repeats)
  const folder = await mkdtemp(join(tmpdir(), 'academy-files-'))
  const git = options.git ?? noHosts
  const config = {
    ...readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...options.env }),
    seedDemo: false,
    dataDir: `${folder}-data`,
    webDir: options.webDir ?? 'no-web-client',
  }
  const { urls, database, giveBack } = await (options.asksAroundOnce
    ? takeOwnDatabase(log)
    : takeDatabase(log, options.hasNewDatabase))
  const clock = {
    now: new Date(),
    advance(ms: number) {
      this.now = new Date(this.now.getTime() + ms)
    },
  }
  const tokens = createTokens(testSecret)
  const now = () => clock.now
  const pushKeys = pushKeysOf({ config, db: database.db, tokens, log, now })
  const pushTransport =
    config.push &&
    createPushTransport({ ...config.push, subject: pushSubjectOf(config), log, now, lookup: options.lookup ?? noNames })
  const caller = { address: '127.0.0.1' }
  const files = createFolderStore(folder)
  const app = await createApp({
    config,
    database,
    authSecret: testSecret,
    files,
    log,
    now,
    pushKeys,
    // A busy test machine is not an overloaded server.
    maxEventLoopDelayMs: 0,
    git,
    demo: options.demo ?? null,
    gradingPace: { claimWaitMs: 100, ...options.gradingPace },
    ...(options.callTimeoutMs ? { callTimeoutMs: options.callTimeoutMs } : {}),
    ...(config.canFetchSheets ? { googleSheets: options.googleSheets ?? noGoogle } : {}),
  })
  await app.http.ready()
  const make = createFactories(database.db, tokens, now)

  const call = async (token: string | null, endpoint: Endpoint, input: object, callOptions: CallOptions = {}) => {
    const { params, query, body, file } = input as { params?: object; query?: object; body?: unknown; file?: Blob }
    const sent = file ? await multipartOf(endpoint, file) : body === undefined ? {} : { payload: body as object }
    const request: InjectOptions = {
      method: endpoint.method,
      remoteAddress: caller.address,
      url: pathOf(endpoint, params),
      query: {
        ...query,
        ...(callOptions.academyId === undefined ? {} : { academyId: String(callOptions.academyId) }),
      } as Record<string, string>,
      ...sent,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...('headers' in sent ? sent.headers : {}),
        ...callOptions.headers,
      },
    }
    const response = await comeAgain(
      () => app.http.inject(request),
      (answer) => isBusy(answer) && !callOptions.isOnce,
      repeats,
    )
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const parsed: unknown = response.body && isJson ? JSON.parse(response.body) : undefined
    const { statusCode: status, headers, body: text, rawPayload: bytes } = response
    return { status, body: parsed, error: parsed, headers, text, bytes }
  }

  const jobDeps = (mailTransport: MailTransport): JobDeps => ({
    db: database.db,
    bus: app.bus,
    mailTransport,
    pushTransport,
    pushKeys,
    publicUrl: config.publicUrl,
    now,
    files,
    git: gitOfStudents(git),
    tokens,
    auditCode: auditCodeOf(tokens),
    earlierAuditCodes: tokens.earlier.map(auditCodeOf),
    log,
  })

  return {
    app,
    jobDeps,
    config,
    database,
    urls,
    tokens,
    files,
    filesFolder: folder,
    make,
    clock,
    log,
    repeats,
    caller,
    call: (endpoint, input, callOptions) => call(null, endpoint, input, callOptions) as never,
    as: async (person, { impersonator } = {}) => {
      const { accessToken, sessionId } = await make.session(person, impersonator)
      return {
        accessToken,
        sessionId,
        call: (endpoint, input, callOptions) => call(accessToken, endpoint, input, callOptions) as never,
      }
    },
    runJobs: async (mailTransport = { kind: 'mailbox' }) => {
      const deps = jobDeps(mailTransport)
      const taskList = Object.fromEntries(
        jobs.map((job) => [
          job.name,
          (payload: unknown, { job: row }: { job: { attempts: number; max_attempts: number } }) =>
            job.run(deps, job.payload.parse(payload) as never, {
              number: row.attempts,
              isLast: row.attempts >= row.max_attempts,
            }),
        ]),
      )
      const logger = new WorkerLogger(() => () => {})
      await runOnce({ pgPool: database.pool, taskList, noHandleSignals: true, logger })
      await untilJobsAreNoted(database.pool)
    },
    close: async () => {
      if (repeats.count > 0) process.stdout.write(`  ${sayRepeats(repeats)}\n`)
      app.beginStop()
      await app.realtime.close()
      await app.http.close()
      await giveBack()
      await rm(folder, { recursive: true, force: true })
      await rm(config.dataDir, { recursive: true, force: true })
    },
  }
}

/** The worker writes down a moment after its end how a job went, and when it is tried again. */
const untilJobsAreNoted = async (pool: Pool): Promise<void> => {
  const underWay = `select 1 from graphile_worker._private_jobs where locked_by ~ '^worker-[0-9a-f]{18}$'`
  while ((await pool.query(underWay)).rows.length > 0) await rest(10)
}

export const pathOf = (endpoint: Endpoint, params: object = {}): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )

/** The body a browser would send for a form with one file. */
export const multipartOf = async (
  endpoint: Endpoint,
  file: Blob,
  name = file instanceof File ? file.name : 'picture.png',
): Promise<{ payload: Buffer; headers: Record<string, string> }> => {
  const form = new FormData()
  form.append(endpoint.upload!.field, file, name)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')! },
  }
}
