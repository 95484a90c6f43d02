import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { evaluationCriteria, stageTypes, teamRoles } from '@academy/contract/enums'
import { moveUndoWindowMs } from '@academy/contract/limits'
import type { Db } from '#platform/db.ts'
import { academies, groups, stages, userGroups, userStages } from '#server/schema/academies.ts'
import { moves, stageEvents } from '#server/schema/moves.ts'
import { evaluations, studentEvaluations, teamCoaches, teams, technologies, userTeams } from '#server/schema/teams.ts'
import { users } from '#server/schema/users.ts'
import { daysFrom } from '../programme/demo-programme.ts'
import {
  type DemoTeam,
  demoTeams,
  demoTechnologies,
  pastTeam,
  practice,
  privateWords,
  project,
  publicWords,
  teamsAtWork,
  weakWords,
} from './demo-team-texts.ts'

const dayMs = 24 * 3_600_000
/** Of those who take part so many are in no team yet. */
const withoutTeam = 4

const pick = <T>(from: readonly T[], index: number): T => from[index % from.length]!
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const before = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

interface Member {
  userTeamId: number
  /** A number of its own, so that everybody gets other marks and words. */
  at: number
}

/** Project teams beside the lectures of the academy that is under way, one of the past, and two at work in their stage. */
export const seedTeams = async (db: Db, now: Date): Promise<void> => {
  const rows = await db
    .insert(technologies)
    .values(demoTechnologies.map((name) => ({ name })))
    .returning()
  const technologyIds = new Map(rows.map(({ id, name }) => [name, id]))
  await seedPractice(db, now, technologyIds)
  await seedPast(db, now, technologyIds)
  await seedAtWork(db, now, technologyIds)
}

const idsByName = async (db: Db, names: readonly string[]): Promise<number[]> => {
  const emails = names.map((name) => `${name}@academy.test`)
  const rows = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.email, emails))
  return emails.flatMap((email) => rows.find((row) => row.email === email)?.id ?? [])
}

const academyOf = async (db: Db, hash: string): Promise<number> =>
  (await db.select({ id: academies.id }).from(academies).where(eq(academies.hash, hash)))[0]!.id

const projectOf = async (db: Db, academyId: number): Promise<number> => {
  const [stage] = await db
    .select({ id: stages.id })
    .from(stages)
    .where(and(eq(stages.academyId, academyId), eq(stages.stageType, stageTypes.Project)))
  return stage!.id
}

/** A stage for those who were chosen: whoever only listens to lectures never sees it. */
const seedPractice = async (db: Db, now: Date, technologyIds: ReadonlyMap<string, number>): Promise<void> => {
  const academyId = await academyOf(db, 'summer-intake')
  const all = await db.select().from(stages).where(eq(stages.academyId, academyId)).orderBy(asc(stages.position))
  const [stage] = await db
    .insert(stages)
    .values({
      academyId,
      stageType: stageTypes.Project,
      name: { ua: 'Командна практика', en: 'Team practice' },
      urlName: 'team-practice',
      position: all.at(-1)!.position + 1,
      startDate: daysFrom(now, -18),
      endDate: daysFrom(now, 24),
      isOnlyForDesignated: true,
      details: { project: practice },
    })
    .returning({ id: stages.id })
  const stageId = stage!.id
  const lectures = all.find(({ stageType }) => stageType === stageTypes.Lectures)!
  const students = await chosen(db, academyId, lectures.id)
  await addToStage(db, { academyId, stageId }, students, now)
  const coaches = await idsByName(db, ['coach', 'lead'])
  let from = 0
  for (const [index, team] of demoTeams.entries()) {
    const coachId = coaches[index < 3 ? 0 : 1]!
    const people = students.slice(from, from + team.people)
    from += team.people
    // The third has two who share it.
    const coachIds = index === 2 ? coaches : [coachId]
    const beginning = { from: before(now, 17), changed: before(now, 9 - index) }
    const { teamId, members } = await addTeam(
      db,
      { academyId, stageId },
      { team, people, coachIds, technologyIds, ...beginning },
    )
    const first = { title: 'Показ першого спринту', date: before(now, 6), isCurrent: false }
    await evaluate(db, { academyId, teamId, coachId }, first, members)
    // Of the second sprint one team is done, others are half way, the last two have not begun.
    const done = [members.length, 3, 2, 0, 0][index]!
    const second = { title: 'Показ другого спринту', date: before(now, 1), isCurrent: true }
    await evaluate(db, { academyId, teamId, coachId }, second, members.slice(0, done))
  }
}

