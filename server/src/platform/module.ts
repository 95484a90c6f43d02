import type { Api, Endpoint, Received, Reply } from '@academy/contract/endpoint'
import type { Ctx } from './ctx.ts'

export type Handler<E extends Endpoint> = (ctx: Ctx, input: Received<E>) => Promise<Reply<E>> | Reply<E>

export interface BoundEndpoint {
  name: string
  endpoint: Endpoint
  handler: (ctx: Ctx, input: { params: unknown; query: unknown; body: unknown }) => unknown
}

/** Binds contract rows to use cases. A row without a handler does not compile. */
export const implement = <A extends Api>(api: A, handlers: { [K in keyof A]: Handler<A[K]> }): BoundEndpoint[] =>
  Object.entries(api).map(([name, endpoint]) => ({
    name,
    endpoint,
    handler: handlers[name as keyof A] as BoundEndpoint['handler'],
  }))
