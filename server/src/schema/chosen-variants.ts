import { sql, type SQL } from 'drizzle-orm'
import { personalVariantTypes } from '@academy/contract/form-variants'

const entry = sql`v.id, v.type, v.text_ua, v.text_en, v.position`
const isPersonal = sql`v.type = any(${sql.param([...personalVariantTypes])}::text[])`

/** What somebody chose about themselves: of the shared lists and of those of their academies; part of any query. */
export const chosenByPerson = (userId: SQL): SQL => sql`
  (select ${entry} from user_form_variants uv join form_variants v on v.id = uv.form_variant_id
    where uv.user_id = ${userId}
  union all
  select ${entry} from user_own_form_variants uv
    join academy_form_variants v on v.academy_id = uv.academy_id and v.id = uv.form_variant_id
    where uv.user_id = ${userId} and ${isPersonal})`

/** What somebody chose in the experience form of one academy. */
export const chosenInAcademy = (academyId: SQL, userId: SQL): SQL => sql`
  (select ${entry} from user_academy_form_variants uv join form_variants v on v.id = uv.form_variant_id
    where uv.academy_id = ${academyId} and uv.user_id = ${userId}
  union all
  select ${entry} from user_own_form_variants uv
    join academy_form_variants v on v.academy_id = uv.academy_id and v.id = uv.form_variant_id
    where uv.academy_id = ${academyId} and uv.user_id = ${userId} and not ${isPersonal})`
