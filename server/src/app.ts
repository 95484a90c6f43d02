import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { createAuthentication } from '#modules/accounts/auth/auth-sessions.service.ts'
import { keptDictionaries } from '#modules/system/translations/translations.service.ts'
import { type Config, hasLocalMailbox } from '#platform/config.ts'
import type { Database } from '#platform/db.ts'
import { createEventBus, type EventBus } from '#platform/events.ts'
import { registerFileRoutes } from '#platform/file-routes.ts'
import type { FileStore } from '#platform/file-store.ts'
import { type HttpDeps, registerEndpoints } from '#platform/http.ts'
import { isTokenOfService } from '#platform/service-tokens.ts'
import { handleError, NotReadyError, refuseMalformedHttp } from '#platform/http-errors.ts'
import { registerTraces } from '#platform/http-traces.ts'
import { createLimits } from '#platform/limits.ts'
import type { Logger } from '#platform/log.ts'
import { registerMetrics } from '#platform/metrics.ts'
import { registerApiDocs } from '#platform/openapi.ts'
import { ctxOfCalls } from '#platform/realtime-ctx.ts'
import { createRealtime, type Realtime } from '#platform/realtime.ts'
import { bareHeadersOf, registerSecurityHeaders } from '#platform/security-headers.ts'
import { createTokens } from '#platform/tokens.ts'
import { registerRealtimeModules } from './realtime-modules.ts'
import { createModuleTools, type ToolOptions } from './module-tools.ts'
import { bindModules } from './modules.ts'
import { registerPages } from './pages.ts'
import './events.ts'

export interface AppOptions extends ToolOptions {
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
  /** How long a call may take that does not say it takes long. */
  callTimeoutMs?: number
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
  http.decorateRequest('span', null)
  // JSON is the only body there is; anything else is refused before a handler could see it (S2).
  http.removeContentTypeParser('text/plain')
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // A connection that is kept would keep the server from stopping.
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    const { method, id, routeOptions, caller, span } = request
    const { statusCode: status, elapsedTime } = reply
    // Numbers only: who they are stands in the database (P5).
    const who = caller && { userId: caller.userId, impersonatorId: caller.impersonatorId ?? undefined }
    const traced = span && { traceId: span.spanContext().traceId }
    const what = { requestId: id, method, route: routeOptions.url, status, ms: Math.round(elapsedTime) }
    log.info({ ...what, ...who, ...traced }, 'request')
    done()
  })
  if (config.tracing) registerTraces(http)
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
  const { tools, letRunnersGo, close } = createModuleTools(
    { config, database, files: options.files, tokens, limits, dictionaries, now, log, isStopping: () => isStopping },
    options,
  )
  // Also where nobody announced the end.
  http.addHook('preClose', letRunnersGo)
  http.addHook('onClose', close)
  const endpoints = Object.values(bindModules(tools)).flat()
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
  const webDir = config.webDir ?? defaultWebDir
  await registerPages(http, {
    database,
    bus,
    tokens,
    limits,
    dictionaries,
    publicUrl,
    hasLocalMailbox: hasLocalMailbox(config),
    isDemo: Boolean(options.demo),
    webDir,
    now,
    log,
  })
  const ctxOf = ctxOfCalls({ db, reads, bus, now, log, publicUrl })
  const realtime = await createRealtime({ http, config, database, authentication, ctxOf, now, log })
  registerRealtimeModules(realtime, bus, { db, limits, ctxOf })
  return {
    http,
    realtime,
    bus,
    beginStop: () => {
      isStopping = true
      letRunnersGo().catch((error: unknown) =>
        log.warn({ err: error }, 'could not answer waiting runners: their requests end with the server'),
      )
    },
  }
}
