import { sql, type SQL } from 'drizzle-orm'
import type { AnswerFilters } from '@academy/contract/form-answers'
import type { Locale } from '@academy/contract/enums'
import type { FormQuestion } from '@academy/contract/form-questions'
import { personPassingsMaxCount } from '@academy/contract/limits'
import type { LocalizedName } from '@academy/contract/users'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { nameOrEmailStartsWith } from '#platform/name-search.ts'
import { groupNameOfPage } from '#server/schema/people-filters.ts'
import type { GivenAnswer } from './forms-answers.rules.ts'

export interface Key {
  academyId: number
  formId: number
}

interface Passing extends Record<string, unknown> {
  passingId: number
  number: number
  isNewest: boolean
  passedAt: string | Date
  language: Locale
}
export interface AnswererFound extends Passing {
  id: number
  firstName: string
  lastName: string
  email: string
  avatarFile: string | null
  groupName: string | null
}
export interface PassingFound extends AnswererFound {
  version: number
  answers: GivenAnswer[]
}
export interface TextFound extends AnswererFound {
  body: string
}
export interface PersonPassingFound extends Passing {
  formId: number
  title: LocalizedName
  isArchived: boolean
  questions: FormQuestion[]
  answers: GivenAnswer[]
}

interface Portion {
  offset: number
  limit: number
}

export const isInGroup = (groupId: number | undefined): SQL =>
  groupId === undefined
    ? sql`true`
    : sql`exists (select 1 from user_groups ug where ug.academy_id = p.academy_id and ug.user_id = p.user_id
        and ug.group_id = ${groupId})`

const hasAnswer = ({ questionId, option }: AnswerFilters): SQL =>
  questionId === undefined
    ? sql`true`
    : sql`exists (select 1 from form_answers a where a.academy_id = p.academy_id and a.passing_id = p.id
        and a.question_id = ${questionId} and ${option === undefined ? sql`true` : sql`${option} = any(a.option)`})`

/** Q-65: the newest passing of each, or every one. Whoever left for good is in the charts, without a name. */
export const isChosen = ({ academyId, formId }: Key, which: AnswerFilters['which']): SQL => sql`
  p.academy_id = ${academyId} and p.form_id = ${formId} and ${which === 'allAnswers' ? sql`true` : sql`p.is_newest`}`

const passings = (key: Key, filters: AnswerFilters): SQL => sql`
  form_passings p join users u on u.id = p.user_id and u.deleted_at is null
  where ${isChosen(key, filters.which)} and ${nameOrEmailStartsWith(filters.search)}
    and ${isInGroup(filters.groupId)} and ${hasAnswer(filters)}`

const passing = sql`p.id as "passingId", p.number, p.is_newest as "isNewest", p.passed_at as "passedAt", p.language`
const person = sql`u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.avatar_file as "avatarFile"`
const answersOf = (passingId: SQL, academyId: SQL): SQL => sql`
  (select coalesce(json_agg(json_build_object('questionId', a.question_id, 'body', a.body, 'option', a.option)), '[]')
    from form_answers a where a.academy_id = ${academyId} and a.passing_id = ${passingId})`
const limited = ({ limit, offset }: Portion): SQL => sql`limit ${limit} offset ${offset}`

/** These passings with who answered what, newest first. */
const withAnswers = async (db: Db, key: Key, chosen: SQL): Promise<PassingFound[]> => {
  const { rows } = await db.execute<PassingFound>(sql`
    select page.*, ${groupNameOfPage(key.academyId)} as "groupName",
      ${answersOf(sql`page."passingId"`, sql`${key.academyId}`)} as answers
    from (select ${person}, ${passing}, p.version from ${chosen}) page
    order by "passedAt" desc, "passingId" desc`)
  return rows
}

