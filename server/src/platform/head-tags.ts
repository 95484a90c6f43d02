import type { Locale } from '@academy/contract/enums'

/** What a page says about itself to those who read it without running it: messengers, search engines. */
export interface HeadTag {
  /** `name="robots"`, or `property="og:title"` for what Open Graph calls its own. */
  name: string
  content: string
}
export type HeadOf = (path: string, locale: Locale) => Promise<readonly HeadTag[]>

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

/** Names of people stand in here: whatever they hold, it stays inside its quotes. */
export const writeHeadTags = (tags: readonly HeadTag[]): string =>
  tags
    .map(({ name, content }) => {
      const key = name.startsWith('og:') ? 'property' : 'name'
      return `<meta ${key}="${escaped(name)}" content="${escaped(content)}" />`
    })
    .join('\n')
