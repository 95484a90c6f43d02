import type { Endpoint } from '@academy/contract/endpoint'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract row behind a route; a route without one must be in the short list of app.ts. */
    endpoint?: Endpoint
    isRefusal?: true
  }
}
