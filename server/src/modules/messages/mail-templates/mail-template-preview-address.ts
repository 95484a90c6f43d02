import type { FastifyInstance } from 'fastify'
import { sendMailPage } from '#platform/mail-page.ts'
import { readForm, withFormBodies } from '#platform/form-body.ts'
import type { Tokens } from '#platform/tokens.ts'
import { isPassFor } from './mail-templates-preview.service.ts'

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
      return sendMailPage(reply, isOurs ? 200 : 404, isOurs ? html : '', { links: 'dead' })
    })
  })
