import { sql, type SQL } from 'drizzle-orm'
import type { autogradeStatuses } from '@academy/contract/enums'

/** As constants of a statement: the indexes of the queue hold one status each, and a kept plan must see which. */
export const statusSql = {
  Sent: sql`0`,
  Started: sql`1`,
  Failed: sql`2`,
  Success: sql`3`,
} satisfies Record<keyof typeof autogradeStatuses, SQL>
