import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { formMessageTypes } from '@academy/contract/enums'
import type { FormQuestion } from '@academy/contract/form-questions'
import type { FormMessage, FormRow } from '@academy/contract/forms'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { formMessages, formQuestions, forms, formVersions } from '#server/schema/academy-forms.ts'
import type { KeptQuestion, PlannedQuestion } from './forms.rules.ts'

export interface FormFound extends Record<string, unknown>, Omit<FormRow, 'createdAt' | 'updatedAt'> {
  createdAt: string | Date
  updatedAt: string | Date
}

export const stageOfForm = sql`(select json_build_object('id', st.id, 'name', st.name, 'urlName', st.url_name)
  from stages st where st.academy_id = f.academy_id and st.id = f.stage_id)`
export const questionsCountOfForm = sql`(select count(*)::int from form_questions q
  where q.academy_id = f.academy_id and q.form_id = f.id)`

const found = async (db: Db, where: SQL): Promise<FormFound[]> => {
  const { rows } = await db.execute<FormFound>(sql`
    select f.id, f.academy_id as "academyId", a.name as "academyName", f.title, ${stageOfForm} as stage,
      f.is_archived as "isArchived", f.is_repass_allowed as "isRepassAllowed",
      ${questionsCountOfForm} as "questionsCount", r.users as "usersAmount", r.passed as "passedAmount",
      u.first_name || ' ' || u.last_name as author, f.created_at as "createdAt", f.updated_at as "updatedAt"
    from forms f join academies a on a.id = f.academy_id and a.deleted_at is null
      left join users u on u.id = f.author_id and u.deleted_at is null
      cross join lateral (select count(*)::int as users, count(r.passed_at)::int as passed from form_users r
        where r.academy_id = f.academy_id and r.form_id = f.id) r
    where ${where} order by f.created_at desc, f.id desc`)
  return rows
}

const one = (academyId: number, id: number) => and(eq(forms.academyId, academyId), eq(forms.id, id))
type Values = Omit<typeof forms.$inferInsert, 'academyId'>

