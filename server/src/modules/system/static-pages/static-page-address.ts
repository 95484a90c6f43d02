import { type ContentLocale, contentLocales } from '@academy/contract/enums'
import { IdParam, UrlName, Uuid } from '@academy/contract/fields'
import type { LocalizedName } from '@academy/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db.ts'
import { textHtml } from '#platform/markdown.ts'
import { type PageLook, readLanguageAndTheme, sendScriptFreePage } from '#platform/script-free-page.ts'
import { published } from './static-pages.service.ts'

const languageTags: Record<ContentLocale, string> = { ua: 'uk', en: 'en', ru: 'ru' }

/** STG-09: the language that was asked for, then ua, then en. */
const languageOf = (text: LocalizedName, asked: string | undefined): ContentLocale =>
  [asked, 'ua', 'en'].find((locale): locale is ContentLocale =>
    Boolean(contentLocales.includes(locale as ContentLocale) && text[locale as ContentLocale]),
  ) ?? 'ua'

const notFound = {
  ua: ['Такої сторінки немає', 'Можливо, її прибрали або адреса неповна.'],
  en: ['There is no such page', 'It may have been removed, or the address is incomplete.'],
} as const

/** NAV-38, Q-77: a page of an academy for whoever has its address, which nobody finds by counting where the academy is not public. */
export const registerStaticPages = (app: FastifyInstance, { db, look }: { db: Db; look: PageLook }): void => {
  app.get<{ Params: { place: string; name: string } }>(
    '/static-pages/:place/:name',
    async ({ params, query }, reply) => {
      const { locale, theme, isFramed } = readLanguageAndTheme(query)
      const [number, ...key] = params.place.split('-')
      const academyId = IdParam.safeParse(number)
      const pageKey = key.length === 0 ? null : Uuid.safeParse(key.join('-')).data
      const name = UrlName.safeParse(params.name)
      const page =
        academyId.success && pageKey !== undefined && name.success
          ? await published({ db }, { academyId: academyId.data, key: pageKey, name: name.data })
          : undefined
      if (!page) {
        const [title, text] = notFound[locale === 'en' ? 'en' : 'ua']
        const lang = locale === 'en' ? 'en' : 'uk'
        return sendScriptFreePage(reply, 404, { lang, title, body: `<p>${text}</p>`, theme }, look)
      }
      const language = languageOf(page.body, locale)
      const body = await textHtml(page.body[language] ?? '')
      const title = page.title[languageOf(page.title, locale)] ?? page.name
      return sendScriptFreePage(reply, 200, { lang: languageTags[language], title, body, theme, isFramed }, look)
    },
  )
}
