import { type Column, sql, type SQL } from 'drizzle-orm'
import type { academiesFor } from '@academy/contract/permissions'

/** The academies a query may read: all of them, or these. */
export type AcademyScope = ReturnType<typeof academiesFor>

/** Rows of the academies in the scope. 'every' includes deleted academies: a list joins with those that exist. */
export const within = (scope: AcademyScope, column: SQL | Column): SQL =>
  scope === 'every' ? sql`true` : sql`${column} = any(${sql.param([...scope])}::int[])`
