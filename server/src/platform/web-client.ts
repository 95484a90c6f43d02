import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { makeNonce, pagePolicy } from './security-headers.ts'

const nonceMark = '__CSP_NONCE__'

/** Serves the built client: hashed files for ever, and the one page for every other address. */
export const registerWebClient = async (app: FastifyInstance, distDir: string): Promise<void> => {
  const pagePath = join(distDir, 'index.html')
  if (!existsSync(pagePath)) return
  const page = readFileSync(pagePath, 'utf8').split(nonceMark)
  await app.register(fastifyStatic, {
    root: distDir,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.vite/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const sendPage = (reply: FastifyReply) => {
    const nonce = makeNonce()
    void reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.join(nonce))
  }
  app.get('/*', (request, reply) => {
    // A missing file must not come back as a page: a browser would run it as a script.
    if (/^\/(?:assets|api)\//.test(request.url)) return reply.callNotFound()
    return sendPage(reply)
  })
}
