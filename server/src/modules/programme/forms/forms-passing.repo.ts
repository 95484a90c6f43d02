import { and, eq, sql } from 'drizzle-orm'
import type { Locale } from '@academy/contract/enums'
import type { FormQuestion } from '@academy/contract/form-questions'
import type { OwnForm } from '@academy/contract/forms'
import { ownFormsMaxCount } from '@academy/contract/limits'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { formAnswers, formPassings, formUsers } from '#server/schema/academy-forms.ts'
import type { GivenAnswer } from './forms-answers.rules.ts'
import { questionsCountOfForm, stageOfForm } from './forms.repo.ts'

/** Who calls, and the academies that show this person nothing any more (Q-17). */
export interface Passer {
  userId: number
  blockedIn: ReadonlySet<number>
}

export interface FormFacts extends Record<string, unknown> {
  academyId: number
  academyName: string
  isClosed: boolean
  title: LocalizedName
  isArchived: boolean
  isRepassAllowed: boolean
}

export interface PassingFound extends Record<string, unknown> {
  number: number
  language: Locale
  passedAt: string | Date
  questions: FormQuestion[]
  answers: GivenAnswer[]
}

export interface OwnFormFound extends Record<string, unknown>, Omit<OwnForm, 'addedAt' | 'passedAt' | 'isWaiting'> {
  isClosed: boolean
  addedAt: string | Date
  passedAt: string | Date | null
}

const isShown = ({ blockedIn }: Passer) => sql`ua.academy_id <> all(${sql.param([...blockedIn])}::int[])`

export const formsPassingRepo = {
  /** A form of an academy this person is in. Held: whoever changes its questions or archives it waits for the passing. */
  facts: async (db: Db, of: Passer, id: number, lock: 'hold' | 'look'): Promise<FormFacts | undefined> => {
    const { rows } = await db.execute<FormFacts>(sql`
      select f.academy_id as "academyId", a.name as "academyName", a.is_closed as "isClosed", f.title,
        f.is_archived as "isArchived", f.is_repass_allowed as "isRepassAllowed"
      from user_academies ua join academies a on a.id = ua.academy_id and a.deleted_at is null
        join forms f on f.academy_id = ua.academy_id and f.id = ${id}
      where ua.user_id = ${of.userId} and ua.active and ${isShown(of)}
      ${lock === 'hold' ? sql`for key share of f` : sql``}`)
    return rows[0]
  },

  /** Held: two sendings of one person follow each other. */
  place: async (db: Db, academyId: number, formId: number, userId: number, lock: 'hold' | 'look') => {
    const found = db
      .select({ passedAt: formUsers.passedAt })
      .from(formUsers)
      .where(and(eq(formUsers.academyId, academyId), eq(formUsers.formId, formId), eq(formUsers.userId, userId)))
    const [row] = await (lock === 'hold' ? found.for('no key update') : found)
    return row
  },

  /** In one statement: a form that is not held may be changed between two. */
  asked: async (db: Db, academyId: number, formId: number): Promise<{ version: number; questions: FormQuestion[] }> => {
    const { rows } = await db.execute<{ version: number; questions: FormQuestion[] }>(sql`
      select v.version, v.questions from forms f join form_versions v
        on v.academy_id = f.academy_id and v.form_id = f.id and v.version = f.version
      where f.academy_id = ${academyId} and f.id = ${formId}`)
    return rows[0]!
  },

  newest: async (db: Db, academyId: number, formId: number, userId: number): Promise<PassingFound | undefined> => {
    const { rows } = await db.execute<PassingFound>(sql`
      select p.number, p.language, p.passed_at as "passedAt", v.questions,
        (select coalesce(json_agg(json_build_object('questionId', a.question_id, 'body', a.body, 'option', a.option)),
          '[]') from form_answers a where a.academy_id = p.academy_id and a.passing_id = p.id) as answers
      from form_passings p join form_versions v
        on v.academy_id = p.academy_id and v.form_id = p.form_id and v.version = p.version
      where p.academy_id = ${academyId} and p.form_id = ${formId} and p.user_id = ${userId} and p.is_newest`)
    return rows[0]
  },

  mine: async (db: Db, of: Passer): Promise<OwnFormFound[]> => {
    const { rows } = await db.execute<OwnFormFound>(sql`
      select f.id, f.academy_id as "academyId", a.name as "academyName", a.is_closed as "isClosed", f.title,
        ${stageOfForm} as stage, ${questionsCountOfForm} as "questionsCount",
        f.is_repass_allowed as "isRepassAllowed", r.added_at as "addedAt", r.passed_at as "passedAt"
      from form_users r join user_academies ua on ua.academy_id = r.academy_id and ua.user_id = r.user_id and ua.active
        join academies a on a.id = r.academy_id and a.deleted_at is null
        join forms f on f.academy_id = r.academy_id and f.id = r.form_id and not f.is_archived
      where r.user_id = ${of.userId} and ${isShown(of)}
      order by r.passed_at is not null, r.added_at desc, f.id desc limit ${ownFormsMaxCount}`)
    return rows
  },

  languageOf: async (db: Db, userId: number): Promise<Locale> => {
    const { rows } = await db.execute<{ localization: Locale }>(
      sql`select localization from users where id = ${userId}`,
    )
    return rows[0]!.localization
  },

  /** The number of the newest passing; 0: none. */
  timesPassed: async (db: Db, academyId: number, formId: number, userId: number): Promise<number> => {
    const { rows } = await db.execute<{ number: number }>(sql`select number from form_passings
      where academy_id = ${academyId} and form_id = ${formId} and user_id = ${userId} and is_newest`)
    return rows[0]?.number ?? 0
  },

  /** FORM-05: the one before is no longer the newest. Returns its number. */
  insert: async (
    db: Db,
    key: { academyId: number; formId: number; userId: number },
    { version, language, passedAt }: { version: number; language: Locale; passedAt: Date },
    answers: readonly GivenAnswer[],
  ): Promise<number> => {
    const { academyId, formId, userId } = key
    const { rows } = await db.execute<{ number: number }>(sql`
      update form_passings set is_newest = false where academy_id = ${academyId} and form_id = ${formId}
        and user_id = ${userId} and is_newest returning number`)
    const number = (rows[0]?.number ?? 0) + 1
    const [passing] = await db
      .insert(formPassings)
      .values({ ...key, number, version, language, passedAt })
      .returning({ id: formPassings.id })
    await db.insert(formAnswers).values(answers.map((answer) => ({ academyId, passingId: passing!.id, ...answer })))
    await db
      .update(formUsers)
      .set({ passedAt })
      .where(and(eq(formUsers.academyId, academyId), eq(formUsers.formId, formId), eq(formUsers.userId, userId)))
    return number
  },
}
