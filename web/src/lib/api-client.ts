import { authApi } from '@academy/contract/auth'
import type { CallInput, Endpoint, FileOnTheWay, Reply } from '@academy/contract/endpoint'
import type { ErrorName, FieldError } from '@academy/contract/errors'
import { requestTimeoutMs } from '@academy/contract/limits'
import type { AcademyChoice } from '@academy/contract/permissions'
import { ApiError, isApiError, isWorthRepeating } from './api-error.ts'
import { createRefresher, type Lock } from './session/refresh.ts'
import type { SessionMode, TokenStore } from './session/tokens.ts'

const retryDelaysMs = [500, 2000] as const
/** Uploads may take longer than other calls, because of slow phones. */
const fileTimeoutMs = 60_000
/** Calls that take long show their progress for as long as the server works. */
const longTimeoutMs = 30 * 60_000
const timeoutOf = ({ upload, download, takesLong }: Endpoint): number =>
  takesLong ? longTimeoutMs : upload || download ? fileTimeoutMs : requestTimeoutMs

export interface ApiClientDeps {
  fetch: (input: string, init: RequestInit) => Promise<Response>
  tokens: TokenStore
  lock: Lock
  /** SESS-04: the selected academy, 'all', or nothing. */
  academyId: () => AcademyChoice
  newKey: () => string
  wait: (ms: number) => Promise<void>
  /** SESS-09: a new pair is stored; the session is to be verified again. */
  onRefreshed: (mode: SessionMode) => void
  /** SESS-12: the pair of this mode is dead. */
  onSessionInvalid: (mode: SessionMode) => void
  /** Asks the person to prove their identity again; returns whether they did. */
  stepUp: () => Promise<boolean>
  /** ERR-16 */
  onForbidden: (error: ApiError) => void
}

export interface CallOptions {
  signal?: AbortSignal
  /** For a screen that spans more than the selected academy. */
  academyId?: 'all' | number
  /** With one's own token, also while acting as somebody else. */
  asOneself?: true
  /** Of an idempotent call that may be sent again later, from another visit of the page; absent: a new one. */
  key?: string
  /** The same request, sent already by the page itself (boot.ts): its answer counts as the first one. */
  early?: Promise<Response> | null
}
export type CallArgs<E extends Endpoint> =
  {} extends CallInput<E> ? [input?: CallInput<E>, options?: CallOptions] : [input: CallInput<E>, options?: CallOptions]

export type Call = <E extends Endpoint>(endpoint: E, ...args: CallArgs<E>) => Promise<Reply<E>>

type Parameters = Record<string, string | number | boolean | null | undefined>
interface AnyInput {
  params?: Parameters
  query?: Parameters
  body?: unknown
  file?: FileOnTheWay
}

/** One call on its way: what every try of it has in common. */
interface Sending extends Pick<CallOptions, 'signal' | 'asOneself' | 'early'> {
  endpoint: Endpoint
  input: AnyInput
  /** Read once, so that a repeated call goes to the same academy even if another was selected meanwhile. */
  academyId: AcademyChoice
  /** The same for all tries of an idempotent call. */
  key?: string
}

export const buildUrl = (path: string, input: AnyInput, academyId: AcademyChoice): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.append(name, String(value))
  }
  if (academyId !== null && !query.has('academyId')) query.set('academyId', String(academyId))
  return query.size > 0 ? `${filled}?${query}` : filled
}

const bodyOf = (endpoint: Endpoint, input: AnyInput): BodyInit | null => {
  if (endpoint.upload && input.file) {
    const form = new FormData()
    form.append(
      endpoint.upload.field,
      input.file as Blob,
      (input.file as File).name ?? fileNames[input.file.type] ?? 'file',
    )
    return form
  }
  return input.body === undefined ? null : JSON.stringify(input.body)
}
/** FILE-01: the server looks at the extension too; what was cut out of a picture has no name of its own. */
const fileNames: Record<string, string> = { 'image/png': 'picture.png', 'image/jpeg': 'picture.jpg' }

