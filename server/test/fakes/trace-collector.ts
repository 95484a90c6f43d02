import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface SeenSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** OTLP: 2 is an error. */
  status: { code?: number }
  attributes: Record<string, unknown>
}
interface SentAttribute {
  key: string
  value: Record<string, unknown>
}
interface Sent {
  resourceSpans: {
    resource: { attributes: SentAttribute[] }
    scopeSpans: { spans: (Omit<SeenSpan, 'attributes'> & { attributes: SentAttribute[] })[] }[]
  }[]
}

const read = (attributes: SentAttribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** A collector of traces, as OTLP over HTTP wants it; with another status it refuses them. */
export const startTraceCollector = async (status = 200) => {
  const spans: SeenSpan[] = []
  const services: Record<string, unknown>[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    bodies.push(`${request.url} ${body}`)
    for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      services.push(read(resource.attributes))
      for (const one of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...one, attributes: read(one.attributes) })
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    services,
    bodies,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
