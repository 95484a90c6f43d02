import type { FastifyInstance } from 'fastify'

/**
 * Addresses that browsers and mail programs post to by themselves, where JSON cannot be asked for. Whatever comes is
 * read as text, and only here: everywhere else JSON is the only body there is (S2).
 */
export const withFormBodies = (app: FastifyInstance, register: (scope: FastifyInstance) => void): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    register(scope)
  })
}

/** The fields of a form as browsers send them; of anything else there are none. */
export const readForm = (body: unknown): URLSearchParams => new URLSearchParams(typeof body === 'string' ? body : '')
