import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@academy/contract/enums'

/** As scripts/draw-pages.ts writes it. */
interface DrawnPage {
  path: string
  styles: string[]
  markup: Record<Locale, string>
}

const endOfHead = '</head>'
const startOfRoot = '<div id="root">'

/**
 * The page of an address in the language of its visitor, with what the build drew of it. The boot script of index.html
 * shows that part only to whom it is true: to nobody who is logged in or has chosen another language.
 */
export const readDrawnPages = (distDir: string, shell: string): ((path: string, locale: Locale) => string) => {
  const file = join(distDir, 'drawn.json')
  const drawn = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DrawnPage[]) : []
  const pages = new Map<string, string>()
  for (const { path, styles, markup } of drawn) {
    const links = styles
      .filter((href) => !shell.includes(href))
      .map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`)
      .join('')
    for (const [locale, text] of Object.entries(markup)) {
      const page = shell
        .replace(endOfHead, () => `${links}${endOfHead}`)
        .replace(startOfRoot, () => `${startOfRoot}<div data-drawn="${locale}">${text}</div>`)
      pages.set(`${path} ${locale}`, page)
    }
  }
  return (path, locale) => pages.get(`${path} ${locale}`) ?? shell
}