export const formsRepo = {
  list: (db: Db, scope: AcademyScope) => found(db, within(scope, sql`f.academy_id`)),

  byId: async (db: Db, academyId: number, id: number): Promise<FormFound | undefined> =>
    (await found(db, sql`f.academy_id = ${academyId} and f.id = ${id}`))[0],

  /** Which of these academies has it. */
  academyOf: async (db: Db, scope: AcademyScope, id: number): Promise<number | undefined> => {
    const { rows } = await db.execute<{ academyId: number }>(sql`
      select f.academy_id as "academyId" from forms f join academies a on a.id = f.academy_id and a.deleted_at is null
      where f.id = ${id} and ${within(scope, sql`f.academy_id`)}`)
    return rows[0]?.academyId
  },

  /** 'update': whoever passes it waits, too; 'no key update': only whoever changes it. */
  locked: async (db: Db, academyId: number, id: number, strength: 'update' | 'no key update') => {
    const [row] = await db.select().from(forms).where(one(academyId, id)).for(strength)
    return row
  },

  insert: async (db: Db, academyId: number, values: Values): Promise<number> => {
    const [row] = await db
      .insert(forms)
      .values({ ...values, academyId })
      .returning({ id: forms.id })
    return row!.id
  },

  update: async (db: Db, academyId: number, id: number, values: Partial<Values>): Promise<void> => {
    await db.update(forms).set(values).where(one(academyId, id))
  },

  passingsAmounts: async (db: Db, academyId: number, id: number) => {
    const { rows } = await db.execute<{ answersAmount: number; allAnswersAmount: number }>(sql`
      select count(*)::int as "allAnswersAmount", count(*) filter (where is_newest)::int as "answersAmount"
      from form_passings where academy_id = ${academyId} and form_id = ${id}`)
    return rows[0]!
  },

  questions: async (db: Db, academyId: number, formId: number): Promise<KeptQuestion[]> => {
    const { rows } = await db.execute<KeptQuestion & Record<string, unknown>>(sql`
      select q.id, q.index, q.type, q.body, q.options, q.scale, q.last_option_id as "lastOptionId", exists (select 1 from form_answers a
        where a.academy_id = q.academy_id and a.question_id = q.id) as "isFrozen"
      from form_questions q where q.academy_id = ${academyId} and q.form_id = ${formId} order by q.index, q.id`)
    return rows
  },

  saveQuestions: async (
    db: Db,
    key: { academyId: number; formId: number },
    { questions, removedIds }: { questions: readonly PlannedQuestion[]; removedIds: readonly number[] },
  ): Promise<void> => {
    const ofId = (id: number) => and(eq(formQuestions.academyId, key.academyId), eq(formQuestions.id, id))
    if (removedIds.length > 0)
      await db
        .delete(formQuestions)
        .where(and(eq(formQuestions.academyId, key.academyId), inArray(formQuestions.id, [...removedIds])))
    for (const { id, ...question } of questions)
      if (id === undefined) await db.insert(formQuestions).values({ ...key, ...question })
      else await db.update(formQuestions).set(question).where(ofId(id))
  },

  /**
   * Other questions have another number, so that nobody answers what was not read. They take the place of a version that
   * nobody has passed. Returns which is asked now.
   */
  saveVersion: async (
    db: Db,
    { academyId, formId, version }: { academyId: number; formId: number; version: number },
    questions: readonly FormQuestion[],
    now: Date,
  ): Promise<number> => {
    const asked = JSON.stringify(questions)
    const ofVersion = sql`academy_id = ${academyId} and form_id = ${formId} and version = ${version}`
    const { rows } = await db.execute<{ isSame: boolean; isPassed: boolean }>(sql`
      select questions = ${asked}::jsonb as "isSame",
        exists (select 1 from form_passings where ${ofVersion}) as "isPassed" from form_versions where ${ofVersion}`)
    const [before] = rows
    if (before?.isSame) return version
    const next = before ? version + 1 : version
    if (!before || before.isPassed)
      await db
        .insert(formVersions)
        .values({ academyId, formId, version: next, questions: [...questions], createdAt: now })
    else
      await db.execute(sql`update form_versions set version = ${next}, questions = ${asked}::jsonb where ${ofVersion}`)
    return next
  },

  messages: (db: Db, academyId: number, formId: number): Promise<FormMessage[]> =>
    db
      .select({ id: formMessages.id, type: formMessages.type, text: formMessages.text })
      .from(formMessages)
      .where(and(eq(formMessages.academyId, academyId), eq(formMessages.formId, formId)))
      .orderBy(asc(formMessages.id)),

  insertMessages: async (db: Db, academyId: number, formId: number): Promise<void> => {
    const text = { ua: '', en: '' }
    await db.insert(formMessages).values(formMessageTypes.map((type) => ({ academyId, formId, type, text })))
  },

  message: async (db: Db, scope: AcademyScope, id: number) => {
    const { rows } = await db.execute<{ academyId: number; type: FormMessage['type'] }>(sql`
      select f.academy_id as "academyId", f.type from form_messages f
      join academies a on a.id = f.academy_id and a.deleted_at is null where f.id = ${id} and ${within(scope, sql`f.academy_id`)}`)
    return rows[0]
  },

  /** Only over the text that its author knew, or over the same one: a save may be repeated. Returns whether it was saved. */
  saveMessage: async (
    db: Db,
    { academyId, id }: { academyId: number; id: number },
    text: FormMessage['text'],
    known: FormMessage['text'] | undefined,
  ): Promise<boolean> => {
    const isKnown = known && inArray(formMessages.text, [known, text])
    const saved = await db
      .update(formMessages)
      .set({ text })
      .where(and(eq(formMessages.academyId, academyId), eq(formMessages.id, id), isKnown))
      .returning({ id: formMessages.id })
    return saved.length > 0
  },

  hasStage: async (db: Db, academyId: number, id: number): Promise<boolean> => {
    const { rows } = await db.execute<{ one: number }>(
      sql`select 1 as one from stages where academy_id = ${academyId} and id = ${id}`,
    )
    return rows.length > 0
  },
}
