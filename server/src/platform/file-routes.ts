import type { FastifyInstance } from 'fastify'
import type { FileStore } from './file-store.ts'

/** Pictures encoded by the server, with random names: only people who were shown one know it (FILE-09, FILE-10). */
const picturePattern = /^(?:avatars|questions|lectures)\/[0-9a-f-]{36}\.webp$/

/** FILE-10: pictures have names nobody can guess, so that a plain image tag may load them. */
export const avatarUrlOf = <F extends string | null>(file: F): F extends null ? null : string =>
  (file === null ? null : `/files/${file}`) as F extends null ? null : string

/** What a plain image tag may load. Nothing else under /files is anybody's business without asking who they are. */
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
