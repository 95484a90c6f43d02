import { asc, eq, sql } from 'drizzle-orm'
import { stageTypes } from '@academy/contract/enums'
import { moveUndoWindowMs } from '@academy/contract/limits'
import type { MoveReason } from '@academy/contract/moves'
import { isOrdinary } from '@academy/contract/stage-order'
import type { Db } from '#platform/db.ts'
import { academies, groups, stages, userAcademies, userGroups, userStages } from '#server/schema/academies.ts'
import { moves, stageEvents } from '#server/schema/moves.ts'

type StageRow = typeof stages.$inferSelect
type UserStageRow = typeof userStages.$inferSelect
type EventRow = typeof stageEvents.$inferInsert & { at: Date }

/** As the tests of the demo ask for. */
const passPercent = 60
const questionsCount = 30

/** The path of every student so far, day by day: who moved, by which move, and what the tests came to. */
export const seedHistory = async (db: Db, now: Date, actorId: number): Promise<void> => {
  for (const academy of await db.select().from(academies).orderBy(asc(academies.id)))
    await ofAcademy(db, academy, now, actorId)
}

const ofAcademy = async (db: Db, academy: typeof academies.$inferSelect, now: Date, actorId: number): Promise<void> => {
  const academyId = academy.id
  const all = await db.select().from(stages).where(eq(stages.academyId, academyId)).orderBy(asc(stages.position))
  const userStageRows = await db.select().from(userStages).where(eq(userStages.academyId, academyId))
  const test = all.find(({ stageType }) => stageType === stageTypes.Testing)
  if (userStageRows.length === 0) return
  const active = all.find(({ id }) => id === academy.currentActiveStageId)!
  const programme = all.filter((stage) => isOrdinary(stage) && stage.position <= active.position)
  const moveIds = await seedMoves(db, academyId, programme, now, actorId)
  const members = await db.select().from(userAcademies).where(eq(userAcademies.academyId, academyId))
  const joinedAt = new Map(members.map((member) => [member.userId, member.joinedAt]))
  const directions = new Map(
    (
      await db
        .select({ userId: userGroups.userId, specializationId: groups.specializationId })
        .from(userGroups)
        .innerJoin(groups, sql`${groups.academyId} = ${userGroups.academyId} and ${groups.id} = ${userGroups.groupId}`)
        .where(sql`${userGroups.academyId} = ${academyId} and ${groups.isDirection}`)
    ).map((row) => [row.userId, row.specializationId]),
  )
  const context = { all, programme, test, now, moveIds }
  const students = [...Map.groupBy(userStageRows, ({ userId }) => userId)].map(([userId, rows]) =>
    ofStudent({ ...context, rows, joinedAt: joinedAt.get(userId)!, specializationId: directions.get(userId) ?? null }),
  )
  await saveRows(
    db,
    students.flatMap(({ rows }) => rows),
  )
  const events = students.flatMap((student) => student.events).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (let from = 0; from < events.length; from += 1_000)
    await db.insert(stageEvents).values(events.slice(from, from + 1_000))
  await countMoves(db, academyId)
}

/** Each stage was opened for everybody on its first day. */
const seedMoves = async (db: Db, academyId: number, programme: StageRow[], now: Date, actorId: number) => {
  const ids = new Map<number, number>()
  for (const [index, stage] of programme.entries()) {
    const from = programme[index - 1]
    if (!from || stage.startDate! > now) continue
    const createdAt = new Date(stage.startDate!.getTime() + index * 60_000)
    const undoUntil = new Date(createdAt.getTime() + moveUndoWindowMs)
    const [row] = await db
      .insert(moves)
      .values({
        academyId,
        kind: 'advance',
        actorId,
        fromStageId: from.id,
        toStageId: stage.id,
        inputs: { eventsBefore: 0, stayed: [] },
        createdAt,
        undoUntil,
        toldAt: undoUntil,
      })
      .returning({ id: moves.id })
    ids.set(stage.id, row!.id)
  }
  return ids
}

interface Student {
  rows: UserStageRow[]
  joinedAt: Date
  specializationId: number | null
  all: StageRow[]
  programme: StageRow[]
  test: StageRow | undefined
  now: Date
  moveIds: Map<number, number>
}

