import type { Locale } from '@academy/contract/enums'

/** Meta tags for programs that read a page without running it: messengers, search engines. */
export interface HeadTag {
  /** `name="robots"`, or `property="og:title"` for what Open Graph calls its own. */
  name: string
  content: string
}
export type HeadOf = (path: string, locale: Locale) => Promise<readonly HeadTag[]>

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

/** Values hold names of people, so they are escaped. */
export const writeHeadTags = (tags: readonly HeadTag[]): string =>
  tags
    .map(({ name, content }) => {
      const key = name.startsWith('og:') ? 'property' : 'name'
      return `<meta ${key}="${escaped(name)}" content="${escaped(content)}" />`
    })
    .join('\n')
