import type { Locale } from '@academy/contract/enums'
import { certificatePreview, type Preview } from '#modules/certificates/certificate-preview.service.ts'
import type { Db } from '#platform/db.ts'
import type { HeadOf, HeadTag } from '#platform/head-tags.ts'
import type { Logger } from '#platform/log.ts'

const home: Record<Locale, Preview> = {
  ua: { title: 'Академія', description: 'Навчання програмування: від першого тесту до сертифіката.' },
  en: { title: 'Academy', description: 'Learn to build software: from the first test to the certificate.' },
}

/** Pages known only to whoever was given their address are not for search engines. */
const forReadersOnly = /^\/(?:certificate|public|verify|cabinet|main)(?:\/|$)/
const openToAll = ['/public/terms', '/public/code-of-conduct', '/public/data-processing']

/** What a messenger shows of a link that is sent round. */
export const createLinkPreview =
  ({ db, publicUrl, log }: { db: Db; publicUrl: string; log: Logger }): HeadOf =>
  async (path, locale) => {
    const isHidden = forReadersOnly.test(path) && !openToAll.includes(path)
    const hidden: HeadTag[] = isHidden ? [{ name: 'robots', content: 'noindex' }] : []
    const preview = await previewOf(db, path, locale).catch((error: unknown) => {
      // A database that is away must not take the page with it.
      log.warn({ error }, 'no link preview')
      return null
    })
    return preview ? [...hidden, ...tagsOf(preview, `${publicUrl}${path}`, publicUrl)] : hidden
  }

const previewOf = async (db: Db, path: string, locale: Locale): Promise<Preview | null> =>
  path === '/' ? home[locale] : certificatePreview(db, path, locale)

const tagsOf = ({ title, description }: Preview, url: string, publicUrl: string): HeadTag[] => [
  { name: 'og:type', content: 'website' },
  { name: 'og:url', content: url },
  { name: 'og:title', content: title },
  { name: 'og:description', content: description },
  { name: 'og:image', content: `${publicUrl}/link-preview.png` },
  { name: 'og:image:width', content: '1200' },
  { name: 'og:image:height', content: '630' },
  { name: 'twitter:card', content: 'summary_large_image' },
]
