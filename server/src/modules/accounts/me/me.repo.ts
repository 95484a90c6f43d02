import { sql, type SQL } from 'drizzle-orm'
import type { AcceptedDocument, FormVariantType, RoleName } from '@academy/contract/enums'
import type { User } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { chosenByPerson, chosenInAcademy } from '#server/schema/chosen-variants.ts'
import { toAccept } from '#server/schema/legal-to-accept.ts'

export interface MeRow extends Record<string, unknown> {
  id: number
  email: string
  firstName: string
  lastName: string
  phoneNumber: string | null
  birthDate: string | null
  graduationYear: number | null
  country: string | null
  isBackgroundGiven: boolean
  avatarFile: string | null
  googleId: string | null
  facebookId: string | null
  hasPassword: boolean
  remindersEnabled: boolean
  pendingEmail: string | null
  hasSecondFactor: boolean
  isSecondFactorRequired: boolean
  hasAcceptedPrinciples: boolean
  hasSeenReferral: boolean
  formVariants: { id: number; type: FormVariantType }[]
  /** Types of the experience form already answered for the current academy. */
  experience: FormVariantType[]
  legalToAccept: AcceptedDocument[]
  localization: 'ua' | 'en'
  isSuperAdmin: boolean
  isEmployee: boolean
  currentAcademyId: number | null
  hasConsented: boolean
  memberships: {
    academyId: number
    name: string
    isClosed: boolean
    currentActiveStageId: number | null
    active: boolean
    isFinished: boolean
    roles: Exclude<RoleName, 'SuperAdmin'>[]
  }[]
  otherAcademies: { academyId: number; name: string; isClosed: boolean; currentActiveStageId: number | null }[]
  groups: { id: number; academyId: number; isDirection: boolean; specializationId: number; specialization: string }[]
  /** As the stages module writes them. */
  stages: unknown
  settings: { liveChatEnabled: boolean; referralsEnabled: boolean }
  impersonator: Omit<NonNullable<User['impersonator']>, 'until'> | null
}

export const meRepo = {
  /** Everything about the caller in one round trip: this is the most frequent call of the product. */
  me: async (
    db: Db,
    userId: number,
    impersonatorId: number | null,
    stagesOfUser: (academyId: SQL, userId: SQL) => SQL,
  ): Promise<MeRow | undefined> => {
    const { rows } = await db.execute<MeRow>(sql`
      select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.phone_number as "phoneNumber",
        u.birth_date::text as "birthDate", u.graduation_year as "graduationYear", u.localization, u.reminders_enabled as "remindersEnabled",
        u.country, u.background_given_at is not null as "isBackgroundGiven", u.avatar_file as "avatarFile", u.google_id as "googleId", u.facebook_id as "facebookId",
        u.password_hash is not null as "hasPassword", u.pending_email as "pendingEmail",
        u.principles_accepted_at is not null as "hasAcceptedPrinciples",
        u.referral_seen_at is not null as "hasSeenReferral",
        exists (select 1 from second_factors f where f.user_id = u.id and f.enabled_at is not null)
          as "hasSecondFactor",
        exists (select 1 from academies a where a.requires_second_factor and a.deleted_at is null
          and (u.is_super_admin or exists (select 1 from user_roles r
            where r.academy_id = a.id and r.user_id = u.id and r.role <> 'Student'))) as "isSecondFactorRequired",
        (select coalesce(json_agg(json_build_object('id', v.id, 'type', v.type) order by v.type, v.position), '[]')
          from ${chosenByPerson(sql`u.id`)} v) as "formVariants",
        (select coalesce(json_agg(distinct v.type), '[]')
          from ${chosenInAcademy(sql`u.current_academy_id`, sql`u.id`)} v) as experience,
        ${toAccept(sql`u.id`)} as "legalToAccept",
        u.is_super_admin as "isSuperAdmin", u.is_employee as "isEmployee",
        u.current_academy_id as "currentAcademyId", u.consented_at is not null as "hasConsented",
        (select coalesce(json_agg(json_build_object('academyId', a.id, 'name', a.name, 'isClosed', a.is_closed,
            'currentActiveStageId', a.current_active_stage_id, 'active', ua.active, 'isFinished', ua.finished_at is not null,
            'roles', (select coalesce(json_agg(r.role), '[]') from user_roles r
                      where r.academy_id = ua.academy_id and r.user_id = ua.user_id)) order by ua.joined_at, a.id), '[]')
          from user_academies ua join academies a on a.id = ua.academy_id
          where ua.user_id = u.id and a.deleted_at is null) as memberships,
        case when u.is_super_admin then
          (select coalesce(json_agg(json_build_object('academyId', a.id, 'name', a.name, 'isClosed', a.is_closed,
              'currentActiveStageId', a.current_active_stage_id) order by a.id), '[]') from academies a where a.deleted_at is null)
          else '[]'::json end as "otherAcademies",
        (select coalesce(json_agg(json_build_object('id', g.id, 'academyId', g.academy_id, 'isDirection', g.is_direction,
            'specializationId', s.id, 'specialization', s.name) order by g.academy_id, g.id), '[]')
          from user_groups ug join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id
          join specializations s on s.id = g.specialization_id where ug.user_id = u.id) as groups,
        ${stagesOfUser(sql`u.current_academy_id`, sql`u.id`)} as stages,
        (select json_build_object('liveChatEnabled', live_chat_enabled, 'referralsEnabled', referrals_enabled)
          from system_settings) as settings,
        (select json_build_object('id', i.id, 'fullName', concat_ws(' ', i.first_name, i.last_name),
            'proof', case when exists (select 1 from second_factors f where f.user_id = i.id and f.enabled_at is not null)
              then 'code' when i.password_hash is not null then 'password' else 'logIn' end)
          from users i where i.id = ${impersonatorId}::int) as impersonator
      from users u where u.id = ${userId} and u.deleted_at is null`)
    return rows[0]
  },
}
