import type { Socket } from 'node:net'
import { type ErrorName, type ErrorReply, errors } from '@academy/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, databaseError, isDatabaseAway, isHeldUp } from './errors.ts'

export const errorReply = (name: ErrorName, details: AppError['details'] = {}): ErrorReply => ({
  code: errors[name].code,
  name,
  message: errors[name].message,
  fields: details.fields ?? [],
  ...(details.email === undefined ? {} : { email: details.email }),
  ...(details.hash === undefined ? {} : { hash: details.hash }),
  ...(details.bytesLeft === undefined ? {} : { bytesLeft: details.bytesLeft }),
})

/** 503: retry soon. Not in the catalogue, because it is for load balancers and supervisors. */
export class NotReadyError extends Error {
  override name = 'NotReadyError'
  /** false for errors that come by the hundred: a flood must not fill the log, and the line of the request is enough. */
  readonly isLogged: boolean
  constructor(message: string, { isLogged = true } = {}) {
    super(message)
    this.isLogged = isLogged
  }
}

/** Fastify's own errors as errors of the catalogue. ERR-02 allows no other statuses, except 413 for a large body. */
const transportErrors: Record<string, ErrorName> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'InvalidJsonBody',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'InvalidJsonBody',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'InvalidJsonBody',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'InvalidJsonBody',
  FST_ERR_CTP_BODY_TOO_LARGE: 'InvalidJsonBody',
  FST_ERR_CTP_INVALID_TYPE: 'InvalidJsonBody',
  FST_ERR_BAD_URL: 'EndpointNotFound',
  FST_ERR_MAX_PARAM_LENGTH: 'EndpointNotFound',
  FST_ERR_ASYNC_CONSTRAINT: 'EndpointNotFound',
}

/** Plugins use other statuses of 4xx (415 for an unknown Content-Encoding): still the caller's mistake. */
const refusalOf = ({ code, statusCode = 500 }: FastifyError): ErrorName | undefined => {
  if (transportErrors[code]) return transportErrors[code]
  if (statusCode === 404) return 'EndpointNotFound'
  return statusCode >= 400 && statusCode < 500 ? 'InvalidJsonBody' : undefined
}

/** NUL in a text or as an escape in JSON: PostgreSQL can neither store nor search it, so the input is invalid. */
const isUnstorableText = (error: Error): boolean => ['22021', '22P05'].includes(databaseError(error)?.code ?? '')

/** The only place where an error becomes a reply. */
export const handleError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
  if (error instanceof AppError) {
    if (error.cause !== undefined) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    if (error.details.retryAfterSeconds) reply.header('Retry-After', error.details.retryAfterSeconds)
    void reply.status(error.status).send(errorReply(error.errorName, error.details))
    return
  }
  // Whoever leaves while a file or a packed reply is on its way is no failure, and hears no reply.
  if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.socket.destroyed) return
  const refusal = isUnstorableText(error) ? 'ValidationError' : refusalOf(error as FastifyError)
  if (refusal) {
    const status = (error as FastifyError).code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? 413 : errors[refusal].status!
    void reply.status(status).send(errorReply(refusal))
    return
  }
  const isAway = error instanceof NotReadyError || isDatabaseAway(error) || isHeldUp(error)
  if (!(error instanceof NotReadyError) || error.isLogged)
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
  if (isAway) reply.header('Retry-After', 2)
  void reply.status(isAway ? 503 : 500).send(errorReply('UnknownError'))
}

/** For bytes that are not HTTP: they reach no handler, and still get a reply with our headers. */
export const refuseMalformedHttp =
  (bareHeaders: Record<string, string>) =>
  (_error: Error, socket: Socket): void => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const body = JSON.stringify(errorReply('InvalidJsonBody'))
    const headers = {
      ...bareHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 400 Bad Request\r\n${head.join('\r\n')}\r\n\r\n${body}`)
  }
