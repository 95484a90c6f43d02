import { isNull, sql } from 'drizzle-orm'
import type { FormVariantType, Locale } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { formVariants } from '#server/schema/forms.ts'
import type { ChosenVariant } from './form-variants.rules.ts'

/** As one value: a list of its own length would be a statement of its own to plan. */
const arrayOf = (ids: readonly number[]) => sql`${sql.param(ids)}::int[]`

export const formVariantsRepo = {
  listed: (db: Db, locale: Locale) =>
    db
      .select({
        id: formVariants.id,
        type: formVariants.type,
        text: locale === 'ua' ? formVariants.textUa : formVariants.textEn,
        position: formVariants.position,
      })
      .from(formVariants)
      .where(isNull(formVariants.hiddenAt)),

  /** Those that may be chosen: what is hidden stays only with who has chosen it before. */
  choosable: async (db: Db, userId: number, ids: readonly number[]): Promise<ChosenVariant[]> => {
    const { rows } = await db.execute<ChosenVariant & Record<string, unknown>>(sql`
      select v.id, v.type from form_variants v
      where v.id = any(${arrayOf(ids)}) and (v.hidden_at is null
        or exists (select 1 from user_form_variants uv where uv.user_id = ${userId} and uv.form_variant_id = v.id)
        or exists (select 1 from user_academy_form_variants uv
          where uv.user_id = ${userId} and uv.form_variant_id = v.id))`)
    return rows
  },

  ofUser: async (db: Db, userId: number): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(
      sql`select form_variant_id as id from user_form_variants where user_id = ${userId}`,
    )
    return rows.map(({ id }) => id)
  },

  hasOfType: async (db: Db, userId: number, type: FormVariantType): Promise<boolean> => {
    const { rows } = await db.execute<{ one: number }>(sql`
      select 1 as one from user_form_variants uv join form_variants v on v.id = uv.form_variant_id
      where uv.user_id = ${userId} and v.type = ${type}`)
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
}
