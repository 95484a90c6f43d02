import { sql, type SQL } from 'drizzle-orm'
import { afterGapMs, lineGapMs } from '@academy/contract/limits'

const seconds = (ms: number): SQL => sql`make_interval(secs => ${ms / 1000})`

/** The gaps of an attempt when a sign of life comes at a moment; `a` is the attempt as it was before it. */
export const gapsWith = (a: SQL, at: SQL): SQL =>
  sql`case when ${at} > ${a}.last_seen_at + ${seconds(lineGapMs)}
    then ${a}.gaps + tstzmultirange(tstzrange(${a}.last_seen_at, ${at}, '[]')) else ${a}.gaps end`

/**
 * V6: whether the server itself saw the line missing when an answer was given, until just before it arrived. Who has
 * the line back delivers what waited; an answer that comes later was not held up by it.
 */
export const waitedForLine = (gaps: SQL, answeredAt: SQL, receivedAt: SQL): SQL =>
  sql`exists (select 1 from unnest(${gaps}) gap
    where gap @> ${answeredAt} and ${receivedAt} <= upper(gap) + ${seconds(afterGapMs)})`
