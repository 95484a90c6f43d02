import { sql, type SQL } from 'drizzle-orm'

/** What a person types is searched for as it is: the signs of LIKE mean themselves. */
export const startsWith = (text: string): string => `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** People whose name, written either way round, begins with the text; `u` is the users of the query. */
export const nameStartsWith = (search: string | undefined): SQL => {
  if (!search) return sql`true`
  const start = startsWith(search)
  return sql`(lower(u.first_name || ' ' || u.last_name) like lower(${start})
    or lower(u.last_name || ' ' || u.first_name) like lower(${start}))`
}
