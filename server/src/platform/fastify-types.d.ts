import type { Endpoint } from '@academy/contract/endpoint'
import type { Span } from '@opentelemetry/api'
import type { Actor } from './ctx.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract row behind a route; a route without one must be in the short list of app.ts. */
    endpoint?: Endpoint
    isRefusal?: true
  }
  interface FastifyRequest {
    /** Who calls, once it is known: for the log line, also when the call is refused. */
    caller: Actor | null
    /** Null where nobody asked for traces. */
    span: Span | null
  }
}
