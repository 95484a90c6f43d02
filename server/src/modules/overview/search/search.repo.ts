import { sql, type SQL } from 'drizzle-orm'
import { searchHitsMax } from '@academy/contract/limits'
import type { SearchKind } from '@academy/contract/search'
import type { LocalizedName } from '@academy/contract/users'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { plannedAfresh } from '#platform/name-search.ts'
import type { NameStart, WordPattern, WordPatterns } from './search.rules.ts'

export interface HitRow extends Record<string, unknown> {
  kind: SearchKind
  id: number
  academyId: number | null
  academyName: string | null
  name: LocalizedName
  note: string | null
  avatarFile: string | null
}

/** Of each beginning no more are looked at than fill a screen, whoever else begins like that. */
const perStart = searchHitsMax
/** Behind every text that begins with another one, in the order of bytes. */
const last = '\u{10FFFF}'

const firstLast = sql`lower(u.first_name || ' ' || u.last_name)`
const lastFirst = sql`lower(u.last_name || ' ' || u.first_name)`

/** Asked of each person for itself: as a join it would begin with everybody who is in the academy. */
const isMember = (scope: AcademyScope): SQL =>
  scope === 'every'
    ? sql`true`
    : sql`(select true from user_academies ua join academies a on a.id = ua.academy_id and a.deleted_at is null
        where ua.user_id = u.id and ${within(scope, sql`ua.academy_id`)} limit 1)`

/** People whose column begins so, as its index users_…_start has it. */
const beginning = (column: SQL, scope: AcademyScope): SQL => sql`
  (select u.id from users u
    where ${column} ~>=~ s.start and ${column} ~<~ (s.start || ${last}) and ${column} like s.pattern
      and u.deleted_at is null and ${isMember(scope)}
    limit ${perStart})`

interface PeopleWanted {
  starts: readonly NameStart[]
  /** Emails that begin so as well; an address nearly like it is somebody else's. */
  withEmails: boolean
  phones: readonly string[]
}

const holds = (text: SQL, readings: WordPatterns): SQL => {
  const fits = (patterns: string[]) =>
    patterns.length === 1 ? sql`${text} like ${patterns[0]}` : sql`${text} like any(${sql.param(patterns)}::text[])`
  // The case keeps the order: the planner takes two conditions of the same kind to cost the same.
  const word = ({ anyOf, parts }: WordPattern) =>
    parts.length === 0 ? fits(anyOf) : sql`case when ${fits(parts)} then ${fits(anyOf)} else false end`
  const all = (words: WordPattern[]) => sql`(${sql.join(words.map(word), sql` and `)})`
  return sql`(${sql.join(readings.map(all), sql` or `)})`
}

const bothOf = (column: SQL): SQL => sql`lower(' ' || (${column} ->> 'ua') || ' ' || (${column} ->> 'en'))`
const same = (column: SQL): SQL => sql`jsonb_build_object('ua', ${column}, 'en', ${column})`

/** What begins with the first word comes before what only holds it. */
const firstOf = (readings: WordPatterns): string => ` ${readings[0]![0]!.anyOf[0]!.slice(1).trimStart()}`

interface Source {
  table: SQL
  name: SQL
  text: SQL
  isShown: SQL
}
export type NamedKind = Exclude<SearchKind, 'people'>

/** Where each kind has its names. Of questions only the newest versions, by the text of the bank. */
const sources: Record<NamedKind, Source> = {
  academies: {
    table: sql`(select id as academy_id, id, name from academies) t`,
    name: same(sql`t.name`),
    text: sql`lower(' ' || t.name)`,
    isShown: sql`true`,
  },
  stages: { table: sql`stages t`, name: sql`t.name`, text: bothOf(sql`t.name`), isShown: sql`true` },
  lectures: { table: sql`lectures t`, name: sql`t.name`, text: bothOf(sql`t.name`), isShown: sql`true` },
  tests: { table: sql`tests t`, name: same(sql`t.name`), text: sql`lower(' ' || t.name)`, isShown: sql`true` },
  questions: {
    table: sql`questions t`,
    name: sql`(select jsonb_build_object('ua', left(v.content -> 'text' ->> 'ua', 160), 'en', left(v.content -> 'text' ->> 'en', 160))
      from question_versions v where v.academy_id = t.academy_id and v.question_id = t.id and v.version = t.version)`,
    text: sql`' ' || t.search_text`,
    isShown: sql`t.archived_at is null`,
  },
  forms: { table: sql`forms t`, name: sql`t.title`, text: bothOf(sql`t.title`), isShown: sql`not t.is_archived` },
}

export interface Wanted {
  kind: NamedKind
  scope: AcademyScope
}

export const searchRepo = {
  /** Those of the academy one works in come first. */
  people: async (
    db: Db,
    scope: AcademyScope,
    { starts, withEmails, phones }: PeopleWanted,
    academyId: number | null,
  ): Promise<HitRow[]> => {
    const columns = [firstLast, lastFirst, ...(withEmails ? [sql`lower(u.email)`] : [])]
    const { rows } = await db.execute<HitRow>(sql`
      with starts as (select * from unnest(${sql.param(starts.map(({ start }) => start))}::text[],
          ${sql.param(starts.map(({ pattern }) => pattern))}::text[]) as s (start, pattern)),
        phones as (select p as start, p || '%' as pattern from unnest(${sql.param([...phones])}::text[]) p),
        found as (
          select f.id from starts s cross join lateral (${sql.join(
            columns.map((column) => beginning(column, scope)),
            sql` union all `,
          )}) f
          union
          select f.id from phones s cross join lateral (${beginning(sql`u.phone_number`, scope)}) f)
      select 'people' as kind, u.id, place.id as "academyId", place.name as "academyName",
        ${same(sql`u.first_name || ' ' || u.last_name`)} as name, u.email as note, u.avatar_file as "avatarFile"
      from found join users u on u.id = found.id
      left join lateral (select a.id, a.name from user_academies ua join academies a on a.id = ua.academy_id
        where ua.user_id = u.id and a.deleted_at is null and ${within(scope, sql`ua.academy_id`)}
        order by (a.id = ${academyId}) desc nulls last, ua.joined_at desc, a.id limit 1) place on true
      order by (place.id = ${academyId}) desc nulls last, u.last_name, u.first_name, u.id limit ${searchHitsMax}`)
    return rows
  },

  /** Names are held against patterns row by row: an academy has hundreds of them, and its bank of questions thousands. */
  named: async (
    db: Db,
    wanted: readonly Wanted[],
    readings: WordPatterns,
    academyId: number | null,
  ): Promise<HitRow[]> => {
    if (wanted.length === 0 || readings.length === 0) return []
    const part = ({ kind, scope }: Wanted): SQL => {
      const { table, name, text, isShown } = sources[kind]
      return sql`(select ${kind}::text as kind, hit.id, hit.academy_id as "academyId", hit.academy_name as "academyName",
          hit.name, null::text as note, null::text as "avatarFile" from (
        select t.id, t.academy_id, a.name as academy_name, ${name} as name
        from ${table} join academies a on a.id = t.academy_id and a.deleted_at is null
        where ${within(scope, sql`t.academy_id`)} and ${isShown} and ${holds(text, readings)}
        order by (t.academy_id = ${academyId}) desc nulls last, (${text} like ${firstOf(readings)}) desc, t.id desc
        limit ${searchHitsMax}) hit)`
    }
    const { rows } = await db.execute<HitRow>(sql`${plannedAfresh} ${sql.join(wanted.map(part), sql` union all `)}`)
    return rows
  },
}
