import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { stages, userStages } from '#server/schema/academies.ts'
import type { StageOfUser } from './stages.rules.ts'

export const stagesRepo = {
  ofAcademy: (db: Db, academyId: number) =>
    db.select().from(stages).where(eq(stages.academyId, academyId)).orderBy(asc(stages.position)),

  ofUser: (db: Db, academyId: number, userId: number): Promise<StageOfUser[]> =>
    db
      .select({
        id: stages.id,
        stageType: stages.stageType,
        name: stages.name,
        urlName: stages.urlName,
        position: stages.position,
        startDate: stages.startDate,
        endDate: stages.endDate,
        isOnlyForDesignated: stages.isOnlyForDesignated,
        state: sql<StageOfUser['state']>`${userStages.state}`,
      })
      .from(stages)
      .leftJoin(
        userStages,
        and(
          eq(userStages.academyId, stages.academyId),
          eq(userStages.stageId, stages.id),
          eq(userStages.userId, userId),
        ),
      )
      .where(eq(stages.academyId, academyId))
      .orderBy(asc(stages.position)),

  open: (
    db: Db,
    academyId: number,
    userId: number,
    opened: { stageId: number; state: 'Opened' | 'Passed' }[],
    now: Date,
  ) =>
    opened.length === 0
      ? Promise.resolve()
      : db
          .insert(userStages)
          .values(
            opened.map(({ stageId, state }) => ({
              academyId,
              userId,
              stageId,
              state,
              enteredAt: now,
              leftAt: state === 'Passed' ? now : null,
            })),
          )
          .onConflictDoNothing()
          .then(() => {}),
}
