import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db.ts'
import { escapeHtml, type PageLook, readLanguageAndTheme, sendScriptFreePage } from '#platform/script-free-page.ts'
import { current } from './settings.service.ts'

const texts = {
  uk: {
    title: 'Підтримка академії',
    text: 'Напишіть нам, і ми відповімо протягом робочого дня:',
    closed: ['Чат вимкнено', 'Зараз його немає на цьому сайті.'],
  },
  en: {
    title: 'Support',
    text: 'Write to us; we answer within a working day:',
    closed: ['The chat is switched off', 'There is none on this site at the moment.'],
  },
} as const

/**
 * SYS-07: what the frame of the live chat shows as long as nobody serves a vendor's chat at this address of the static
 * pages host: where the team can be reached.
 */
export const registerLiveChat = (app: FastifyInstance, { db, look }: { db: Db; look: PageLook }): void => {
  app.get<{ Params: { id: string } }>('/live-chat/:id', async ({ params, query }, reply) => {
    const { locale, theme } = readLanguageAndTheme(query)
    const lang = locale === 'en' ? 'en' : 'uk'
    const { title, text, closed } = texts[lang]
    const settings = await current({ db })
    if (!settings.liveChatEnabled || settings.liveChatId !== params.id)
      return sendScriptFreePage(reply, 404, { lang, title: closed[0], body: `<p>${closed[1]}</p>`, theme }, look)
    const email = escapeHtml(settings.supportEmail)
    const body = `<p>${text}</p><p><a href="mailto:${email}">${email}</a></p>`
    return sendScriptFreePage(reply, 200, { lang, title, body, theme }, look)
  })
}
