import type { FastifyInstance } from 'fastify'
import { failSpan, startSpan } from './tracing.ts'

/** Balancers ask every half second whether the server lives. */
const isLookedAfter = (route: string): boolean => route.startsWith('/api/health') || route === '/api/metrics'

/** Every request as a span, by its route: an address may hold what somebody typed. */
export const registerTraces = (http: FastifyInstance): void => {
  http.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (!isLookedAfter(route))
      request.span = startSpan(`${request.method} ${route}`, {
        kind: 'SERVER',
        traceparent: [request.headers.traceparent].flat()[0],
        attributes: { 'http.request.method': request.method, 'http.route': route, 'academy.request_id': request.id },
      })
    done()
  })
  http.addHook('onError', (request, _reply, error, done) => {
    failSpan(request.span, error)
    done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    request.span?.setAttribute('http.response.status_code', reply.statusCode)
    request.span?.end()
    done()
  })
}
