import { IdParam } from '@academy/contract/fields'
import type { FastifyInstance } from 'fastify'
import { isMadeAtMachine } from '#platform/at-machine.ts'
import type { Db } from '#platform/db.ts'
import { readLanguageAndTheme } from '#platform/script-free-page.ts'
import { forFrame } from './mail.look.ts'
import { sendMailPage } from '#platform/mail-page.ts'
import * as mailService from './mail.service.ts'

/**
 * MAIL-19: a mail of the local mailbox as its reader would see it, for the frame of that page. Like the calls of the
 * mailbox it answers only at the machine itself, where no mail server is set.
 */
export const registerMailboxMail = (
  app: FastifyInstance,
  { db, hasLocalMailbox }: { db: Db; hasLocalMailbox: boolean },
): void => {
  app.get<{ Params: { id: string } }>('/mailbox-mail/:id', async ({ params, query, headers }, reply) => {
    const id = IdParam.safeParse(params.id)
    const isOpen = hasLocalMailbox && isMadeAtMachine(headers)
    const mail = isOpen && id.success ? await mailService.storedMail({ db }, id.data) : undefined
    const html = mail ? forFrame(mail.html, readLanguageAndTheme(query).theme) : ''
    return sendMailPage(reply, mail ? 200 : 404, html, { links: 'leave the frame' })
  })
}
