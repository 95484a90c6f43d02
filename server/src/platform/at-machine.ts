import type { IncomingHttpHeaders } from 'node:http'

/** Headers that reverse proxies add: behind a proxy every connection comes from this machine. */
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

/** Names of this machine, with or without a port. Others that resolve to it do not count: a foreign page may have one. */
const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/** Whether a call over loopback was made by somebody at this machine, rather than passed on for somebody elsewhere. */
export const isMadeAtMachine = (headers: IncomingHttpHeaders): boolean =>
  loopbackName.test(headers.host ?? '') && proxyHeaders.every((name) => headers[name] === undefined)