interface NewTeam {
  team: DemoTeam
  people: readonly number[]
  coachIds: readonly number[]
  technologyIds: ReadonlyMap<string, number>
  from: Date
  changed: Date
}

const addTeam = async (
  db: Db,
  { academyId, stageId }: { academyId: number; stageId: number },
  { team, people, coachIds, technologyIds, from, changed }: NewTeam,
): Promise<{ teamId: number; members: Member[] }> => {
  const known = team.technologies.map((name) => technologyIds.get(name)!)
  const [row] = await db
    .insert(teams)
    .values({
      academyId,
      stageId,
      name: team.name,
      details: team.details,
      repositoryUrl: team.repository,
      isQualityCriteriaPassed: team.isQualityCriteriaPassed,
      technologyIds: known,
      createdAt: from,
      updatedAt: changed,
    })
    .returning({ id: teams.id })
  const teamId = row!.id
  await db.insert(teamCoaches).values(coachIds.map((userId) => ({ academyId, teamId, userId })))
  return { teamId, members: await addMembers(db, { academyId, stageId, teamId }, people, known, from) }
}

/** Some of those who listen to the lectures; person4@academy.test is the first of them. */
const chosen = async (db: Db, academyId: number, lecturesId: number): Promise<number[]> => {
  const count = demoTeams.reduce((sum, { people }) => sum + people, 0) + withoutTeam
  const rows = await db
    .select({ id: users.id })
    .from(userStages)
    .innerJoin(users, eq(users.id, userStages.userId))
    .where(
      and(
        eq(userStages.academyId, academyId),
        eq(userStages.stageId, lecturesId),
        eq(userStages.state, 'Opened'),
        // Stands for those who only have lectures.
        ne(users.email, 'learner@academy.test'),
      ),
    )
    .orderBy(asc(users.id))
    .limit(count)
  return rows.map(({ id }) => id)
}

const addToStage = async (
  db: Db,
  { academyId, stageId }: { academyId: number; stageId: number },
  userIds: readonly number[],
  now: Date,
): Promise<void> => {
  const at = daysFrom(now, -18)
  const undoUntil = new Date(at.getTime() + moveUndoWindowMs)
  const [admin] = await idsByName(db, ['admin'])
  const [move] = await db
    .insert(moves)
    .values({
      academyId,
      kind: 'add',
      actorId: admin!,
      toStageId: stageId,
      inputs: { eventsBefore: 0, stayed: [] },
      movedCount: userIds.length,
      createdAt: at,
      undoUntil,
      toldAt: undoUntil,
    })
    .returning({ id: moves.id })
  const directions = await db
    .select({ userId: userGroups.userId, specializationId: groups.specializationId })
    .from(userGroups)
    .innerJoin(groups, and(eq(groups.academyId, userGroups.academyId), eq(groups.id, userGroups.groupId)))
    .where(and(eq(userGroups.academyId, academyId), eq(groups.isDirection, true)))
  await db
    .insert(userStages)
    .values(userIds.map((userId) => ({ academyId, stageId, userId, state: 'Opened' as const, enteredAt: at })))
  await db.insert(stageEvents).values(
    userIds.map((userId) => ({
      academyId,
      stageId,
      userId,
      moveId: move!.id,
      kind: 'add' as const,
      after: 'Opened' as const,
      reason: { rule: 'byHand' as const },
      specializationId: directions.find((row) => row.userId === userId)?.specializationId ?? null,
      at,
    })),
  )
}

const addMembers = async (
  db: Db,
  key: { academyId: number; stageId: number; teamId: number },
  userIds: readonly number[],
  technologyIds: readonly number[],
  createdAt: Date,
): Promise<Member[]> => {
  const rows = await db
    .insert(userTeams)
    .values(
      userIds.map((userId, index) => ({
        ...key,
        userId,
        role: index === 1 ? teamRoles.ProductOwner : teamRoles.Teammate,
        technologyIds: index === 1 ? [] : [pick(technologyIds, index), pick(technologyIds, index + 1)],
        country: (userId + index) % 7 === 0 ? 'PL' : 'UA',
        createdAt,
      })),
    )
    .returning({ id: userTeams.id, userId: userTeams.userId })
  return userIds.map((userId, index) => ({
    userTeamId: rows.find((row) => row.userId === userId)!.id,
    at: key.teamId * 7 + index * 3,
  }))
}

