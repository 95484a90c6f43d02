import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { SortOrder } from '@academy/contract/enums'
import { attemptsCountMax } from '@academy/contract/limits'
import type { BankQuestionRow, QuestionVersion } from '@academy/contract/questions'
import type { QuestionQuery } from '@academy/contract/question-query'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { contains } from '#platform/name-search.ts'
import { questions, questionVersions, testQuestions, tests } from '#server/schema/question-bank.ts'

export interface QuestionKey extends Record<string, unknown> {
  academyId: number
  id: number
}
type FoundQuestion = Omit<BankQuestionRow, keyof ContentOfQuestion | 'updatedAt' | 'statistics'> & {
  content: ContentOfQuestion
  updatedAt: Date | string
}
type FoundVersion = Omit<QuestionVersion, 'createdAt'> & { createdAt: Date | string }

const ints = (values: readonly number[]): SQL => sql`${sql.param([...values])}::int[]`

const orders: Record<Exclude<QuestionQuery['orderField'], 'facility' | undefined>, (direction: SQL) => SQL> = {
  id: (direction) => sql`q.id ${direction}`,
  updatedAt: (direction) => sql`q.updated_at ${direction}, q.id ${direction}`,
  difficulty: (direction) => sql`q.difficulty ${direction}, q.id desc`,
  category: (direction) => sql`q.category ${direction}, q.id desc`,
}
const directions: Record<SortOrder, SQL> = { asc: sql`asc`, desc: sql`desc` }

const inTest = (test: SQL): SQL => sql`exists (select 1 from test_questions tq
  join tests t on t.academy_id = tq.academy_id and t.id = tq.test_id
  where tq.academy_id = q.academy_id and tq.question_id = q.id and ${test})`

const isDemo = sql`(t.is_demo or exists (select 1 from demo_tests d
  where d.academy_id = t.academy_id and d.test_id = t.id))`

const uses: Record<NonNullable<QuestionQuery['use']>, SQL> = {
  used: inTest(sql`true`),
  unused: sql`not ${inTest(sql`true`)}`,
  inDemo: inTest(isDemo),
  archived: sql`true`,
}

const newestVersion = (condition: SQL): SQL => sql`exists (select 1 from question_versions v
  where v.academy_id = q.academy_id and v.question_id = q.id and v.version = q.version and ${condition})`

const lacks = (language: 'ua' | 'en'): SQL =>
  newestVersion(sql`(v.content->'text'->>${language} ~ '^\\s*$' or v.content->>'answerType' <> '2' and exists (
    select 1 from jsonb_array_elements(v.content->'options') o, lateral (values (o->'text'), (o->'match'->'text')) said (texts)
      where said.texts->>${language} ~ '^\\s*$' and said.texts->>${language === 'ua' ? 'en' : 'ua'} !~ '^\\s*$'))`)

/** A number is also looked for among the numbers of the questions themselves. */
const says = (search: string): SQL => {
  const written = sql`q.search_text like ${contains(search.toLowerCase())}`
  const number = /^#?([1-9]\d{0,8})$/.exec(search)?.[1]
  return number ? sql`(q.id = ${Number(number)} or ${written})` : written
}

