import { sql } from 'drizzle-orm'
import type { FormVariantType, Locale } from '@academy/contract/enums'
import { personalVariantTypes } from '@academy/contract/form-variants'
import type { Specialization } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { chosenByPerson, chosenInAcademy } from '#server/schema/chosen-variants.ts'
import { directionOf } from '#server/schema/direction-of.ts'

interface Chosen {
  type: FormVariantType
  ua: string
  en: string
}
interface AboutRow extends Record<string, unknown> {
  localization: Locale
  country: string | null
  graduationYear: number | null
  variants: Chosen[]
}
interface PlaceRow extends Record<string, unknown> {
  id: number
  name: string
  specialization: Specialization | null
  groups: { id: number; name: string }[]
  publicId: string
  certificateNumber: string | null
  finishedAt: string | Date | null
  experience: Chosen[]
  isCoached: boolean
}

const chosen = (types: readonly FormVariantType[]) => sql`coalesce(json_agg(json_build_object('type', v.type,
  'ua', v.text_ua, 'en', v.text_en) order by array_position(${sql.param([...types])}::text[], v.type), v.position), '[]')`

export const personCardRepo = {
  about: async (db: Db, userId: number): Promise<AboutRow> => {
    const { rows } = await db.execute<AboutRow>(sql`
      select u.localization, u.country, u.graduation_year as "graduationYear",
        (select ${chosen(personalVariantTypes)} from ${chosenByPerson(sql`u.id`)} v
          where v.type = any(${sql.param([...personalVariantTypes])}::text[])) as variants
      from users u where u.id = ${userId}`)
    return rows[0]!
  },

  /** `isCoached`: whether this member of the staff coaches a team of theirs. */
  place: async (
    db: Db,
    academyId: number,
    userId: number,
    { coachId, experienceTypes }: { coachId: number; experienceTypes: readonly FormVariantType[] },
  ): Promise<PlaceRow | undefined> => {
    const { rows } = await db.execute<PlaceRow>(sql`
      select a.id, a.name, ua.public_id as "publicId", ua.certificate_number as "certificateNumber",
        ua.finished_at as "finishedAt", ${directionOf(sql`ua.academy_id`, sql`ua.user_id`)} as specialization,
        (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id), '[]')
          from user_groups ug join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id
          where ug.academy_id = ua.academy_id and ug.user_id = ua.user_id and not g.is_direction) as groups,
        (select ${chosen(experienceTypes)} from ${chosenInAcademy(sql`ua.academy_id`, sql`ua.user_id`)} v) as experience,
        exists (select 1 from user_teams ut
          join team_coaches c on c.academy_id = ut.academy_id and c.team_id = ut.team_id
          where ut.academy_id = ua.academy_id and ut.user_id = ua.user_id and c.user_id = ${coachId}) as "isCoached"
      from user_academies ua join academies a on a.id = ua.academy_id and a.deleted_at is null
      where ua.academy_id = ${academyId} and ua.user_id = ${userId}`)
    return rows[0]
  },
}
