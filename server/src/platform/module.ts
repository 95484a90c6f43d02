import type { Api, Endpoint, HandlerReply, Received, ReceivedFile } from '@academy/contract/endpoint'
import type { ScopeOf } from '@academy/contract/permissions'
import type { AcademyCtx, Ctx, PersonCtx } from './ctx.ts'

/** What the contract row says about the caller, http has checked: a visitor or a program may only call rows with Ctx. */
export type CtxOf<E extends Endpoint> =
  'public' extends ScopeOf<E['access']>
    ? Ctx
    : E extends { service: string }
      ? Ctx
      : E extends { oneAcademy: true }
        ? AcademyCtx
        : PersonCtx

export type Handler<E extends Endpoint> = (
  ctx: CtxOf<E>,
  input: Received<E>,
) => Promise<HandlerReply<E>> | HandlerReply<E>

export interface HandlerInput {
  params: unknown
  query: unknown
  body: unknown
  file: ReceivedFile | undefined
}

export interface BoundEndpoint {
  name: string
  endpoint: Endpoint
  handler: (ctx: Ctx, input: HandlerInput) => unknown
}

/** What answers the rows of an api. Where another module answers some of them, its part is a Pick of it. */
export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> }

/** Binds contract rows to use cases. A row without a handler does not compile. */
export const implement = <A extends Api>(api: A, handlers: Handlers<A>): BoundEndpoint[] =>
  Object.entries(api).map(([name, endpoint]) => ({
    name,
    endpoint,
    handler: handlers[name as keyof A] as BoundEndpoint['handler'],
  }))
