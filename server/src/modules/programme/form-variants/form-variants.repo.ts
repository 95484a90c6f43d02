import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FormVariantType, Locale } from '@academy/contract/enums'
import { personalVariantTypes } from '@academy/contract/form-variants'
import type { Db } from '#platform/db.ts'
import { chosenByPerson, chosenInAcademy } from '#server/schema/chosen-variants.ts'
import {
  academyFormVariants,
  formVariants,
  userAcademyFormVariants,
  userOwnFormVariants,
} from '#server/schema/forms.ts'
import type { ChosenVariant } from './form-variants.rules.ts'

/** As one value: a list of its own length would be a statement of its own to plan. */
const arrayOf = (ids: readonly number[]) => sql`${sql.param(ids)}::int[]`
const isPersonal = sql`v.type = any(${sql.param([...personalVariantTypes])}::text[])`

const columnsOf = <T extends typeof formVariants | typeof academyFormVariants>(table: T, locale: Locale) => ({
  id: table.id,
  type: table.type,
  text: locale === 'ua' ? table.textUa : table.textEn,
  position: table.position,
})

export const formVariantsRepo = {
  listed: (db: Db, locale: Locale) =>
    db.select(columnsOf(formVariants, locale)).from(formVariants).where(isNull(formVariants.hiddenAt)),

  listedOf: (db: Db, academyId: number, locale: Locale) =>
    db
      .select(columnsOf(academyFormVariants, locale))
      .from(academyFormVariants)
      .where(and(eq(academyFormVariants.academyId, academyId), isNull(academyFormVariants.hiddenAt))),

  /**
   * Those that may be chosen: what is hidden stays only with who has chosen it before (Q-66). Nobody deletes them until
   * the choice is written; one that is being deleted is not there any more.
   */
  choosable: async (db: Db, userId: number, ids: readonly number[]): Promise<ChosenVariant[]> => {
    const { rows } = await db.execute<ChosenVariant & Record<string, unknown>>(sql`
      select v.id, v.type, null as "academyId" from form_variants v
      where v.id = any(${arrayOf(ids)}) and (v.hidden_at is null
        or exists (select 1 from user_form_variants uv where uv.user_id = ${userId} and uv.form_variant_id = v.id)
        or exists (select 1 from user_academy_form_variants uv
          where uv.user_id = ${userId} and uv.form_variant_id = v.id))
      for key share`)
    return rows
  },

  /** The same of the entries of academies: of one that is named, or of all the person belongs to. */
  choosableOwn: async (
    db: Db,
    userId: number,
    ids: readonly number[],
    academyId: number | null,
  ): Promise<ChosenVariant[]> => {
    const { rows } = await db.execute<ChosenVariant & Record<string, unknown>>(sql`
      select v.id, v.type, v.academy_id as "academyId" from academy_form_variants v
      where v.id = any(${arrayOf(ids)}) and (${academyId}::int is null or v.academy_id = ${academyId}::int)
        and ((v.hidden_at is null and exists (select 1 from user_academies ua
            where ua.academy_id = v.academy_id and ua.user_id = ${userId} and ua.active))
          or exists (select 1 from user_own_form_variants uv
            where uv.academy_id = v.academy_id and uv.form_variant_id = v.id and uv.user_id = ${userId}))
      for key share of v`)
    return rows
  },

  ofUser: async (db: Db, userId: number): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`select id from ${chosenByPerson(sql`${userId}`)} v`)
    return rows.map(({ id }) => id)
  },

  ofMember: async (db: Db, academyId: number, userId: number): Promise<number[]> => {
    const chosen = chosenInAcademy(sql`${academyId}::int`, sql`${userId}::int`)
    const { rows } = await db.execute<{ id: number }>(sql`select id from ${chosen} v`)
    return rows.map(({ id }) => id)
  },

  hasOfType: async (db: Db, userId: number, type: FormVariantType): Promise<boolean> => {
    const { rows } = await db.execute<{ one: number }>(
      sql`select 1 as one from ${chosenByPerson(sql`${userId}`)} v where v.type = ${type}`,
    )
    return rows.length > 0
  },

  setOfUser: async (db: Db, userId: number, ids: readonly number[], now: Date): Promise<void> => {
    await db.execute(sql`
      delete from user_form_variants where user_id = ${userId} and form_variant_id <> all(${arrayOf(ids)})`)
    await db.execute(sql`
      insert into user_form_variants (user_id, form_variant_id, created_at)
      select ${userId}::int, id, ${now}::timestamptz from unnest(${arrayOf(ids)}) as id on conflict do nothing`)
  },

  setOfMember: async (db: Db, academyId: number, userId: number, ids: readonly number[], now: Date): Promise<void> => {
    await db.execute(sql`
      delete from user_academy_form_variants
      where academy_id = ${academyId} and user_id = ${userId} and form_variant_id <> all(${arrayOf(ids)})`)
    await db.execute(sql`
      insert into user_academy_form_variants (academy_id, user_id, form_variant_id, created_at)
      select ${academyId}::int, ${userId}::int, id, ${now}::timestamptz from unnest(${arrayOf(ids)}) as id
      on conflict do nothing`)
  },

  /** Entries of academies: what was said about oneself, in whichever academy, or the experience of one of them. */
  setOwn: async (
    db: Db,
    userId: number,
    ids: readonly number[],
    about: 'person' | { academyId: number },
    now: Date,
  ): Promise<void> => {
    const concerned = about === 'person' ? isPersonal : sql`not ${isPersonal} and v.academy_id = ${about.academyId}`
    await db.execute(sql`
      delete from user_own_form_variants uv using academy_form_variants v
      where v.academy_id = uv.academy_id and v.id = uv.form_variant_id and uv.user_id = ${userId}
        and ${concerned} and uv.form_variant_id <> all(${arrayOf(ids)})`)
    await db.execute(sql`
      insert into user_own_form_variants (academy_id, user_id, form_variant_id, created_at)
      select v.academy_id, ${userId}::int, v.id, ${now}::timestamptz from academy_form_variants v
      where v.id = any(${arrayOf(ids)}) and ${concerned} on conflict do nothing`)
  },

  removeOfMember: async (db: Db, academyId: number, userId: number): Promise<void> => {
    for (const table of [userAcademyFormVariants, userOwnFormVariants])
      await db.delete(table).where(and(eq(table.academyId, academyId), eq(table.userId, userId)))
  },
}