/** From 2 to 5, most of them good. */
const marksOf = (at: number) =>
  evaluationCriteria.map((criterion, index) => ({
    criterion,
    mark: pick([4, 5, 4, 3, 5, 4, 5, 5, 4, 2, 4], at + index),
  }))

const evaluate = async (
  db: Db,
  { academyId, teamId, coachId }: { academyId: number; teamId: number; coachId: number },
  event: { title: string; date: Date; isCurrent: boolean },
  members: readonly Member[],
): Promise<void> => {
  const { title, isCurrent, date } = event
  const [row] = await db
    .insert(evaluations)
    .values({ academyId, teamId, title, isCurrent, date: dayOf(date), createdAt: date, updatedAt: date })
    .returning({ id: evaluations.id })
  if (members.length === 0) return
  const evaluationId = row!.id
  await db.insert(studentEvaluations).values(
    members.map(({ userTeamId, at }, index) => {
      const shifted = at + (isCurrent ? 4 : 0)
      const marks = marksOf(shifted)
      const average = marks.reduce((sum, { mark }) => sum + mark, 0) / marks.length
      const weak = marks.find(({ mark }) => mark < 3)
      const band = average >= 4.5 ? 'high' : average < 3.5 ? 'low' : 'middle'
      return {
        academyId,
        evaluationId,
        userTeamId,
        marks,
        publicFeedback: weak ? weakWords[weak.criterion] : pick(publicWords[band], shifted),
        privateFeedback: index % 2 === 0 ? pick(privateWords[band], shifted) : null,
        isStar: average > 4.5,
        evaluatorId: coachId,
        updatedAt: new Date(date.getTime() + index * 60_000),
      }
    }),
  )
}

/** Those who finished have a team to look back at. */
const seedPast = async (db: Db, now: Date, technologyIds: ReadonlyMap<string, number>): Promise<void> => {
  const academyId = await academyOf(db, 'first-intake')
  const stageId = await projectOf(db, academyId)
  const people = await idsByName(db, ['graduate', 'student', 'ambassador', 'alumnus'])
  const coachIds = await idsByName(db, ['coach'])
  const [coachId] = coachIds
  const period = { from: before(now, 290), changed: before(now, 262) }
  const { teamId, members } = await addTeam(
    db,
    { academyId, stageId },
    { team: pastTeam, people, coachIds, technologyIds, ...period },
  )
  const final = { title: 'Захист проєкту', date: before(now, 262), isCurrent: true }
  await evaluate(db, { academyId, teamId, coachId: coachId! }, final, members)
}

/** Whom the coach has marked at the demo of this sprint, builder@academy.test among them; the others of a team still wait. */
const markedSoFar = 2

const seedAtWork = async (db: Db, now: Date, technologyIds: ReadonlyMap<string, number>): Promise<void> => {
  const academyId = await academyOf(db, 'career-change')
  const stageId = await projectOf(db, academyId)
  await db
    .update(stages)
    .set({ details: { project } })
    .where(and(eq(stages.academyId, academyId), eq(stages.id, stageId)))
  const rows = await db
    .select({ userId: userStages.userId })
    .from(userStages)
    .where(and(eq(userStages.academyId, academyId), eq(userStages.stageId, stageId)))
    .orderBy(asc(userStages.userId))
  const coachIds = await idsByName(db, ['coach'])
  const students = rows.map(({ userId }) => userId)
  for (const team of teamsAtWork) {
    const people = students.splice(0, team.people)
    const period = { from: before(now, 11), changed: before(now, 3) }
    const { teamId, members } = await addTeam(
      db,
      { academyId, stageId },
      { team, people, coachIds, technologyIds, ...period },
    )
    const of = { academyId, teamId, coachId: coachIds[0]! }
    await evaluate(db, of, { title: 'Показ першого спринту', date: before(now, 8), isCurrent: false }, members)
    const second = { title: 'Показ другого спринту', date: before(now, 1), isCurrent: true }
    await evaluate(db, of, second, members.slice(0, markedSoFar))
  }
}
