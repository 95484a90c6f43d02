import { formatQuery } from '#lib/query-string.ts'

/**
 * P5: which page, as the router writes it, so that no id, name or code of an address leaves; and where the visitor came
 * from: the page before, or of another site its host alone.
 */
export const analyticsAddress = (url: string, page: string, referrer: string | null): string =>
  url + formatQuery({ page, referrer })

export const hostOfReferrer = (referrer: string, ownOrigin: string): string | null => {
  if (!URL.canParse(referrer)) return null
  const { origin } = new URL(referrer)
  return origin === ownOrigin || origin === 'null' ? null : origin
}
