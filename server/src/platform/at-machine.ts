import type { IncomingHttpHeaders } from 'node:http'

/** What reverse proxies add: behind one, everybody's connection comes from this machine. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
]

/** With or without a port. A name that leads here by DNS is none of these: a foreign page could have made it. */
const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/** Whether a call over loopback was made by somebody at this machine, rather than passed on for somebody elsewhere. */
export const isMadeAtMachine = (headers: IncomingHttpHeaders): boolean =>
  loopbackName.test(headers.host ?? '') && proxyHeaders.every((name) => headers[name] === undefined)
