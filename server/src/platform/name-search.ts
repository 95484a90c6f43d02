import { sql, type SQL } from 'drizzle-orm'

/** See prepared-client.ts. */
export const plannedAfresh = sql`/* planned afresh */`

/** Escapes the wildcards of LIKE, so that typed text is searched literally. */
export const asWritten = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

export const startsWith = (text: string): string => `${asWritten(text)}%`
export const contains = (text: string): string => `%${asWritten(text)}%`

/**
 * People whose name, written either way round, begins with the text; `u` is the users of the query. Written as the
 * indexes users_…_start have it.
 */
export const nameStartsWith = (search: string | undefined): SQL => {
  if (!search) return sql`true`
  const start = startsWith(search)
  return sql`${plannedAfresh} (lower(u.first_name || ' ' || u.last_name) like lower(${start})
    or lower(u.last_name || ' ' || u.first_name) like lower(${start}))`
}

/** The same, or whose address begins with it. */
export const nameOrEmailStartsWith = (search: string | undefined): SQL =>
  search ? sql`(lower(u.email) like lower(${startsWith(search)}) or ${nameStartsWith(search)})` : sql`true`
