import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { RunnerHello } from '@academy/contract/runner'
import { autogradeErrorCodes } from '@academy/contract/enums'
import { autogradeMaxTries } from '@academy/contract/limits'
import type { Db } from '#platform/db.ts'
import { autogradeResults, runners } from '#server/schema/autograde.ts'
import { homeworkResponses } from '#server/schema/homework.ts'
import { stageLectures } from '#server/schema/lectures.ts'
import { statusSql } from '#server/schema/autograde-status.ts'

const { Sent, Started, Failed } = statusSql

type ResultRow = typeof autogradeResults.$inferSelect

/** A job with whom its end concerns. Runners serve every academy: here, ids are looked up without one. */
export interface JobRow {
  result: ResultRow
  stageLectureId: number
  userId: number
  showAutogradeResult: boolean
  traceAccordingText: string | null
}

const portion = 200
const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`

const jobs = async (db: Db, ids: readonly number[]): Promise<JobRow[]> =>
  ids.length === 0
    ? []
    : db
        .select({
          result: autogradeResults,
          stageLectureId: stageLectures.id,
          userId: homeworkResponses.userId,
          showAutogradeResult: stageLectures.showAutogradeResult,
          traceAccordingText: stageLectures.traceAccordingText,
        })
        .from(autogradeResults)
        .innerJoin(
          homeworkResponses,
          and(
            eq(homeworkResponses.academyId, autogradeResults.academyId),
            eq(homeworkResponses.id, autogradeResults.homeworkResponseId),
          ),
        )
        .innerJoin(
          stageLectures,
          and(
            eq(stageLectures.academyId, homeworkResponses.academyId),
            eq(stageLectures.id, homeworkResponses.stageLectureId),
          ),
        )
        .where(sql`${autogradeResults.id} = any(${sql.param([...ids])}::int[])`)

const changed = async (db: Db, statement: SQL): Promise<JobRow[]> => {
  const { rows } = await db.execute<{ id: number }>(statement)
  return jobs(
    db,
    rows.map(({ id }) => id),
  )
}

export const queueRepo = {
  seen: async (db: Db, { runnerId: id, name, driver, languages, slots }: RunnerHello, now: Date): Promise<void> => {
    const values = { name, driver, languages, slots, lastSeenAt: now }
    await db
      .insert(runners)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: runners.id, set: values })
  },

  /**
   * Students before shadow gradings, each in the order they came; two never get the same. What git said meanwhile of
   * the moment it was handed in counts.
   */
  claim: async (
    db: Db,
    by: { runnerId: string; claimToken: string; now: Date; leaseUntil: Date },
  ): Promise<JobRow | undefined> => {
    const [row] = await changed(
      db,
      sql`with next as materialized (select academy_id, id from autograde_results where status = ${Sent}
          order by (regrade_id is not null), created_at, id limit 1 for update skip locked)
        update autograde_results a set status = ${Started}, claim_token = ${by.claimToken}, runner_id = ${by.runnerId},
          lease_until = ${at(by.leaseUntil)}, started_at = ${at(by.now)}, tries = a.tries + 1, trace = null,
          commit = coalesce(a.commit, (select s.commit from homework_submissions s
            where s.academy_id = a.academy_id and s.response_id = a.homework_response_id
              and s.repo_link = a.repo_link and s.submitted_at <= a.created_at
            order by s.number desc limit 1))
        from next where a.academy_id = next.academy_id and a.id = next.id
        returning a.id`,
    )
    return row
  },

  /** Takes back what dead runners hold. */
  takeBack: (db: Db, now: Date): Promise<JobRow[]> =>
    changed(
      db,
      sql`with lost as materialized (select academy_id, id from autograde_results
          where status = ${Started} and lease_until < ${at(now)}
          order by lease_until limit ${portion} for update skip locked)
        update autograde_results a set claim_token = null, runner_id = null, lease_until = null,
          status = case when a.tries < ${autogradeMaxTries} then ${Sent} else ${Failed} end,
          error_code = case when a.tries < ${autogradeMaxTries} then null else ${autogradeErrorCodes.RunnerFault}::int end,
          started_at = case when a.tries < ${autogradeMaxTries} then null else a.started_at end,
          finished_at = case when a.tries < ${autogradeMaxTries} then null else ${at(now)} end
        from lost where a.academy_id = lost.academy_id and a.id = lost.id
        returning a.id`,
    ),

  /**
   * AG-22: running since before, or waiting since before while no runner said anything. One that waits behind others
   * while runners work is not forgotten.
   */
  giveUpSilent: (db: Db, before: Date, now: Date): Promise<JobRow[]> =>
    changed(
      db,
      sql`with running as materialized (select academy_id, id from autograde_results
          where status = ${Started} and started_at < ${at(before)}
          limit ${portion} for update skip locked),
        waiting as materialized (select academy_id, id from autograde_results
          where status = ${Sent} and created_at < ${at(before)}
            and not exists (select from runners where last_seen_at >= ${at(before)})
          limit ${portion} for update skip locked),
        silent as (select * from running union all select * from waiting)
        update autograde_results a set status = ${Failed}, error_code = null, finished_at = ${at(now)},
          claim_token = null, runner_id = null, lease_until = null
        from silent where a.academy_id = silent.academy_id and a.id = silent.id
        returning a.id`,
    ),

  /** Prolongs what is still held; returns which those are. */
  prolong: async (
    db: Db,
    claims: readonly { resultId: number; claimToken: string }[],
    runnerId: string,
    leaseUntil: Date,
  ): Promise<number[]> => {
    if (claims.length === 0) return []
    const { rows } = await db.execute<{ id: number }>(sql`
      update autograde_results a set lease_until = ${at(leaseUntil)}, runner_id = ${runnerId}
      from unnest(${sql.param(claims.map(({ resultId }) => resultId))}::int[],
        ${sql.param(claims.map(({ claimToken }) => claimToken))}::uuid[]) as c(id, token)
      where a.id = c.id and a.claim_token = c.token and a.status = ${Started}
      returning a.id`)
    return rows.map(({ id }) => id)
  },

  /** Held until the commit, so that two reports of one job come one after the other. */
  locked: async (db: Db, resultId: number): Promise<JobRow | undefined> => {
    await db
      .select({ id: autogradeResults.id })
      .from(autogradeResults)
      .where(eq(autogradeResults.id, resultId))
      .for('update')
    const [row] = await jobs(db, [resultId])
    return row
  },

  save: async (db: Db, { academyId, id }: ResultRow, values: Partial<ResultRow>): Promise<ResultRow> => {
    const [row] = await db
      .update(autogradeResults)
      .set(values)
      .where(and(eq(autogradeResults.academyId, academyId), eq(autogradeResults.id, id)))
      .returning()
    return row!
  },

  forgetRunners: async (db: Db, before: Date): Promise<void> => {
    await db.delete(runners).where(sql`${runners.lastSeenAt} < ${at(before)}`)
  },
}
