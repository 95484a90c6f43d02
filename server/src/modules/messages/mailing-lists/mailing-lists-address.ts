import type { Locale } from '@academy/contract/enums'
import { Uuid } from '@academy/contract/fields'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { withFormBodies } from '#platform/form-body.ts'
import { backgroundCtx, type BackgroundTools } from '#platform/background-ctx.ts'
import { type PageLook, readLanguageAndTheme, sendScriptFreePage } from '#platform/script-free-page.ts'
import { homeLinks, type MailingPage, mailingPages } from './mailing-lists.texts.ts'
import * as mailing from './mailing-lists.service.ts'

const languageTags: Record<Locale, string> = { ua: 'uk', en: 'en' }
const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/**
 * where the links of mails to lists lead. Looking changes nothing, because programs look at every link of a mail
 * before its reader does; a press of the button, or of the mail program's own (RFC 8058), is the answer.
 */
export const registerMailingPages = (app: FastifyInstance, tools: BackgroundTools & { look: PageLook }): void => {
  const ctx = backgroundCtx(tools)
  const show = (reply: FastifyReply, page: MailingPage, locale: Locale, status: 200 | 404 = 200) => {
    const { title, text, button } = mailingPages[page][locale]
    return sendScriptFreePage(
      reply,
      status,
      { lang: languageTags[locale], title, body: `<p>${text}</p>`, button, home: homeLinks[locale] },
      tools.look,
    )
  }
  /** Of whom nothing is known, the address may say what they read. */
  const asked = (query: unknown): Locale => (readLanguageAndTheme(query).locale === 'en' ? 'en' : 'ua')

  withFormBodies(app, (scope) => {
    scope.get<{ Params: { token: string } }>('/mailing/confirm/:token', async ({ params, query }, reply) => {
      const found = isToken(params.token) ? await mailing.findByToken(ctx, params.token) : undefined
      if (!found) return show(reply, 'linkOver', asked(query), 404)
      return show(reply, found.isOnList ? 'alreadySubscribed' : 'confirm', found.localization)
    })
    scope.post<{ Params: { token: string } }>('/mailing/confirm/:token', async ({ params, query }, reply) => {
      const done = isToken(params.token) ? await mailing.confirm(ctx, params.token) : undefined
      if (!done) return show(reply, 'linkOver', asked(query), 404)
      return show(reply, done.isOnList ? 'alreadySubscribed' : 'confirmed', done.localization)
    })

    scope.get<{ Params: { key: string } }>('/mailing/unsubscribe/:key', async ({ params, query }, reply) => {
      if (!Uuid.safeParse(params.key).success) return show(reply, 'linkBroken', asked(query), 404)
      const found = await mailing.findByKey(ctx, params.key)
      const isOn = found !== undefined && found.unsubscribedAt === null
      return show(reply, isOn ? 'unsubscribe' : 'unsubscribed', found?.localization ?? asked(query))
    })
    // Also for a key nobody has any more: whoever wants to be on no list is on none.
    scope.post<{ Params: { key: string } }>('/mailing/unsubscribe/:key', async ({ params, query }, reply) => {
      if (!Uuid.safeParse(params.key).success) return show(reply, 'linkBroken', asked(query), 404)
      await mailing.unsubscribe(ctx, params.key)
      return show(reply, 'unsubscribed', (await mailing.findByKey(ctx, params.key))?.localization ?? asked(query))
    })
  })
}
