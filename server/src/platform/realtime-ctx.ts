import { randomUUID } from 'node:crypto'
import { type CtxParts, createCtx, type PersonCtx } from './ctx.ts'
import type { EventCall } from './realtime.ts'

export type CtxOfCall = (call: Pick<EventCall<unknown>, 'socket' | 'actor' | 'academy'>) => PersonCtx

type Parts = Pick<CtxParts, 'db' | 'reads' | 'bus' | 'now' | 'log' | 'publicUrl'>

/** The ctx of a socket event, so that sockets run the same use cases as HTTP: it always has an actor. */
export const ctxOfCalls =
  (parts: Parts): CtxOfCall =>
  ({ socket: { handshake, data }, actor, academy }) =>
    createCtx({
      ...parts,
      actor,
      academy,
      requestId: randomUUID(),
      ip: data.ip ?? handshake.address,
      userAgent: (handshake.headers['user-agent'] ?? '').slice(0, 255),
      idempotency: null,
    }) as PersonCtx
