import type { FastifyInstance } from 'fastify'
import { openToAll } from './link-preview.ts'

/** What a search engine may show. Pages behind an address that was given to somebody say themselves that they are not for it. */
const shown = ['/', '/auth/login', '/auth/register', ...openToAll]

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (sign) => `&#${sign.codePointAt(0)};`)

/** Addresses that search engines ask for. Without them they got the page of the client, which is no list of anything. */
export const registerSearchEngines = (http: FastifyInstance, { publicUrl }: { publicUrl: string }): void => {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /cabinet',
    'Disallow: /main',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  const robots = `${lines.join('\n')}\n`
  const rows = shown.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`)
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>\n`
  http.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robots),
  )
  http.get('/sitemap.xml', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8').send(sitemap),
  )
}
