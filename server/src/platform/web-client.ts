import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localeOfBrowser } from '@academy/contract/browser-locale'
import type { Locale } from '@academy/contract/enums'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import { type FactsOf, readDrawnPages } from './drawn-pages.ts'
import { type HeadOf, writeHeadTags } from './head-tags.ts'
import { makeNonce, pagePolicy } from './security-headers.ts'

const nonceMark = '__CSP_NONCE__'
const endOfHead = '</head>'
/** Pages of somebody: neither the disk nor a page that was left may show them to whoever comes after a log-out. */
const pagesOfPeople = /^\/(?:cabinet|main)(?:\/|$)/
/** Files with a fixed address: browsers revalidate them each time. */
const workerFile = /\/service-worker\.js(?:\.(?:br|gz))?$/

const localeOf = ({ headers }: FastifyRequest): Locale =>
  localeOfBrowser((headers['accept-language'] ?? '').split(',').flatMap((tag) => tag.trim() || []))

/** Serves the built client: hashed files for ever, and the one page for every other address. */
export const registerWebClient = async (
  app: FastifyInstance,
  distDir: string,
  frameHost: () => Promise<string | null> = () => Promise.resolve(null),
  headOf: HeadOf = () => Promise.resolve([]),
  factsOf: FactsOf = () => Promise.resolve(''),
): Promise<void> => {
  const pagePath = join(distDir, 'index.html')
  if (!existsSync(pagePath)) return
  const drawnPage = readDrawnPages(distDir, readFileSync(pagePath, 'utf8'))
  const files = { index: false, preCompressed: true, cacheControl: false } as const
  const assetsDir = join(distDir, 'assets')
  await app.register(fastifyStatic, {
    ...files,
    root: assetsDir,
    serve: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      // Pages in a sandbox have no origin of their own, and browsers ask for fonts with one.
      if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*')
    },
  })
  // One route for all hashed files: there are hundreds, and a route for each would slow the start. Their names are read once: the
  // plugin's own route reads the whole folder for each file it sends.
  const assets = new Set(existsSync(assetsDir) ? readdirSync(assetsDir) : [])
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': name } }, reply) =>
    assets.has(name) ? reply.sendFile(name) : reply.callNotFound(),
  )
  await app.register(fastifyStatic, {
    ...files,
    root: distDir,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['**/*.html', 'drawn.json', '**/*.br', '**/*.gz', '.vite/**', 'assets/**'],
    setHeaders: (reply, path) =>
      void reply.header('cache-control', workerFile.test(path) ? 'no-cache' : 'public, max-age=3600'),
  })
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = makeNonce()
    const path = request.url.split('?', 1)[0]!
    const locale = localeOf(request)
    const tags = await headOf(path, locale)
    // With words in the address a page may say something else.
    const page = drawnPage(request.url, locale, await factsOf(path))
    if (tags.some(({ name }) => name === 'robots')) reply.header('x-robots-tag', 'noindex')
    return (
      reply
        .header('content-security-policy', pagePolicy(nonce, await frameHost()))
        // "Back" shows a public page again as it was left, which `no-store` would forbid.
        .header('cache-control', pagesOfPeople.test(path) ? 'no-store' : 'private, no-cache')
        .header('vary', 'accept-language')
        .type('text/html; charset=utf-8')
        // A function, because replace() would interpret `$` in a name.
        .send(page.replaceAll(nonceMark, nonce).replace(endOfHead, () => `${writeHeadTags(tags)}${endOfHead}`))
    )
  }
  app.get('/*', async (request, reply) => {
    // A missing file gets 404 and not the page: a browser would run the page as a script.
    if (/^\/(?:(?:assets|api|static-pages|live-chat)\/|service-worker\.js)/.test(request.url))
      return reply.callNotFound()
    return sendPage(request, reply)
  })
}
