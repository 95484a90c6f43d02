import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@academy/contract/enums'

/** As scripts/draw-pages.ts writes it. */
interface DrawnPage {
  path: string
  /** Attributes of <html> that this look of the page is true for. */
  facts: string
  styles: string[]
  markup: Record<Locale, string>
}

/** What is known of a page when it is sent, as attributes of <html>: the client reads them there. */
export type FactsOf = (path: string) => Promise<string>

const startOfPage = '<html lang="uk"'
const endOfHead = '</head>'
const startOfRoot = '<div id="root">'

const keyOf = (path: string, locale: Locale, facts: string) => `${locale}${facts} ${path}`
/** As boot script and client write them. */
const htmlLanguages: Record<Locale, string> = { ua: 'uk', en: 'en' }

/**
 * The page of an address in the language of its visitor, with what the build drew of it. The boot script of index.html
 * shows that part only to whom it is true: to nobody who is logged in or has chosen another language.
 */
export const readDrawnPages = (
  distDir: string,
  shell: string,
): ((path: string, locale: Locale, facts: string) => string) => {
  const file = join(distDir, 'drawn.json')
  const drawn = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DrawnPage[]) : []
  const pages = new Map<string, string>()
  for (const { path, facts, styles, markup } of drawn) {
    const links = styles
      .filter((href) => !shell.includes(href))
      .map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`)
      .join('')
    for (const [locale, text] of Object.entries(markup) as [Locale, string][]) {
      const page = shell
        .replace(endOfHead, () => `${links}${endOfHead}`)
        .replace(startOfRoot, () => `${startOfRoot}<div data-drawn="${locale}">${text}</div>`)
      pages.set(keyOf(path, locale, facts), page)
    }
  }
  return (path, locale, facts) =>
    (pages.get(keyOf(path, locale, facts)) ?? shell).replace(
      startOfPage,
      () => `<html lang="${htmlLanguages[locale]}"${facts}`,
    )
}
