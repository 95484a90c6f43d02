import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FormVariantType } from '@academy/contract/enums'
import { advisoryLocks } from '#platform/advisory-locks.ts'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { academies } from '#server/schema/academies.ts'
import { academyFormVariants, formVariants } from '#server/schema/forms.ts'

export interface VariantFound extends Record<string, unknown> {
  id: number
  type: FormVariantType
  text: { ua: string; en: string }
  academyId: number | null
  academyName: string | null
  position: number
  isHidden: boolean
}

type Values = Pick<typeof formVariants.$inferInsert, 'type' | 'textUa' | 'textEn' | 'position'>
type Change = Partial<Values> & { hiddenAt?: Date | null }

const arrayOf = (ids: readonly number[]) => sql`${sql.param([...ids])}::int[]`

const isOne = (academyId: number, id: number) =>
  and(eq(academyFormVariants.academyId, academyId), eq(academyFormVariants.id, id))

export const formVariantsStaffRepo = {
  /** Of two people who change lists one waits: what has to stay is looked at by the one who goes last. */
  takeTurn: async (db: Db): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.formVariants})`)
  },

  /** Shared entries and those of the academies. */
  entries: async (
    db: Db,
    reach: AcademyScope,
    which: { type?: FormVariantType; id?: number } = {},
  ): Promise<VariantFound[]> => {
    const columns = sql`v.id, v.type, json_build_object('ua', v.text_ua, 'en', v.text_en) as text, v.position,
      v.hidden_at is not null as "isHidden"`
    const wanted = sql`(${which.type ?? null}::text is null or v.type = ${which.type ?? null})
      and (${which.id ?? null}::int is null or v.id = ${which.id ?? null})`
    const { rows } = await db.execute<VariantFound>(sql`
      select ${columns}, null::int as "academyId", null::text as "academyName" from form_variants v where ${wanted}
      union all
      select ${columns}, a.id, a.name from academy_form_variants v
        join academies a on a.id = v.academy_id and a.deleted_at is null
      where ${within(reach, sql`v.academy_id`)} and ${wanted}`)
    return rows
  },

  /** How many people of the academies have chosen each: whom others have is no business of theirs. */
  usedCounts: async (db: Db, reach: AcademyScope, ids: readonly number[]): Promise<Map<number, number>> => {
    const isOfReach =
      reach === 'every'
        ? sql`true`
        : sql`exists (select 1 from user_academies ua
            where ua.user_id = uv.user_id and ua.academy_id = any(${arrayOf(reach)}))`
    const { rows } = await db.execute<{ id: number; count: number }>(sql`
      select id, (select count(*)::int from (
          select uv.user_id from user_form_variants uv where uv.form_variant_id = id and ${isOfReach}
          union select uv.user_id from user_academy_form_variants uv
            where uv.form_variant_id = id and ${within(reach, sql`uv.academy_id`)}
          union select uv.user_id from user_own_form_variants uv
            where uv.form_variant_id = id and ${within(reach, sql`uv.academy_id`)}) chosen) as count
      from unnest(${arrayOf(ids)}) as id`)
    return new Map(rows.map(({ id, count }) => [id, count]))
  },

  /** Nobody chooses one of these until the change is done. Those of an academy that was deleted are gone with it. */
  locked: async (
    db: Db,
    ids: readonly number[],
  ): Promise<{ id: number; type: FormVariantType; academyId: number | null }[]> => {
    const shared = await db
      .select({ id: formVariants.id, type: formVariants.type })
      .from(formVariants)
      .where(inArray(formVariants.id, [...ids]))
      .orderBy(formVariants.id)
      .for('update')
    const { id, type, academyId } = academyFormVariants
    const own = await db
      .select({ id, type, academyId })
      .from(academyFormVariants)
      .innerJoin(academies, and(eq(academies.id, academyId), isNull(academies.deletedAt)))
      .where(inArray(id, [...ids]))
      .orderBy(id)
      .for('update', { of: academyFormVariants })
    return [...shared.map((row) => ({ ...row, academyId: null })), ...own]
  },

  /** Which of the needed lists have no shared entry left that could be chosen. */
  listsWithout: async (db: Db, types: readonly FormVariantType[]): Promise<FormVariantType[]> => {
    const { rows } = await db.execute<{ type: FormVariantType }>(sql`
      select needed.type from unnest(${sql.param([...types])}::text[]) as needed (type)
      where not exists (select 1 from form_variants v where v.type = needed.type and v.hidden_at is null)`)
    return rows.map(({ type }) => type)
  },

  insert: async (db: Db, academyId: number | null, values: Values): Promise<number> => {
    const [row] =
      academyId === null
        ? await db.insert(formVariants).values(values).returning({ id: formVariants.id })
        : await db
            .insert(academyFormVariants)
            .values({ ...values, academyId })
            .returning({ id: academyFormVariants.id })
    return row!.id
  },

  update: async (db: Db, academyId: number | null, id: number, values: Change): Promise<void> => {
    if (academyId === null) await db.update(formVariants).set(values).where(eq(formVariants.id, id))
    else await db.update(academyFormVariants).set(values).where(isOne(academyId, id))
  },

  /** Q-66: whatever nobody has chosen goes; the rest is hidden. Returns which went. */
  removeOrHide: async (db: Db, academyId: number | null, ids: readonly number[], now: Date): Promise<number[]> => {
    const [table, isUsed] =
      academyId === null
        ? [
            sql`form_variants v`,
            sql`exists (select 1 from user_form_variants uv where uv.form_variant_id = v.id)
              or exists (select 1 from user_academy_form_variants uv where uv.form_variant_id = v.id)`,
          ]
        : [
            sql`academy_form_variants v`,
            sql`exists (select 1 from user_own_form_variants uv
              where uv.academy_id = v.academy_id and uv.form_variant_id = v.id)`,
          ]
    const isAsked = and(
      sql`v.id = any(${arrayOf(ids)})`,
      academyId === null ? undefined : sql`v.academy_id = ${academyId}`,
    )
    const { rows } = await db.execute<{ id: number }>(
      sql`delete from ${table} where ${isAsked} and not (${isUsed}) returning v.id`,
    )
    await db.execute(sql`update ${table} set hidden_at = ${now} where ${isAsked} and v.hidden_at is null`)
    return rows.map(({ id }) => id)
  },
}