const ofStudent = (student: Student): { rows: UserStageRow[]; events: EventRow[] } => {
  const { joinedAt, now, programme, all, test } = student
  const position = ({ stageId }: UserStageRow) => all.find(({ id }) => id === stageId)!.position
  const events: EventRow[] = []
  const rows: UserStageRow[] = []
  let leftLast = joinedAt
  for (const row of student.rows.toSorted((a, b) => position(a) - position(b))) {
    const index = programme.findIndex(({ id }) => id === row.stageId)
    const isSideStage = index < 0
    const begins = isSideStage ? leftLast : programme[index]!.startDate!
    const behind = programme[index + 1]
    const enteredAt = begins > joinedAt && begins <= now ? begins : joinedAt
    const leftAt =
      row.state === 'Opened' ? null : behind && behind.startDate! > enteredAt ? behind.startDate! : enteredAt
    // Without a direction there is no test to take.
    const result = row.stageId === test?.id && student.specializationId !== null ? resultOf(row) : null
    const reason = reasonOf(row, result)
    const event = {
      academyId: row.academyId,
      userId: row.userId,
      stageId: row.stageId,
      specializationId: student.specializationId,
    }
    const move = (stageId: number | undefined) => student.moveIds.get(stageId ?? -1) ?? null
    const isJoin = enteredAt === joinedAt && !isSideStage
    const wasBehind = isJoin && leftAt === enteredAt
    events.push({
      ...event,
      kind: isJoin ? 'join' : 'advance',
      moveId: isJoin
        ? null
        : move(isSideStage ? programme.find(({ startDate }) => startDate! >= leftLast)?.id : row.stageId),
      after: wasBehind ? row.state : 'Opened',
      reason: isJoin
        ? { rule: 'joined' }
        : isSideStage
          ? { rule: 'belowPassPercent', passPercent }
          : { rule: 'nextStage' },
      at: enteredAt,
    })
    if (leftAt && !wasBehind)
      events.push({
        ...event,
        kind: 'advance',
        moveId: move(behind?.id),
        before: 'Opened',
        after: row.state,
        reason,
        at: leftAt,
      })
    rows.push({ ...row, enteredAt, leftAt, ...result })
    leftLast = leftAt ?? leftLast
  }
  return { rows, events }
}

const reasonOf = (row: UserStageRow, result: { successPercent: number } | null): MoveReason => {
  const numbers = result ? { successPercent: result.successPercent, passPercent } : {}
  return row.state === 'Failed' ? { rule: 'belowPassPercent', ...numbers } : { rule: 'nextStage', ...numbers }
}

/** The same at every start: who passed has enough, who failed has not, and of those still at it most have handed in. */
const resultOf = ({ state, userId, enteredAt }: UserStageRow) => {
  const spread = (userId * 37) % 40
  if (state === 'Opened' && userId % 6 === 0) return null
  const percent =
    state === 'Failed' ? 15 + spread : state === 'Passed' ? passPercent + spread : 48 + ((userId * 37) % 49)
  // One that so many questions can come to.
  const successPercent = Math.round((100 * Math.round((percent * questionsCount) / 100)) / questionsCount)
  return { successPercent, equityPercent: Math.max(0, successPercent - 4), submittedAt: enteredAt }
}

const saveRows = async (db: Db, rows: readonly UserStageRow[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insert(userStages)
      .values(rows.slice(from, from + 500))
      .onConflictDoUpdate({
        target: [userStages.academyId, userStages.userId, userStages.stageId],
        set: Object.fromEntries(
          ['entered_at', 'left_at', 'success_percent', 'equity_percent', 'submitted_at'].map((column) => [
            column.replace(/_(\w)/g, (_, sign: string) => sign.toUpperCase()),
            sql.raw(`excluded.${column}`),
          ]),
        ),
      })
}

const countMoves = (db: Db, academyId: number) =>
  db.execute(sql`
    update moves m set moved_count = e.moved, failed_count = e.failed
    from (select move_id, count(distinct user_id) filter (where after = 'Opened' and reason->>'rule' = 'nextStage') as moved,
        count(distinct user_id) filter (where after = 'Failed') as failed
      from stage_events where academy_id = ${academyId} group by move_id) e
    where m.academy_id = ${academyId} and e.move_id = m.id`)
