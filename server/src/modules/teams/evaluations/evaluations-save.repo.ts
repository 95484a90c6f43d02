import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { CriterionMark } from '@academy/contract/evaluations'
import type { Db } from '#platform/db.ts'
import { evaluations, studentEvaluations } from '#server/schema/teams.ts'

export interface LockedEvaluation {
  id: number
  teamId: number
  stageId: number
  title: string
  isCurrent: boolean
  updatedAt: Date
  coachIds: number[]
}

interface EventFields {
  title: string
  date: string
}

const isEvaluation = (academyId: number, id: number) =>
  and(eq(evaluations.academyId, academyId), eq(evaluations.id, id))

const found = async (db: Db, academyId: number, id: number, lock: SQL) => {
  const { rows } = await db.execute<Omit<LockedEvaluation, 'updatedAt'> & Record<'updatedAt', string>>(sql`
    select e.id, e.team_id as "teamId", t.stage_id as "stageId", e.title, e.is_current as "isCurrent",
      e.updated_at as "updatedAt",
      array(select c.user_id from team_coaches c where c.academy_id = e.academy_id and c.team_id = e.team_id) as "coachIds"
    from evaluations e join teams t on t.academy_id = e.academy_id and t.id = e.team_id
    where e.academy_id = ${academyId} and e.id = ${id} ${lock}`)
  const [row] = rows
  return row && { ...row, updatedAt: new Date(row.updatedAt) }
}

export const evaluationsSaveRepo = {
  byId: (db: Db, academyId: number, id: number): Promise<LockedEvaluation | undefined> =>
    found(db, academyId, id, sql``),

  /** Others evaluate their students meanwhile; nobody deletes it or makes another one the current one. */
  shared: (db: Db, academyId: number, id: number): Promise<LockedEvaluation | undefined> =>
    found(db, academyId, id, sql`for share of e`),

  locked: (db: Db, academyId: number, id: number): Promise<LockedEvaluation | undefined> =>
    found(db, academyId, id, sql`for update of e`),

  hasCurrent: async (db: Db, academyId: number, teamId: number): Promise<boolean> => {
    const rows = await db
      .select({ id: evaluations.id })
      .from(evaluations)
      .where(and(eq(evaluations.academyId, academyId), eq(evaluations.teamId, teamId), evaluations.isCurrent))
    return rows.length > 0
  },

  insert: async (
    db: Db,
    academyId: number,
    teamIds: readonly number[],
    { title, date, isCurrent }: EventFields & { isCurrent: boolean },
    now: Date,
  ): Promise<number[]> => {
    if (teamIds.length === 0) return []
    const moments = { createdAt: now, updatedAt: now }
    const rows = await db
      .insert(evaluations)
      .values(teamIds.map((teamId) => ({ academyId, teamId, title, date, isCurrent, ...moments })))
      .returning({ id: evaluations.id })
    return rows.map(({ id }) => id)
  },

  save: (db: Db, academyId: number, id: number, values: EventFields & { updatedAt: Date }) =>
    db.update(evaluations).set(values).where(isEvaluation(academyId, id)),

  /** TEAM-30: none of these teams has a current one any more. */
  unsetCurrent: async (db: Db, academyId: number, teamIds: readonly number[]): Promise<void> => {
    await db.execute(sql`update evaluations set is_current = false
      where academy_id = ${academyId} and team_id = any(${sql.param([...teamIds])}::int[]) and is_current`)
  },

  setCurrent: (db: Db, academyId: number, id: number) =>
    db.update(evaluations).set({ isCurrent: true }).where(isEvaluation(academyId, id)),

  /** TEAM-32: marks, words or a star, also of somebody who has left the team. */
  hasEvaluated: async (db: Db, academyId: number, id: number): Promise<boolean> => {
    const { rows } = await db.execute<{ has: boolean }>(sql`
      select exists (select 1 from student_evaluations se where se.academy_id = ${academyId}
        and se.evaluation_id = ${id} and (se.marks <> '[]' or se.public_feedback <> ''
          or coalesce(se.private_feedback, '') <> '' or se.is_star)) as has`)
    return rows[0]!.has
  },

  remove: async (db: Db, academyId: number, id: number): Promise<void> => {
    await db
      .delete(studentEvaluations)
      .where(and(eq(studentEvaluations.academyId, academyId), eq(studentEvaluations.evaluationId, id)))
    await db.delete(evaluations).where(isEvaluation(academyId, id))
  },

  // --- One student

  /** Held, so that two who evaluate the same student follow each other and nobody moves the student meanwhile. */
  lockedMember: async (db: Db, academyId: number, teamId: number, userTeamId: number) => {
    const { rows } = await db.execute<{ userId: number }>(sql`
      select ut.user_id as "userId" from user_teams ut join users u on u.id = ut.user_id and u.deleted_at is null
      where ut.academy_id = ${academyId} and ut.id = ${userTeamId} and ut.team_id = ${teamId}
      for no key update of ut`)
    return rows[0]
  },

  ofMember: async (db: Db, academyId: number, evaluationId: number, userTeamId: number) => {
    const [row] = await db
      .select({ marks: studentEvaluations.marks, updatedAt: studentEvaluations.updatedAt })
      .from(studentEvaluations)
      .where(
        and(
          eq(studentEvaluations.academyId, academyId),
          eq(studentEvaluations.evaluationId, evaluationId),
          eq(studentEvaluations.userTeamId, userTeamId),
        ),
      )
    return row
  },

  put: (
    db: Db,
    key: { academyId: number; evaluationId: number; userTeamId: number },
    values: {
      marks?: CriterionMark[]
      publicFeedback?: string
      isStar?: boolean
      privateFeedback?: string
      updatedAt: Date
    },
    evaluatorId: number,
  ) =>
    db
      .insert(studentEvaluations)
      .values({ ...key, ...values, evaluatorId })
      .onConflictDoUpdate({
        target: [studentEvaluations.academyId, studentEvaluations.evaluationId, studentEvaluations.userTeamId],
        // Who gave the marks is the evaluator, whoever adds a word.
        set: values.marks ? { ...values, evaluatorId } : values,
      }),
}