export const formsAnswersRepo = {
  page: (db: Db, key: Key, filters: AnswerFilters, portion: Portion): Promise<PassingFound[]> =>
    withAnswers(db, key, sql`${passings(key, filters)} order by p.passed_at desc, p.id desc ${limited(portion)}`),

  /** All that the filters find, newest first. */
  ids: async (db: Db, key: Key, filters: AnswerFilters): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(
      sql`select p.id from ${passings(key, filters)} order by p.passed_at desc, p.id desc`,
    )
    return rows.map(({ id }) => id)
  },

  byIds: (db: Db, key: Key, ids: readonly number[]): Promise<PassingFound[]> =>
    withAnswers(db, key, sql`${passings(key, { which: 'allAnswers' })} and p.id = any(${sql.param([...ids])}::int[])`),

  count: async (db: Db, key: Key, filters: AnswerFilters): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${passings(key, filters)}`,
    )
    return rows[0]!.count
  },

  /** What was asked in these versions of the form. */
  versions: async (db: Db, { academyId, formId }: Key, versions: readonly number[]) => {
    const { rows } = await db.execute<{ version: number; questions: FormQuestion[] }>(sql`
      select version, questions from form_versions where academy_id = ${academyId} and form_id = ${formId}
        and version = any(${sql.param([...new Set(versions)])}::int[])`)
    return new Map(rows.map(({ version, questions }) => [version, questions]))
  },

  texts: async (
    db: Db,
    key: Key,
    filters: AnswerFilters & { questionId: number },
    portion: Portion,
  ): Promise<TextFound[]> => {
    const { rows } = await db.execute<TextFound>(sql`
      select page.*, ${groupNameOfPage(key.academyId)} as "groupName"
      from (select ${person}, ${passing}, t.body from form_answers t
          join form_passings p on p.academy_id = t.academy_id and p.id = t.passing_id
          join users u on u.id = p.user_id and u.deleted_at is null
        where t.academy_id = ${key.academyId} and t.question_id = ${filters.questionId} and t.body is not null
          and ${isChosen(key, filters.which)} and ${nameOrEmailStartsWith(filters.search)}
          and ${isInGroup(filters.groupId)}
        order by p.passed_at desc, p.id desc ${limited(portion)}) page
      order by "passedAt" desc, "passingId" desc`)
    return rows
  },

  /** Of the academies in which the caller manages forms. */
  ofPerson: async (db: Db, scope: AcademyScope, userId: number): Promise<PersonPassingFound[]> => {
    const { rows } = await db.execute<PersonPassingFound>(sql`
      select ${passing}, p.form_id as "formId", f.title, f.is_archived as "isArchived",
        v.questions, ${answersOf(sql`p.id`, sql`p.academy_id`)} as answers
      from form_passings p join forms f on f.academy_id = p.academy_id and f.id = p.form_id
        join form_versions v on v.academy_id = p.academy_id and v.form_id = p.form_id and v.version = p.version
      where p.user_id = ${userId} and ${within(scope, sql`p.academy_id`)}
      order by p.passed_at desc, p.id desc limit ${personPassingsMaxCount}`)
    return rows
  },

  /** Asked and not answered, newest first; an archived form is asked no more. */
  waitingOf: async (db: Db, scope: AcademyScope, userId: number) => {
    const { rows } = await db.execute<{ formId: number; title: LocalizedName; addedAt: string | Date }>(sql`
      select fu.form_id as "formId", f.title, fu.added_at as "addedAt"
      from form_users fu join forms f on f.academy_id = fu.academy_id and f.id = fu.form_id and not f.is_archived
      where fu.user_id = ${userId} and fu.passed_at is null and ${within(scope, sql`fu.academy_id`)}
      order by fu.added_at desc, fu.form_id desc limit ${personPassingsMaxCount}`)
    return rows
  },

  isMember: async (db: Db, scope: AcademyScope, userId: number): Promise<boolean> => {
    const { rows } = await db.execute<{ one: number }>(sql`select 1 as one from user_academies ua
      join users u on u.id = ua.user_id and u.deleted_at is null where ua.user_id = ${userId}
        and ${within(scope, sql`ua.academy_id`)} limit 1`)
    return rows.length > 0
  },
}
