import { type Column, sql, type SQL } from 'drizzle-orm'
import type { academiesFor } from '@academy/contract/permissions'

/** The academies a query may read: all of them, or these. */
export type AcademyScope = ReturnType<typeof academiesFor>

/** The rows whose academy is one of the scope. 'every' holds deleted academies too: a list joins the living ones. */
export const within = (scope: AcademyScope, column: SQL | Column): SQL =>
  scope === 'every' ? sql`true` : sql`${column} = any(${sql.param([...scope])}::int[])`