/** The header may also hold a date; our server always counts seconds. */
const retryAfterOf = (response: Response): number | null => {
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

const fileNameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'

const toApiError = async (response: Response): Promise<ApiError> => {
  const answer: unknown = await response.json().catch(() => null)
  const data = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
  const name = typeof data.name === 'string' ? (data.name as ErrorName) : 'UnknownError'
  return new ApiError(name, {
    code: typeof data.code === 'number' ? data.code : 0,
    status: response.status,
    fields: Array.isArray(data.fields) ? (data.fields as FieldError[]) : [],
    data,
    retryAfterSeconds: retryAfterOf(response),
  })
}

/** By address and not by object: a build may hold the contract in more than one copy (strip-schemas.plugin.ts). */
const isSame = (a: Endpoint, b: Endpoint) => a.path === b.path && a.method === b.method

export const isStepUpNeeded = (error: unknown): boolean =>
  isApiError(error, 'AccessDenied') && error.fields.some(({ message }) => message === 'stepUpNeeded')

/**
 * `call` reports what a failure means for the session. Inside it, each function adds one reason to send again:
 * `sendRepeatedly` (no reply to an idempotent call), `sendSteppedUp` (the person has proved who they are),
 * `sendSigned` (the token was renewed). `send` is one request.
 */
export const createApiClient = (deps: ApiClientDeps) => {
  const { tokens } = deps

  const send = async ({ endpoint, input, academyId, key, signal, early }: Sending, token: string | null) => {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (token !== null) headers.authorization = `Bearer ${token}`
    if (key !== undefined) headers['idempotency-key'] = key
    if (input.body !== undefined) headers['content-type'] = 'application/json'
    const timeout = AbortSignal.timeout(timeoutOf(endpoint))
    const fetching =
      early ??
      deps.fetch(buildUrl(endpoint.path, input, academyId), {
        method: endpoint.method,
        headers,
        body: bodyOf(endpoint, input),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
    const response = await fetching.catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new ApiError('LostInternetConnection')
    })
    if (!response.ok) throw await toApiError(response)
    if (endpoint.download) {
      const content = await response.blob()
      return new File([content], fileNameOf(response), { type: content.type })
    }
    // Not only 204: a 202 may have no body either.
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  }

  const refresh = createRefresher({
    tokens,
    lock: deps.lock,
    requestPair: (refreshToken) =>
      send({ endpoint: authApi.tokens, input: { body: { refreshToken } }, academyId: null }, null) as Promise<
        Reply<typeof authApi.tokens>
      >,
  })

  const modeOf = ({ asOneself }: Pick<CallOptions, 'asOneself'>): SessionMode => (asOneself ? 'own' : tokens.mode())

  const sendSigned = async (sending: Sending) => {
    const { endpoint } = sending
    const mode = modeOf(sending)
    const token = tokens.access(mode)
    // Log-in needs no token, and an expired one must not make it fail.
    if (token === null || endpoint.access === 'session.enter') return send(sending, null)
    try {
      return await send(sending, token)
    } catch (error) {
      if (!isApiError(error, 'ExpiredAccessToken', 'InvalidAccessToken')) throw error
      const isReplaced = tokens.access(mode) !== null && tokens.access(mode) !== token
      if (error.name === 'InvalidAccessToken' && !isReplaced) throw error
      await refresh(mode, token)
      if (!isSame(endpoint, authApi.me)) deps.onRefreshed(mode)
      return send({ ...sending, early: null }, tokens.access(mode))
    }
  }

  const sendSteppedUp = async (sending: Sending) => {
    try {
      return await sendSigned(sending)
    } catch (error) {
      if (!isStepUpNeeded(error) || !(await deps.stepUp())) throw error
      return sendSigned(sending)
    }
  }

  const sendRepeatedly = async (sending: Sending) => {
    if (!sending.endpoint.idempotent) return sendSteppedUp(sending)
    for (const delay of retryDelaysMs) {
      try {
        return await sendSigned(sending)
      } catch (error) {
        if (!isWorthRepeating(error)) throw error
        await deps.wait(delay)
      }
    }
    return sendSigned(sending)
  }

  const call = (async (endpoint: Endpoint, input: AnyInput = {}, options: CallOptions = {}) => {
    const { key, academyId = deps.academyId(), ...rest } = options
    const mode = modeOf(options)
    const token = tokens.access(mode)
    const once = endpoint.idempotent ? { key: key ?? deps.newKey() } : {}
    try {
      return await sendRepeatedly({ endpoint, input, academyId, ...once, ...rest })
    } catch (error) {
      if (isApiError(error, 'InvalidAccessToken', 'InvalidRefreshToken')) {
        // A late answer to an old token says nothing about the pair of somebody who has logged in since; nor does a
        // call that was sent without the token.
        const isOfThisPair = token !== null && tokens.access(mode) === token && endpoint.access !== 'session.enter'
        if (isOfThisPair) deps.onSessionInvalid(mode)
      }
      // At login the field says that the account is blocked (ERR-131), so no rights alert there; and who would not
      // prove who they are has just been asked.
      else if (
        error instanceof ApiError &&
        error.status === 403 &&
        endpoint.access !== 'session.enter' &&
        !isStepUpNeeded(error)
      )
        deps.onForbidden(error)
      throw error
    }
  }) as Call

  return { call, refresh }
}
export type ApiClient = ReturnType<typeof createApiClient>
