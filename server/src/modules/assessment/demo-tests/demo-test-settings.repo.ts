import { and, eq, sql } from 'drizzle-orm'
import type { DemoSetting } from '@academy/contract/demo-tests'
import type { Db } from '#platform/db.ts'
import { groups } from '#server/schema/academies.ts'
import { demoTests } from '#server/schema/attempts.ts'
import { tests } from '#server/schema/question-bank.ts'

export const demoSettingsRepo = {
  /** Every direction, with its demo test or what one would begin with. */
  list: async (
    db: Db,
    academyId: number,
    usual: { questionsCount: number; durationMinutes: number },
  ): Promise<DemoSetting[]> => {
    const { rows } = await db.execute<DemoSetting & Record<string, unknown>>(sql`
      select g.id as "groupId", g.name as "groupName", json_build_object('id', s.id, 'name', s.name) as specialization,
        d.test_id as "testId", coalesce(d.questions_count, ${usual.questionsCount}::int) as "questionsCount",
        coalesce(d.duration_minutes, ${usual.durationMinutes}::int) as "durationMinutes",
        (select count(*)::int from demo_results r where r.academy_id = g.academy_id and r.group_id = g.id) as "takenCount"
      from groups g join specializations s on s.id = g.specialization_id
        left join demo_tests d on d.academy_id = g.academy_id and d.group_id = g.id
      where g.academy_id = ${academyId} and g.is_direction order by s.position, g.id`)
    return rows
  },

  isDirection: async (db: Db, academyId: number, groupId: number): Promise<boolean> => {
    const rows = await db
      .select({ id: groups.id })
      .from(groups)
      .where(and(eq(groups.academyId, academyId), eq(groups.id, groupId), eq(groups.isDirection, true)))
      .for('key share')
    return rows.length > 0
  },

  /** Held until the end of the transaction: it stays a demo test as long. */
  test: async (db: Db, academyId: number, id: number): Promise<{ isDemo: boolean } | undefined> => {
    const [row] = await db
      .select({ isDemo: tests.isDemo })
      .from(tests)
      .where(and(eq(tests.academyId, academyId), eq(tests.id, id)))
      .for('key share')
    return row
  },

  save: async (
    db: Db,
    key: { academyId: number; groupId: number },
    values: { testId: number; questionsCount: number; durationMinutes: number },
  ): Promise<void> => {
    await db
      .insert(demoTests)
      .values({ ...key, ...values })
      .onConflictDoUpdate({ target: [demoTests.academyId, demoTests.groupId], set: values })
  },

  remove: (db: Db, { academyId, groupId }: { academyId: number; groupId: number }) =>
    db.delete(demoTests).where(and(eq(demoTests.academyId, academyId), eq(demoTests.groupId, groupId))),
}
