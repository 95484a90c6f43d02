import type { FastifyInstance } from 'fastify'
import { fail } from './errors.ts'

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

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Returns the fields of a form as browsers send them, none for an empty body; anything else is refused (ERR-135). */
export const readForm = (body: unknown): URLSearchParams => {
  const text = typeof body === 'string' ? body : ''
  return isDecodable(text) ? new URLSearchParams(text) : fail('InvalidUrlencodedBody')
}
