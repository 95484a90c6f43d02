import type { FastifyInstance } from 'fastify'
import { readForm, withFormBodies } from '#platform/form-body.ts'
import type { Tokens } from '#platform/tokens.ts'
import { isPassFor } from './mail-templates-preview.service.ts'

/** Nothing runs, nothing is loaded, and only our own pages frame it. Mails are styled where they stand. */
const policy = [
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
  'sandbox',
].join('; ')

/**
 * Shows a mail as its reader sees it, in a frame: pages of ours may hold no styles but their own. A form posts what
 * POST api/mail-templates/preview answered; the pass proves that the html came from there, so this address shows nothing
 * that somebody else wrote.
 */
export const registerMailPreview = (app: FastifyInstance, { tokens }: { tokens: Tokens }): void =>
  withFormBodies(app, (scope) => {
    scope.post('/mail-preview', async ({ body, headers }, reply) => {
      const form = readForm(body)
      const html = form.get('html') ?? ''
      const isFromUs = headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin'
      const isOurs = isFromUs && isPassFor(tokens, form.get('pass') ?? '', html)
      return reply
        .status(isOurs ? 200 : 404)
        .header('content-security-policy', policy)
        .header('x-frame-options', 'SAMEORIGIN')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(isOurs ? html : '')
    })
  })
