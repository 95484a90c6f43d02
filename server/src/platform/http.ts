import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { type Endpoint, effectOf, type SentFile, statusOf } from '@academy/contract/endpoint'
import { permissions } from '@academy/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as z from 'zod/mini'
import { authorize, inOneAcademy, parseAcademyId } from './academy-of-call.ts'
import { isMadeAtMachine } from './at-machine.ts'
import { type Actor, type Authentication, type Ctx, type CtxParts, createCtx, type Idempotency } from './ctx.ts'
import { AppError, fail, type FieldError } from './errors.ts'
import { NotReadyError } from './http-errors.ts'
import { readUpload, registerUploads } from './http-uploads.ts'
import type { Limits } from './limits.ts'
import type { BoundEndpoint } from './module.ts'
import { refuseUnknownCalls } from './other-methods.ts'
import type {} from './fastify-types.d.ts'
import { quotas } from './quotas.ts'
import { refuseOldProof } from './step-up.ts'
import { insideSpan } from './tracing.ts'

export interface HttpDeps extends Pick<CtxParts, 'db' | 'reads' | 'urgent' | 'bus' | 'now' | 'log' | 'publicUrl'> {
  authentication: Authentication
  /** A keyed hash over a text: a plain hash of a body with a password would be a fast hash of the password. */
  digest(text: string): string
  /** Whether this is the token of one of our own programs, such as a runner. */
  isServiceToken(service: NonNullable<Endpoint['service']>, token: string): boolean
  /** The time limit of calls whose contract row does not say `takesLong`. */
  callTimeoutMs: number
  limits: Limits
}

/** Default deny (A1): a row whose access is not in the permission table stops the boot. */
const refuseOpenEndpoint = ({ name, endpoint }: BoundEndpoint): void => {
  if (!endpoint.access || !permissions[endpoint.access])
    throw new Error(`Endpoint ${name} (${endpoint.method} ${endpoint.path}) says nobody who may call it.`)
}

export const registerEndpoints = (app: FastifyInstance, endpoints: readonly BoundEndpoint[], deps: HttpDeps): void => {
  endpoints.forEach(refuseOpenEndpoint)
  const [uploads, others] = [true, false].map((isUpload) =>
    endpoints.filter(({ endpoint }) => (endpoint.upload !== undefined) === isUpload),
  ) as [BoundEndpoint[], BoundEndpoint[]]
  for (const bound of others) app.route(routeOf(bound, deps))
  registerUploads(
    app,
    uploads.map((bound) => routeOf(bound, deps)),
  )
  refuseUnknownCalls(
    app,
    endpoints.map(({ endpoint }) => endpoint),
  )
}

/** Longer than any call takes: one that still runs then hangs. */
const longestCallMs = 30 * 60_000

/** A long call sends nothing until it is done, and a silent connection would be closed; the next request sets it again. */
const keepOpen = ({ raw: { socket } }: FastifyRequest): void => {
  // A request injected by a test has no connection.
  if (socket instanceof Socket) socket.setTimeout(longestCallMs)
}

/**
 * Somebody who waits is told in time; what the call still brings is nobody's any more. Fastify's own handlerTimeout
 * forgets a call once its body is read, and costs an aborted AbortController for each: more than our checks (bench/).
 */
const withinTime = async <T>(limitMs: number, work: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NotReadyError('the call took too long')), limitMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const routeOf = (bound: BoundEndpoint, deps: HttpDeps): RouteOptions => ({
  method: bound.endpoint.method,
  url: bound.endpoint.path,
  config: { endpoint: bound.endpoint },
  ...(bound.endpoint.bodyMaxBytes ? { bodyLimit: bound.endpoint.bodyMaxBytes } : {}),
  handler: async (request, reply) => {
    if (bound.endpoint.takesLong) keepOpen(request)
    const result = await withinTime(
      bound.endpoint.takesLong ? longestCallMs : deps.callTimeoutMs,
      insideSpan(request.span, () => handleCall(bound, request, reply, deps)),
    )
    reply.header('Cache-Control', 'no-store').status(statusOf(bound.endpoint))
    if (bound.endpoint.download) return sendFile(reply, bound.endpoint.download.contentType, result as SentFile)
    return bound.endpoint.response ? reply.type('application/json; charset=utf-8').send(result) : reply.send()
  },
})

