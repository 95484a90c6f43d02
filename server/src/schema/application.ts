import { sql, type SQL } from 'drizzle-orm'
import { missingAcademyFields } from '@academy/contract/enums'
import { chosenByPerson, chosenInAcademy } from './chosen-variants.ts'

/** STG-13: the parts of somebody's application to an academy; each is part of any query. */
export const applicationDirection = (academyId: SQL, userId: SQL): SQL => sql`(select s.name from user_groups ug
    join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id and g.is_direction
    join specializations s on s.id = g.specialization_id
  where ug.academy_id = ${academyId} and ug.user_id = ${userId} limit 1)`

export const isProfileComplete = (userId: SQL): SQL => sql`exists (select 1 from users pu where pu.id = ${userId}
  and pu.birth_date is not null and pu.phone_number is not null and pu.consented_at is not null
  and exists (select 1 from ${chosenByPerson(sql`pu.id`)} f where f.type = 'University'))`

export const isExperienceComplete = (academyId: SQL, userId: SQL): SQL => sql`(select
    count(distinct f.type) = ${missingAcademyFields.length} from ${chosenInAcademy(academyId, userId)} f)`
