import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** One nonce per page: only scripts and styles with the nonce of this reply run (S4, M7). */
export const makeNonce = (): string => randomBytes(16).toString('base64')

export const pagePolicy = (nonce: string, frameHost: string | null = null): string =>
  [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    // S13: pages staff wrote, each with a policy of its own and always in a sandbox.
    `frame-src ${["'self'", frameHost].filter(Boolean).join(' ')}`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    // socket.io, React and Mantine need no policy of their own; that of web/src/lib/browser-push.ts knows one address.
    `trusted-types service-worker`,
  ].join('; ')

/** The policy of replies that are not pages: nothing may load. */
const dataPolicy = `default-src 'none'; frame-ancestors 'none'`

const hstsSeconds = 31_536_000

/** For replies that no hook sees: unreadable addresses, bytes that are not HTTP, long polling of sockets. */
export const bareHeadersOf = (publicUrl: string): Record<string, string> => ({
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  ...(isTls(publicUrl) ? { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` } : {}),
})

const isTls = (publicUrl: string): boolean => publicUrl.startsWith('https:')

export const registerSecurityHeaders = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  await app.register(helmet, {
    global: true,
    // Set below for each reply: a page gets its nonce, everything else the empty policy.
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: isTls(publicUrl) ? { maxAge: hstsSeconds, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // Errors too: a cached refusal must not reach the next person.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', dataPolicy)
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    done(null, payload)
  })
}