/** S8: browsers save a file, they never show or run it, whatever is in it. */
const sendFile = (reply: FastifyReply, contentType: string, file: SentFile): FastifyReply =>
  reply
    .header('Content-Disposition', `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"`)
    .header('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .type(contentType)
    .send(payloadOf(file.content))

/** Reads a stream as fast as the caller takes it, and ends it when the caller has gone. */
const payloadOf = (content: SentFile['content']): string | Buffer | Readable => {
  if (typeof content === 'string') return content
  if (content instanceof Uint8Array) return Buffer.from(content)
  return content instanceof Readable ? content : Readable.from(content)
}

const handleCall = async (
  { endpoint, handler }: BoundEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: HttpDeps,
) => {
  if (endpoint.onlyAtMachine && !isMadeAtMachine(request.headers)) fail('EndpointNotFound')
  refuseForeignAccept(endpoint, request)
  const isService = isCalledByService(endpoint, request, deps)
  const actor = isService ? null : await callerOf(endpoint, request, deps)
  request.caller = actor
  refuseForeignSite(endpoint, request)
  const { academyId, ...query } = request.query as Record<string, unknown>
  const scope = permissions[endpoint.access].scope
  const academy = isService
    ? null
    : authorize(
        actor,
        endpoint.access,
        effectOf(endpoint),
        // Callers without a valid token are refused before the input is read.
        actor && scope === 'academy' ? parseAcademyId(academyId) : undefined,
      )
  refuseWhileImpersonating(endpoint, actor)
  if (endpoint.stepUp) refuseOldProof(actor, deps.now())
  const input = checkInput(endpoint, { params: request.params, query, body: request.body })
  if (endpoint.quota && actor) await deps.limits.use(quotas[endpoint.quota], String(actor.userId))
  const ctx = createCtx({
    ...deps,
    actor,
    academy,
    log: request.log as CtxParts['log'],
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
    isCallerGone: () => request.raw.socket.destroyed || reply.sent,
    idempotency: endpoint.idempotent ? readIdempotency(request, actor, deps) : null,
  })
  // Read last: only those upload who may, and nothing is stored of an upload that breaks off.
  const file = endpoint.upload ? await readUpload(request, endpoint.upload) : undefined
  await noteImpersonatedCall(endpoint, ctx, request.url)
  const ctxOfRow = endpoint.oneAcademy ? inOneAcademy(ctx) : ctx
  return checkReply(endpoint, await handler(ctxOfRow, { ...input, file }))
}

/**
 * A few calls of the specification change something by GET. A browser says where a call comes from: no link, picture or
 * script of another site makes one of them, whatever it sends along.
 */
const refuseForeignSite = (endpoint: Endpoint, { headers }: FastifyRequest): void => {
  if (endpoint.method !== 'GET' || effectOf(endpoint) === 'read') return
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') fail('AccessDenied')
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.-]{1,2048})$/.exec(request.headers.authorization ?? '')?.[1]

/** only our own programs may call these; a call without the service token is refused like any other. */
const isCalledByService = ({ service }: Endpoint, request: FastifyRequest, deps: HttpDeps): boolean => {
  const token = service && bearerOf(request)
  return token !== undefined && deps.isServiceToken(service!, token)
}

const callerOf = async (endpoint: Endpoint, request: FastifyRequest, deps: HttpDeps): Promise<Actor | null> => {
  if (request.headers.authorization === undefined) return null
  const token = bearerOf(request)
  // A public call works with any token, also an expired one: the login page must open for everybody (SESS-03).
  const isPublic = permissions[endpoint.access].scope === 'public'
  try {
    return await deps.authentication.byToken(token ?? fail('InvalidAccessToken'))
  } catch (error) {
    if (isPublic && error instanceof AppError) return null
    throw error
  }
}

