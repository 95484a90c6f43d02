import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { listenToQueue } from '#modules/autograde/telling.service.ts'
import { createAuthentication } from '#modules/auth/sessions.service.ts'
import { registerMailPreview } from '#modules/mail-templates/mail-preview-address.ts'
import { registerMailingPages } from '#modules/mailing-lists/mailing-lists-address.ts'
import { registerDemoPicture } from '#modules/demo-tests/demo-preview.service.ts'
import { type GoogleSheets, googleSheetsOf } from '#modules/questions/google-sheets.service.ts'
import { createHomeworkRepository } from '#modules/homework-repository/homework-repository.service.ts'
import { codeCacheOf } from '#modules/review/code-cache.ts'
import { type GradingPace, usualPace } from '#modules/runner/runner.service.ts'
import { createFrameHost } from '#modules/settings/frame-host.ts'
import { registerLiveChat } from '#modules/settings/live-chat-address.ts'
import { registerStaticPages } from '#modules/static-pages/static-page-address.ts'
import { keptDictionaries } from '#modules/translations/translations.service.ts'
import { createNotifyWaiter as createBell } from '#platform/notify-waiter.ts'
import { type Config, hasLocalMailbox } from '#platform/config.ts'
import type { Database } from '#platform/db.ts'
import { createEventBus, type EventBus } from '#platform/events.ts'
import { registerFileRoutes } from '#platform/file-routes.ts'
import type { FileStore } from '#platform/file-store.ts'
import { type HttpDeps, registerEndpoints } from '#platform/http.ts'
import { isTokenOfService } from '#platform/service-tokens.ts'
import { handleError, NotReadyError, refuseMalformedHttp } from '#platform/http-errors.ts'
import { createLimits } from '#platform/limits.ts'
import type { Logger } from '#platform/log.ts'
import { registerMetrics } from '#platform/metrics.ts'
import { type GitPlace, gitOf, gitOfStudents } from '#platform/git-clients.ts'
import { newestMigration } from '#platform/migrate.ts'
import { registerApiDocs } from '#platform/openapi.ts'
import { type PushKeysOf, pushKeysOf } from '#platform/push-keys.ts'
import { ctxOfCalls } from '#platform/realtime-ctx.ts'
import { createRealtime, type Realtime } from '#platform/realtime.ts'
import { bareHeadersOf, registerSecurityHeaders } from '#platform/security-headers.ts'
import { createTokens } from '#platform/tokens.ts'
import { registerWebClient } from '#platform/web-client.ts'
import { createLinkPreview } from './link-preview.ts'
import { registerRealtimeModules } from './realtime-modules.ts'
import { bindModules } from './modules.ts'
import './events.ts'

export interface AppOptions {
  config: Config
  database: Database
  authSecret: string
  files: FileStore
  log: Logger
  now?: () => Date
  /** What the jobs of the same process tell comes over it too; absent: one of its own. */
  bus?: EventBus
  /** Longer stalls of the event loop shed load with 503; 0 never does. */
  maxEventLoopDelayMs?: number
  /** Who fetches sheets from Google; absent: this server itself, where the configuration lets it. */
  googleSheets?: GoogleSheets
  /** How long a call may take that does not say it takes long. */
  callTimeoutMs?: number
  /** Where the hosts of repositories are; absent: as the configuration says. */
  git?: GitPlace
  /** What push services know this installation by; absent: as the configuration says, or made in the database. */
  pushKeys?: PushKeysOf
  gradingPace?: Partial<GradingPace>
}

export interface App {
  http: FastifyInstance
  realtime: Realtime
  bus: EventBus
  /** From now on /api/health/ready says no, so that a balancer sends nobody here any more. */
  beginStop(): void
}

