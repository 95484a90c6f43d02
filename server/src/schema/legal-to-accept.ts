import { sql, type SQL } from 'drizzle-orm'

/** The documents with a version to be accepted that is newer than what this person accepted last. */
export const toAccept = (userId: SQL): SQL => sql`
  (select coalesce(json_agg(v.document order by v.document), '[]') from
    (select document, max(version) as version from legal_versions where must_be_accepted group by document) v
    where not exists (select 1 from legal_acceptances a
      where a.user_id = ${userId} and a.document = v.document and a.version >= v.version))`