/** an impersonator reads what is not private to the person, and changes only what the contract allows by name. */
const refuseWhileImpersonating = (endpoint: Endpoint, actor: Actor | null): void => {
  if (!actor || actor.impersonatorId === null) return
  if (endpoint.onlyOwner) fail('ImpersonationNotAllowed')
  if (effectOf(endpoint) === 'read') return
  if (endpoint.whileImpersonating || permissions[endpoint.access].scope === 'public') return
  fail('ImpersonationNotAllowed')
}

/** Q-16, A7: what an impersonator reads or changes is written to the audit log with both ids, before it happens. */
const noteImpersonatedCall = async (endpoint: Endpoint, ctx: Ctx, url: string): Promise<void> => {
  if (!ctx.actor || ctx.actor.impersonatorId === null) return
  // What everybody may read says nothing about the person.
  if (effectOf(endpoint) === 'read' && permissions[endpoint.access].scope === 'public') return
  const academyId = typeof ctx.academy === 'number' ? ctx.academy : null
  const [path = ''] = url.split('?')
  const details = { call: `${endpoint.method} ${endpoint.path}`, ...(endpoint.params ? { path } : {}) }
  await ctx.audit(`impersonation.${effectOf(endpoint)}`, { academyId, details })
}

const checkInput = (endpoint: Endpoint, parts: { params: unknown; query: unknown; body: unknown }) => {
  const fields: FieldError[] = []
  const check = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
    if (!schema) {
      // Fields that the contract does not name are refused, also where it names none.
      if (value === undefined || value === null) return undefined
      const names = typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : ['']
      for (const field of names) fields.push({ field, message: 'unknownField' })
      return undefined
    }
    const result = schema.safeParse(value ?? {})
    if (result.success) return result.data
    for (const issue of result.error.issues) fields.push(...fieldErrors(issue))
    return undefined
  }
  const checked = {
    params: check(endpoint.params, parts.params),
    query: check(endpoint.query, parts.query),
    body: check(endpoint.body, parts.body),
  }
  if (fields.length > 0) fail('ValidationError', { fields: fields.slice(0, 50) })
  return checked
}

const fieldErrors = (issue: z.core.$ZodIssue): FieldError[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: [...issue.path, key].join('.').slice(0, 255), message: 'unknownField' }))
  return [{ field: issue.path.join('.').slice(0, 255), message: issue.message.slice(0, 255) }]
}

/** A reply that breaks the contract is a bug: the call fails, so that nothing leaks. */
const checkReply = (endpoint: Endpoint, reply: unknown): unknown => {
  if (endpoint.download) return reply
  if (!endpoint.response) return undefined
  const result = endpoint.response.safeParse(reply)
  if (result.success) return result.data
  const where = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join(', ')
  throw new Error(`The reply of ${endpoint.method} ${endpoint.path} breaks its contract (${where})`)
}

const keyPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const readIdempotency = (request: FastifyRequest, actor: Actor | null, deps: HttpDeps): Idempotency | null => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !keyPattern.test(key))
    return fail('ValidationError', { fields: [{ field: 'Idempotency-Key', message: 'wrongKey' }] })
  const requestHash = deps.digest(JSON.stringify([request.method, request.url, request.body ?? null]))
  return { scope: actor ? `user:${actor.userId}` : 'anonymous', key, requestHash }
}

/** Code 74: a caller that does not accept JSON gets this error. */
const refuseForeignAccept = (endpoint: Endpoint, request: FastifyRequest): void => {
  const { accept } = request.headers
  if (accept === undefined || !endpoint.response) return
  const isJson = accept.split(',').some((part) => /^\s*(\*\/\*|application\/(json|\*))\s*(;|$)/i.test(part))
  if (!isJson) fail('NotAcceptable')
}
