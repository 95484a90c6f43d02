import type { Locale } from '@academy/contract/enums'
import {
  certificatePreview,
  type Preview as TextPreview,
} from '#modules/programme/certificates/certificate-preview.service.ts'
import { demoPreview } from '#modules/assessment/demo-tests/demo-test-preview.service.ts'
import type { Dictionaries } from '#modules/system/translations/translations.service.ts'
import type { Db } from '#platform/db.ts'
import type { HeadOf, HeadTag } from '#platform/head-tags.ts'
import type { Logger } from '#platform/log.ts'

interface Preview extends TextPreview {
  /** A picture of its own. */
  imagePath?: string
}

const home: Record<Locale, Preview> = {
  ua: { title: 'Академія', description: 'Навчання програмування: від першого тесту до сертифіката.' },
  en: { title: 'Academy', description: 'Learn to build software: from the first test to the certificate.' },
}

/** Pages whose address is known only to those who got it are kept from search engines. */
const forReadersOnly = /^\/(?:certificate|public|verify|cabinet|main|demo-test\/result)(?:\/|$)/
export const openToAll = ['/public/terms', '/public/code-of-conduct', '/public/data-processing']

interface PreviewDeps {
  db: Db
  dictionaries: Dictionaries
  publicUrl: string
  log: Logger
}

/** The preview that messengers show of a link. */
export const createLinkPreview =
  ({ db, dictionaries, publicUrl, log }: PreviewDeps): HeadOf =>
  async (path, locale) => {
    const isHidden = forReadersOnly.test(path) && !openToAll.includes(path)
    const hidden: HeadTag[] = isHidden ? [{ name: 'robots', content: 'noindex' }] : []
    const preview = await previewOf(db, dictionaries, path, locale).catch((error: unknown) => {
      // The page opens even while the database cannot be reached.
      log.warn({ err: error }, 'link preview failed: the page is sent without it')
      return null
    })
    const about: HeadTag = { name: 'description', content: (preview ?? home[locale]).description }
    return [about, ...hidden, ...(preview ? tagsOf(preview, `${publicUrl}${path}`, publicUrl) : [])]
  }

const previewOf = async (db: Db, dictionaries: Dictionaries, path: string, locale: Locale): Promise<Preview | null> => {
  if (path === '/') return home[locale]
  return (await certificatePreview(db, path, locale)) ?? demoPreview({ db, dictionaries }, path, locale)
}

const tagsOf = (
  { title, description, imagePath = '/link-preview.png' }: Preview,
  url: string,
  publicUrl: string,
): HeadTag[] => [
  { name: 'og:type', content: 'website' },
  { name: 'og:url', content: url },
  { name: 'og:title', content: title },
  { name: 'og:description', content: description },
  { name: 'og:image', content: `${publicUrl}${imagePath}` },
  { name: 'og:image:width', content: '1200' },
  { name: 'og:image:height', content: '630' },
  { name: 'twitter:card', content: 'summary_large_image' },
]
