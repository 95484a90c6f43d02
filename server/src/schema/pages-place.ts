import { sql } from 'drizzle-orm'
import { academyTypes } from '@academy/contract/enums'

export interface PagesAddress {
  /** Where the static pages of the installation are served from; null stands for this server. */
  staticPagesUrl: string | null
  /** What stands for the academy in an address. */
  place: string
}

/**
 * Of the academy `a`: its number, with a key where the academy is not public or still a draft, so that nobody finds
 * its pages by counting.
 */
export const pagesPlace = sql`case when a.type = ${academyTypes.Public}
  and (a.is_closed or a.current_active_stage_id is not null) then a.id::text else a.id || '-' || a.page_key end`
