import { sql, type SQL } from 'drizzle-orm'
import { type AcademyScope, within } from '#platform/academy-scope.ts'

/**
 * Q-73: the few who are in no number about the students of an academy: whoever is deleted, blocked anywhere or there, or
 * no student (any more). Numbers leave them out instead of asking about each of the many. Part of any query.
 */
export const whoDoNotCount = (scope: AcademyScope): SQL => sql`
  select academy_id, user_id from user_academies where ${within(scope, sql`academy_id`)} and not active
  union
  select ua.academy_id, ua.user_id from users u
    join user_academies ua on ${within(scope, sql`ua.academy_id`)} and ua.user_id = u.id
    where u.deleted_at is not null or u.blocked_at is not null
  union
  select ua.academy_id, ua.user_id from user_academies ua where ${within(scope, sql`ua.academy_id`)}
    and not exists (select 1 from user_roles r
      where r.academy_id = ua.academy_id and r.user_id = ua.user_id and r.role = 'Student')`
