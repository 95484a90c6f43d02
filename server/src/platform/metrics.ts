import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isMadeAtMachine } from './at-machine.ts'
import { fail } from './errors.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

export interface MetricsOptions {
  pool: pg.Pool
  token: string | null
  /** Behind a proxy every connection comes from this machine. */
  isBehindProxy: boolean
}

/** GET /api/metrics: for a scraper on this machine, or one that knows METRICS_TOKEN; behind a proxy for the latter alone. */
export const registerMetrics = (app: FastifyInstance, options: MetricsOptions): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'academy_request_seconds',
    help: 'Time of a request by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.3, 1, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'academy_database_connections_waiting',
    help: 'Requests that wait for a database connection',
    registers: [registry],
    collect() {
      this.set(options.pool.waitingCount)
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/api/metrics', async (request, reply) => {
    const isKnown = options.token
      ? isToken(request.headers.authorization ?? '', options.token)
      : !options.isBehindProxy && loopback.has(request.socket.remoteAddress ?? '') && isMadeAtMachine(request.headers)
    if (!isKnown) fail('EndpointNotFound')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const isToken = (header: string, token: string): boolean => {
  const [given, expected] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
