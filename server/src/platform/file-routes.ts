import type { FastifyInstance } from 'fastify'
import type { FileStore } from './file-store.ts'

/** Pictures encoded by the server, with random names: only people who were shown one know it (FILE-09, FILE-10). */
const picturePattern = /^(?:avatars|questions|lectures)\/[0-9a-f-]{36}\.webp$/

/** What an image tag may load without a token. Everything else under /files needs to know who calls. */
export const registerFileRoutes = (app: FastifyInstance, files: FileStore): void => {
  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const name = request.params['*']
    const bytes = picturePattern.test(name) ? await files.get(name) : null
    if (!bytes) {
      reply.header('Cache-Control', 'no-store')
      return reply.callNotFound()
    }
    return (
      reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        // S8: the browser shows it as a picture and nothing else, whatever is in it.
        .header('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .header('Cross-Origin-Resource-Policy', 'same-origin')
        .type('image/webp')
        .send(Buffer.from(bytes))
    )
  })
}