const matches = (scope: AcademyScope, query: QuestionQuery): SQL => {
  const { search, categories, difficulties, answerType, testId, notInTestId, ids, use, missingLanguage } = query
  const conditions = [
    within(scope, sql`q.academy_id`),
    use === 'archived' ? sql`q.archived_at is not null` : sql`q.archived_at is null`,
    search ? says(search) : undefined,
    categories?.length ? sql`q.category = any(${ints(categories)})` : undefined,
    difficulties?.length ? sql`q.difficulty = any(${ints(difficulties)})` : undefined,
    use ? uses[use] : undefined,
    testId === undefined ? undefined : inTest(sql`t.id = ${testId}`),
    notInTestId === undefined ? undefined : sql`not ${inTest(sql`t.id = ${notInTestId}`)}`,
    ids ? sql`q.id = any(${ints(ids)})` : undefined,
    answerType === undefined ? undefined : newestVersion(sql`(v.content->>'answerType')::int = ${answerType}`),
    missingLanguage ? lacks(missingLanguage) : undefined,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/** Those with too few answers stand at the end; the others are read in the order of their index, no further than wanted. */
const byFacility = (found: { from: SQL; where: SQL }, direction: SQL, wanted: number): SQL => {
  const isJudged = sql`s.academy_id = q.academy_id and s.question_id = q.id and s.facility is not null`
  return sql`select academy_id as "academyId", id from (
      (select q.academy_id, q.id, s.facility ${found.from} join question_statistics s on ${isJudged}
        where ${found.where} order by s.facility ${direction}, s.question_id desc nulls last limit ${wanted})
      union all
      (select q.academy_id, q.id, null ${found.from}
        where ${found.where} and not exists (select 1 from question_statistics s where ${isJudged})
        order by q.id desc limit ${wanted})) both_kinds
    order by facility ${direction} nulls last, id desc`
}

const isQuestion = (academyId: number, id: number) => and(eq(questions.academyId, academyId), eq(questions.id, id))

export const questionsRepo = {
  /** The keys of one page, and how many there are. */
  page: async (
    db: Db,
    scope: AcademyScope,
    query: QuestionQuery,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ keys: QuestionKey[]; count: number }> => {
    const from = sql`from questions q join academies ac on ac.id = q.academy_id and ac.deleted_at is null`
    const where = matches(scope, query)
    const found = sql`${from} where ${where}`
    const counted = await db.execute<{ count: number }>(sql`select count(*)::int as count ${found}`)
    const direction = directions[query.order ?? 'desc']
    const { rows } = await db.execute<QuestionKey>(
      query.orderField === 'facility'
        ? sql`${byFacility({ from, where }, direction, offset + limit)} limit ${limit} offset ${offset}`
        : sql`select q.academy_id as "academyId", q.id ${found}
            order by ${orders[query.orderField ?? 'id'](direction)} limit ${limit} offset ${offset}`,
    )
    return { keys: rows, count: counted.rows[0]!.count }
  },

  /** In the order of the keys; what is not there is left out. */
  byKeys: async (db: Db, keys: readonly QuestionKey[]): Promise<FoundQuestion[]> => {
    if (keys.length === 0) return []
    const { rows } = await db.execute<FoundQuestion & Record<string, unknown>>(sql`
      select q.id, q.academy_id as "academyId", ac.name as "academyName", q.version, v.content, q.updated_at as "updatedAt", q.archived_at is not null as "isArchived",
        (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]')
          from test_questions tq join tests t on t.academy_id = tq.academy_id and t.id = tq.test_id
          where tq.academy_id = q.academy_id and tq.question_id = q.id) as tests,
        (select count(*)::int from (select 1 from attempts a where a.academy_id = q.academy_id
          and a.question_ids @> array[q.id] limit ${attemptsCountMax}) drawn) as "attemptsCount"
      from unnest(${ints(keys.map(({ academyId }) => academyId))}, ${ints(keys.map(({ id }) => id))})
        with ordinality as listed (academy_id, id, place)
      join questions q on q.academy_id = listed.academy_id and q.id = listed.id
      join academies ac on ac.id = q.academy_id
      join question_versions v on v.academy_id = q.academy_id and v.question_id = q.id and v.version = q.version
      order by listed.place`)
    return rows
  },

  exists: async (db: Db, academyId: number, id: number): Promise<boolean> =>
    (await db.$count(questions, isQuestion(academyId, id))) > 0,

  versions: async (db: Db, academyId: number, id: number): Promise<FoundVersion[]> => {
    const { rows } = await db.execute<FoundVersion & Record<string, unknown>>(sql`
      select v.version, v.content, v.created_at as "createdAt", coalesce(drawn.count, 0) as "attemptsCount",
        case when u.id is null then null
          else json_build_object('id', u.id, 'fullName', u.first_name || ' ' || u.last_name) end as "createdBy"
      from question_versions v
      left join users u on u.id = v.created_by_id
      left join (select (d->>'version')::int as version, count(*)::int as count
          from attempts a, jsonb_array_elements(a.drawn) d
          where a.academy_id = ${academyId} and a.question_ids @> array[${id}::int] and (d->>'id')::int = ${id}
          group by 1) drawn on drawn.version = v.version
      where v.academy_id = ${academyId} and v.question_id = ${id}
      order by v.version desc`)
    return rows
  },

  contents: async (
    db: Db,
    academyId: number,
    asked: readonly { id: number; version: number }[],
  ): Promise<{ id: number; version: number; content: ContentOfQuestion }[]> => {
    if (asked.length === 0) return []
    const { rows } = await db.execute<{ id: number; version: number; content: ContentOfQuestion }>(sql`
      select v.question_id as id, v.version, v.content
      from unnest(${ints(asked.map(({ id }) => id))}, ${ints(asked.map(({ version }) => version))})
        with ordinality as asked (id, version, place)
      join question_versions v on v.academy_id = ${academyId} and v.question_id = asked.id
        and v.version = asked.version
      order by asked.place`)
    return rows
  },

  /** Two who save the same question follow each other; the second reads what the first one wrote. */
  lock: async (db: Db, academyId: number, id: number) => {
    const [row] = await db
      .select({ version: questions.version })
      .from(questions)
      .where(isQuestion(academyId, id))
      .for('no key update')
    if (!row) return undefined
    const [newest] = await questionsRepo.contents(db, academyId, [{ id, version: row.version }])
    return newest
  },

  /** Of all versions: an id that was ever an option's is never another's. */
  optionIds: async (db: Db, academyId: number, id: number): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select distinct i.id from question_versions v, jsonb_array_elements(v.content->'options') o,
        lateral (values ((o->>'id')::int), ((o->'match'->>'id')::int)) i (id)
      where i.id is not null and v.academy_id = ${academyId} and v.question_id = ${id}`)
    return rows.map((row) => row.id)
  },

  insert: async (
    db: Db,
    values: Pick<typeof questions.$inferInsert, 'academyId' | 'category' | 'difficulty' | 'searchText' | 'importKey'>,
    now: Date,
  ): Promise<number> => {
    const [row] = await db
      .insert(questions)
      .values({ ...values, createdAt: now, updatedAt: now })
      .returning({ id: questions.id })
    return row!.id
  },

  /** In whichever academy: an import takes addresses along. */
  isImageUsed: async (db: Db, imageUrl: string): Promise<boolean> => {
    const { rows } = await db.execute<{ isUsed: boolean }>(sql`
      select exists (select 1 from question_versions where content->>'imageUrl' = ${imageUrl}) as "isUsed"`)
    return rows[0]!.isUsed
  },

  insertVersion: (db: Db, values: typeof questionVersions.$inferInsert) => db.insert(questionVersions).values(values),

  setVersion: (
    db: Db,
    academyId: number,
    id: number,
    values: Pick<typeof questions.$inferInsert, 'version' | 'category' | 'difficulty' | 'searchText' | 'updatedAt'>,
  ) => db.update(questions).set(values).where(isQuestion(academyId, id)),

  /** Held until the end of the transaction; how many questions it has. */
  lockTest: async (db: Db, academyId: number, testId: number): Promise<number | undefined> => {
    const isTest = and(eq(tests.academyId, academyId), eq(tests.id, testId))
    const [test] = await db.select({ id: tests.id }).from(tests).where(isTest).for('no key update')
    if (!test) return undefined
    return db.$count(testQuestions, and(eq(testQuestions.academyId, academyId), eq(testQuestions.testId, testId)))
  },

  /** At its end. Whoever has the test open to change it learns that it is another one now (Q-87). */
  addToTest: async (
    db: Db,
    academyId: number,
    testId: number,
    { id, changeId = null }: { id: number; changeId?: number | null },
    now: Date,
  ): Promise<void> => {
    await db.execute(sql`
      insert into test_questions (academy_id, test_id, question_id, position, added_by_change_id)
      select ${academyId}, ${testId}, ${id}, coalesce(max(position), 0) + 1, ${changeId}::int
      from test_questions where academy_id = ${academyId} and test_id = ${testId}`)
    await touchTests(db, academyId, [testId], now)
  },

  lockForRemoval: async (db: Db, academyId: number, ids: readonly number[]): Promise<number[]> => {
    const rows = await db
      .select({ id: questions.id })
      .from(questions)
      .where(and(eq(questions.academyId, academyId), inArray(questions.id, [...ids])))
      .orderBy(asc(questions.id))
      .for('update')
    return rows.map(({ id }) => id)
  },

  /** Those that somebody was asked, or may be asked this very moment because a test has them. */
  asked: async (db: Db, academyId: number, ids: readonly number[]): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select q.id from questions q where q.academy_id = ${academyId} and q.id = any(${ints(ids)})
        and (${inTest(sql`true`)} or exists (select 1 from attempts a
          where a.academy_id = q.academy_id and a.question_ids @> array[q.id]))`)
    return rows.map(({ id }) => id)
  },

  takeOutOfTests: async (db: Db, academyId: number, ids: readonly number[], now: Date): Promise<void> => {
    const taken = await db
      .delete(testQuestions)
      .where(and(eq(testQuestions.academyId, academyId), inArray(testQuestions.questionId, [...ids])))
      .returning({ testId: testQuestions.testId })
    await touchTests(
      db,
      academyId,
      taken.map(({ testId }) => testId),
      now,
    )
  },

  remove: (db: Db, academyId: number, ids: readonly number[]) =>
    db.delete(questions).where(and(eq(questions.academyId, academyId), inArray(questions.id, [...ids]))),

  archive: (db: Db, academyId: number, ids: readonly number[], now: Date) =>
    db.execute(sql`update questions set archived_at = coalesce(archived_at, ${now}), updated_at = ${now}
      where academy_id = ${academyId} and id = any(${ints(ids)})`),

  /** The name an import knew it by goes to whoever has it meanwhile. */
  restore: async (db: Db, academyId: number, id: number, now: Date): Promise<boolean> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      update questions q set archived_at = null, updated_at = ${now},
        import_key = case when exists (select 1 from questions other where other.academy_id = q.academy_id
          and other.import_key = q.import_key and other.archived_at is null and other.id <> q.id)
          then null else q.import_key end
      where q.academy_id = ${academyId} and q.id = ${id} returning q.id`)
    return rows.length > 0
  },
}

const touchTests = async (db: Db, academyId: number, testIds: readonly number[], now: Date): Promise<void> => {
  const ids = [...new Set(testIds)]
  if (ids.length === 0) return
  await db
    .update(tests)
    .set({ updatedAt: now })
    .where(and(eq(tests.academyId, academyId), inArray(tests.id, ids)))
}
