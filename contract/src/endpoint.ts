import type * as z from 'zod/mini'
import type { ErrorName } from './errors.ts'
import type { Capability } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Anything zod can check. Written out so that every schema, mini or not, fits. */
export type Schema = z.ZodMiniType

/**
 * One endpoint, said once: the server binds a handler to it, the web calls it, the tests walk it.
 * Unknown keys are refused everywhere (strict objects), replies are checked as well as requests.
 */
export interface Endpoint {
  method: Method
  /** Fastify notation: '/api/users/:id'. */
  path: `/api/${string}`
  /** A row of the permission table. There is no other way to say who may call. */
  access: Capability
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
  /** JSON reply schema; absent: 204 without a body. A download answers with a file instead. */
  response?: Schema
  download?: { contentType: string }
  /** The caller must have proved who they are within the last minutes, however long the session is open. */
  stepUp?: true
  /** Status of success: 200 with a response, 204 without, unless said here. */
  status?: 201 | 202
  /** The client may send an Idempotency-Key and repeat the call: the first answer is replayed. */
  idempotent?: true
  /** What it does is larger than others: no time limit of the server ends the call before it is done. */
  takesLong?: true
  /** T7: counted for the caller together with the other calls of this kind; the server says how many an hour. */
  quota?: Quota
  /** A body that may be larger than others. */
  bodyMaxBytes?: number
  /** Others wait before this does: an overloaded server still takes it. */
  neverShed?: true
  /** Not even read by whoever acts as this person: it is about the account itself, or outlives the acting. */
  onlyOwner?: true
  /** Only for somebody at the machine the server runs on: a call that came through a proxy or by another name finds nothing. */
  onlyAtMachine?: true
  /** What this call can answer beyond the errors every call can (validation, access, throttling). */
  errors?: readonly ErrorName[]
  summary: string
}

/** What is dear, whoever asks for it: files made of whole lists, gradings, megabytes to keep, a mail each time. */
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
/** A file as it came in: nothing about it is believed before its bytes were looked at. */
export interface ReceivedFile {
  name: string
  bytes: Uint8Array
}
export interface SentFile {
  name: string
  /** What is too large to be held is sent piece by piece. */
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