export const defaultWebDir = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Builds everything that answers; who listens and when it stops is main.ts. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const { config, database, log } = options
  const now = options.now ?? (() => new Date())
  const callTimeoutMs = options.callTimeoutMs ?? 30_000
  const bareHeaders = bareHeadersOf(config.publicUrl)
  const http: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Requests are logged below by an allow list (P5).
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.proxyHops,
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 2 * callTimeoutMs,
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    // an address the router cannot read is an unknown address.
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(bareHeaders)),
    clientErrorHandler: refuseMalformedHttp(bareHeaders),
    genReqId: () => crypto.randomUUID(),
  })
  http.setErrorHandler(handleError)
  http.decorateRequest('caller', null)
  // JSON is the only body there is; anything else is refused before a handler could see it (S2).
  http.removeContentTypeParser('text/plain')
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // A connection that is kept would keep the server from stopping.
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    const { method, id, routeOptions, caller } = request
    const { statusCode: status, elapsedTime } = reply
    // Numbers only: who they are stands in the database (P5).
    const who = caller && { userId: caller.userId, impersonatorId: caller.impersonatorId ?? undefined }
    log.info({ requestId: id, method, route: routeOptions.url, status, ms: Math.round(elapsedTime), ...who }, 'request')
    done()
  })
  await registerSecurityHeaders(http, config.publicUrl)
  // Compressing costs as much as a whole small answer; static files come compressed from the build.
  await http.register(compress, {
    threshold: 8 * 1024,
    encodings: ['br', 'gzip'],
    // Nobody of ours sends packed bodies; unpacking them would only be a way in.
    globalDecompression: false,
  })
  // Sheds calls before the event loop drowns. The page and its parts cost nothing, and a browser asks for them only once.
  await http.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs ?? 2_000,
    pressureHandler: async (request) => {
      const { endpoint } = request.routeOptions.config
      if (endpoint && !endpoint.neverShed) throw new NotReadyError('too much to do', { isLogged: false })
    },
  })

  const bus = options.bus ?? createEventBus(log)
  const tokens = createTokens(options.authSecret, config.authSecretsBefore)
  const { db, reads, urgent } = database
  const authentication = createAuthentication({ db: reads, tokens, now })
  let isStopping = false
  const dictionaries = keptDictionaries()
  const limits = createLimits(database.pool)
  const gradingBell = createBell(database.pool, listenToQueue, log)
  // Also where nobody announced the end.
  http.addHook('preClose', () => gradingBell.close())
  const { homeworkRepository: link, dataDir } = config
  const place = options.git ?? config.git
  // A reader waits for it, and no longer than for any other call.
  const studentGit = gitOfStudents({ ...place, limits: { maxMs: 20_000 } })
  const homeworkGit = link === null ? studentGit : gitOf(link, place)
  const codeCache = codeCacheOf({ git: studentGit, folder: join(dataDir, 'cache', 'review-code'), now, db })
  const tidyCode = () => codeCache.tidy().catch((error: unknown) => log.warn({ err: error }, 'tidying the code'))
  const tidying = setInterval(() => void tidyCode(), 3_600_000).unref()
  http.addHook('onClose', () => clearInterval(tidying))
  const modules = bindModules({
    studentGit,
    codeCache,
    homeworkRepository: createHomeworkRepository({ link, git: homeworkGit, now, log }),
    gradingBell,
    gradingPace: { ...usualPace, ...options.gradingPace },
    tokens,
    limits,
    files: options.files,
    canSendMail: config.smtpUrl !== null || hasLocalMailbox(config) || !config.isProduction,
    social: config.social,
    passwordLength: config.passwordLength,
    pushKeys: options.pushKeys ?? pushKeysOf({ config, db, tokens, log, now }),
    pushHosts: config.push?.hosts ?? {},
    dictionaries,
    hasLocalMailbox: hasLocalMailbox(config),
    googleSheets: options.googleSheets ?? googleSheetsOf(config),
    readiness: { db, expectedMigration: newestMigration(), isStopping: () => isStopping },
  })
  const endpoints = Object.values(modules).flat()
  const digest = (text: string) => tokens.makeCode('request', text)
  const { publicUrl } = config
  const isServiceToken: HttpDeps['isServiceToken'] = (service, token) =>
    isTokenOfService(config, tokens, service, token)
  registerEndpoints(http, endpoints, {
    db,
    reads,
    urgent,
    bus,
    now,
    log,
    authentication,
    digest,
    publicUrl,
    callTimeoutMs,
    isServiceToken,
    limits,
  })
  registerMetrics(http, {
    pool: database.pool,
    token: config.metricsToken,
    isBehindProxy: config.proxyHops > 0,
  })
  registerApiDocs(http)
  registerFileRoutes(http, options.files)
  registerStaticPages(http, { db, publicUrl: config.publicUrl })
  registerLiveChat(http, { db, publicUrl: config.publicUrl })
  registerMailPreview(http, { tokens })
  registerMailingPages(http, { db, bus, now, log, publicUrl })
  registerDemoPicture(http, { db: reads, dictionaries, limits })
  const headOf = createLinkPreview({ db: reads, dictionaries, publicUrl: config.publicUrl, log })
  await registerWebClient(http, config.webDir ?? defaultWebDir, createFrameHost(reads, now), headOf)
  const ctxOf = ctxOfCalls({ db, reads, bus, now, log, publicUrl })
  const realtime = await createRealtime({ http, config, database, authentication, ctxOf, now, log })
  registerRealtimeModules(realtime, bus, { db, limits, ctxOf })
  return {
    http,
    realtime,
    bus,
    beginStop: () => {
      isStopping = true
      // Runners that wait for a job are let go, else the server would wait for them.
      gradingBell.close().catch((error: unknown) => log.warn({ err: error }, 'letting runners go'))
    },
  }
}
