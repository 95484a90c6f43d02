import type * as z from 'zod/mini'
import type { ErrorName } from './errors.ts'
import type { Capability } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Anything zod can check. Written out so that every schema, mini or not, fits. */
export type Schema = z.ZodMiniType

/**
 * One endpoint, defined once: the server binds a handler to it, the web calls it, the tests go through all of them.
 * Unknown keys are refused everywhere (strict objects), replies are checked as well as requests.
 */
export interface Endpoint {
  method: Method
  /** Fastify notation: '/api/users/:id'. */
  path: `/api/${string}`
  /** A row of the permission table; nothing else decides who may call. */
  access: Capability
  /** The call is about one academy: a caller who has selected all of them has to choose one first. */
  oneAcademy?: true
  /** Called by a program of our own with its service token, never by a person. */
  service?: 'runner'
  /** Whether the call changes anything. By default GET reads and every other method writes. */
  effect?: 'read' | 'write'
  /** writes are refused while impersonating unless the endpoint says otherwise. */
  whileImpersonating?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body is multipart with this one file field; everything else is JSON. */
  upload?: { field: string; maxBytes: number }
  /** Schema of the JSON reply; absent: 204 without a body. A download replies with a file instead. */
  response?: Schema
  download?: { contentType: string }
  /** The caller must have proved who they are within the last minutes, however long the session is open. */
  stepUp?: true
  /** Status of success: 200 with a response, 204 without, unless said here. */
  status?: 201 | 202
  /** The client may send an Idempotency-Key and repeat the call: it gets the first reply again. */
  idempotent?: true
  /** The call may take long: no time limit of the server ends it. */
  takesLong?: true
  /** T7: counted for the caller together with the other calls of this kind; the server says how many an hour. */
  quota?: Quota
  /** The largest body, where it may be larger than usual. */
  bodyMaxBytes?: number
  /** An overloaded server still takes this call and refuses others first. */
  neverShed?: true
  /** An impersonator may not even read it: it concerns the account itself, or lasts longer than the impersonation. */
  onlyOwner?: true
  /** Only for callers at the server's own machine: through a proxy or under another host name it is not found. */
  onlyAtMachine?: true
  /** The errors of this call, besides those of every call (validation, access, throttling). */
  errors?: readonly ErrorName[]
  summary: string
}

/** Kinds of expensive calls: files of whole lists, gradings, large uploads, a mail each time. */
export type Quota = 'exports' | 'gradings' | 'invitations' | 'bookings' | 'testMails' | 'formPassings'

export type Api = Record<string, Endpoint>

export const defineApi = <const A extends Api>(api: A): A => api

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

/** The part of a Blob that browsers and Node share; the contract itself knows neither. */
export interface FileOnTheWay {
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}
/** An uploaded file: its name and type are not trusted before its bytes were checked. */
export interface ReceivedFile {
  name: string
  bytes: Uint8Array
}
export interface SentFile {
  name: string
  /** A file that is too large for the memory is sent as a stream. */
  content: string | Uint8Array | AsyncIterable<Uint8Array>
}

/** What a handler receives: parsed values. */
export interface Received<E extends Endpoint> {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  file: E['upload'] extends object ? ReceivedFile : undefined
}
/** What a handler returns. */
export type HandlerReply<E extends Endpoint> = E['download'] extends object ? SentFile : JsonReply<E>
/** What a caller gets. */
export type Reply<E extends Endpoint> = E['download'] extends object ? FileOnTheWay : JsonReply<E>
type JsonReply<E extends Endpoint> = E['response'] extends Schema ? z.output<E['response']> : void

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
/** What a caller passes: only the parts the endpoint has. */
export type CallInput<E extends Endpoint> = WithoutUndefined<{
  params: Input<E['params']>
  query: Input<E['query']>
  body: Input<E['body']>
  file: E['upload'] extends object ? FileOnTheWay : undefined
}>

export const effectOf = (endpoint: Endpoint): 'read' | 'write' =>
  endpoint.effect ?? (endpoint.method === 'GET' ? 'read' : 'write')

export const statusOf = (endpoint: Endpoint): number =>
  endpoint.status ?? (endpoint.response || endpoint.download ? 200 : 204)
