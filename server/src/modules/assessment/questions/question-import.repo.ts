import { sql, type SQL } from 'drizzle-orm'
import { importMaxRows } from '@academy/contract/limits'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import { advisoryLocks } from '#platform/advisory-locks.ts'
import type { Db } from '#platform/db.ts'
import { questions, questionVersions } from '#server/schema/question-bank.ts'
import type { StoredQuestion } from './question-import-plan.rules.ts'

const ints = (values: readonly number[]): SQL => sql`${sql.param([...values])}::int[]`
const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

interface Filters {
  category: number
  difficulty: number
  searchText: string
}

type StoredRow = Omit<StoredQuestion, 'createdAt'> & { createdAt: Date | string }
const storedFrom = (row: StoredRow): StoredQuestion => ({ ...row, createdAt: new Date(row.createdAt) })

const columns = sql`q.id, q.version, q.import_key as "importKey", q.created_at as "createdAt", v.content`
const newest = sql`join question_versions v
  on v.academy_id = q.academy_id and v.question_id = q.id and v.version = q.version`

export const importRepo = {
  /** Imports of an academy follow each other; what one has stored, the next one finds. */
  takeTurn: (db: Db, academyId: number) =>
    db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.questionImport}, ${academyId})`),

  /** Those that are offered, by the keys of imports or by their numbers. */
  stored: async (
    db: Db,
    academyId: number,
    keys: readonly string[],
    ids: readonly number[],
    { isHeld = false } = {},
  ): Promise<StoredQuestion[]> => {
    const { rows } = await db.execute<StoredRow & Record<string, unknown>>(sql`
      select ${columns} from questions q ${newest}
      where q.academy_id = ${academyId} and q.archived_at is null and q.id in (
        select id from questions where academy_id = ${academyId} and archived_at is null and import_key = any(${texts(keys)})
        union select id from unnest(${ints(ids)}) named (id))
      order by q.id ${isHeld ? sql`for no key update of q` : sql``}`)
    return rows.map(storedFrom)
  },

  /** All ids that options of these ever had. */
  optionIds: async (db: Db, academyId: number, ids: readonly number[]): Promise<Map<number, number[]>> => {
    const { rows } = await db.execute<{ id: number; optionIds: number[] }>(sql`
      select v.question_id as id, array_agg(distinct i.id) as "optionIds"
      from question_versions v, jsonb_array_elements(v.content->'options') o,
        lateral (values ((o->>'id')::int), ((o->'match'->>'id')::int)) i (id)
      where i.id is not null and v.academy_id = ${academyId} and v.question_id = any(${ints(ids)}) group by v.question_id`)
    return new Map(rows.map((row) => [row.id, row.optionIds]))
  },

  /** In their order. */
  insertAll: async (
    db: Db,
    academyId: number,
    added: readonly (Filters & { importKey: string })[],
    now: Date,
  ): Promise<number[]> => {
    if (added.length === 0) return []
    const rows = await db
      .insert(questions)
      .values(added.map((values) => ({ academyId, ...values, createdAt: now, updatedAt: now })))
      .returning({ id: questions.id, importKey: questions.importKey })
    const idByKey = new Map(rows.map(({ id, importKey }) => [importKey, id]))
    return added.map(({ importKey }) => idByKey.get(importKey)!)
  },

  insertVersions: async (
    db: Db,
    academyId: number,
    versions: readonly { questionId: number; version: number; content: ContentOfQuestion }[],
    { createdById, createdAt }: { createdById: number | null; createdAt: Date },
  ): Promise<void> => {
    if (versions.length === 0) return
    await db
      .insert(questionVersions)
      .values(versions.map((values) => ({ academyId, ...values, createdById, createdAt })))
  },

  setVersions: async (
    db: Db,
    academyId: number,
    changed: readonly (Filters & { id: number; version: number })[],
    now: Date,
  ): Promise<void> => {
    if (changed.length === 0) return
    const all = <K extends 'id' | 'version' | 'category' | 'difficulty'>(key: K) => ints(changed.map((row) => row[key]))
    await db.execute(sql`
      update questions q set version = n.version, category = n.category, difficulty = n.difficulty,
        search_text = n.search_text, updated_at = ${now}
      from unnest(${all('id')}, ${all('version')}, ${all('category')}, ${all('difficulty')},
        ${texts(changed.map(({ searchText }) => searchText))}) as n (id, version, category, difficulty, search_text)
      where q.academy_id = ${academyId} and q.id = n.id`)
  },

  /** At its end, in this order, without those it has. Whoever has the test open learns that it is another one (Q-87). */
  addToTest: async (db: Db, academyId: number, testId: number, ids: readonly number[], now: Date): Promise<number> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into test_questions (academy_id, test_id, question_id, position)
      select ${academyId}, ${testId}, n.id, n.place + (select coalesce(max(position), 0)
        from test_questions where academy_id = ${academyId} and test_id = ${testId})
      from unnest(${ints(ids)}) with ordinality as n (id, place)
      on conflict do nothing returning question_id as id`)
    if (rows.length > 0)
      await db.execute(sql`update tests set updated_at = ${now} where academy_id = ${academyId} and id = ${testId}`)
    return rows.length
  },

  hasTest: async (db: Db, academyId: number, testId: number): Promise<boolean> => {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from tests where academy_id = ${academyId} and id = ${testId}`,
    )
    return rows.length > 0
  },

  // --- Exports: a portion at a time

  ofTest: async (db: Db, academyId: number, testId: number): Promise<StoredQuestion[]> => {
    const { rows } = await db.execute<StoredRow & Record<string, unknown>>(sql`
      select ${columns} from test_questions tq
      join questions q on q.academy_id = tq.academy_id and q.id = tq.question_id ${newest}
      where tq.academy_id = ${academyId} and tq.test_id = ${testId} order by tq.position, q.id`)
    return rows.map(storedFrom)
  },

  /** As they are listed; those of others are left out. */
  named: async (db: Db, academyId: number, ids: readonly number[]): Promise<StoredQuestion[]> => {
    const { rows } = await db.execute<StoredRow & Record<string, unknown>>(sql`
      select ${columns} from unnest(${ints(ids)}) with ordinality as listed (id, place)
      join questions q on q.academy_id = ${academyId} and q.id = listed.id ${newest}
      order by listed.place`)
    return rows.map(storedFrom)
  },

  bankAfter: async (db: Db, academyId: number, afterId: number): Promise<StoredQuestion[]> => {
    const { rows } = await db.execute<StoredRow & Record<string, unknown>>(sql`
      select ${columns} from questions q ${newest}
      where q.academy_id = ${academyId} and q.archived_at is null and q.id > ${afterId}
      order by q.id limit ${importMaxRows}`)
    return rows.map(storedFrom)
  },
}
