import type { Locale } from '@academy/contract/enums'
import { brokenLinkMarker } from '@academy/contract/limits'
import { formatQuery } from '#lib/query-string.ts'

/** S13: a page of ours by its path, or of the one host the page policy lets us frame. Nothing else is ever loaded. */
const framePattern = /^(?:https:\/\/[a-z0-9.-]+(?::\d{1,5})?)?\/static-pages\/\d+(?:-[0-9a-f-]{36})?\/[a-z0-9-]+$/

/** STG-32, STG-33: where the frame goes, which leaves the title to the page around it, and the page alone; null shows the problem instead. */
export const frameAddress = (
  link: string | null,
  lang: Locale,
  theme: 'light' | 'dark' | 'auto',
): { framed: string; alone: string } | null => {
  if (link === null || link.includes(brokenLinkMarker) || !framePattern.test(link)) return null
  const words = { lang, theme: theme === 'auto' ? undefined : theme }
  return { framed: link + formatQuery({ ...words, framed: 1 }), alone: link + formatQuery(words) }
}
