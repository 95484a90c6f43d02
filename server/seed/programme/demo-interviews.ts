import { and, asc, eq, inArray } from 'drizzle-orm'
import { englishLevels, stageTypes } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { academies, stages, userAcademies, userRoles, userStages } from '#server/schema/academies.ts'
import { interviewAnswers, interviewSlots, motivationLetters } from '#server/schema/interviews.ts'
import { users } from '#server/schema/users.ts'
import { demoLetter } from './demo-letters.ts'
import { demoFirstNames, demoLastNames, positionOf } from './demo-programme.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Working days from today on, in Kyiv, at this hour of UTC. */
const workingDay = (now: Date, count: number, hour: number): Date => {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour))
  const step = count < 0 ? -1 : 1
  for (let left = Math.abs(count); left > 0;) {
    day.setTime(day.getTime() + step * dayMs)
    if (day.getUTCDay() % 6 !== 0) left--
  }
  while (day.getUTCDay() % 6 === 0) day.setTime(day.getTime() + step * dayMs)
  return day
}

interface NewMember {
  userId: number
  direction: string
  upTo: number
  joinedAt: Date
}

/** People who write their letters and talk to the team just now, in academies of their own. */
export const seedCandidates = async (
  db: Db,
  shared: Partial<typeof users.$inferInsert> & { passwordHash: string },
  now: Date,
  addMember: (academy: 'writing' | 'choosing', member: NewMember) => Promise<void>,
): Promise<void> => {
  const rows = await db
    .insert(users)
    .values(
      Array.from({ length: 36 }, (_, index) => ({
        ...shared,
        email: `candidate${index + 1}@academy.test`,
        firstName: demoFirstNames[(index * 5 + 3) % demoFirstNames.length]!,
        lastName: demoLastNames[(index * 7 + Math.floor(index / 12)) % demoLastNames.length]!,
        phoneNumber: `+38093000${String(1000 + index)}`,
        birthDate: `${1998 + (index % 8)}-0${1 + (index % 9)}-1${index % 10}`,
        graduationYear: now.getUTCFullYear() + (index % 5) - 2,
        country: 'UA',
      })),
    )
    .returning({ id: users.id })
  await seedRecruiter(db, shared, now)
  for (const [index, { id }] of rows.entries()) {
    const academy = index % 3 === 0 ? 'writing' : 'choosing'
    await addMember(academy, {
      userId: id,
      direction: index % 2 === 0 ? 'JS' : 'QA',
      upTo: positionOf(academy === 'writing' ? 'letter' : 'interview'),
      joinedAt: new Date(now.getTime() - (40 + (index % 9)) * dayMs),
    })
  }
}

/** Who talks to them beside the Admin. */
const seedRecruiter = async (
  db: Db,
  shared: Partial<typeof users.$inferInsert> & { passwordHash: string },
  now: Date,
): Promise<void> => {
  const [recruiter] = await db
    .insert(users)
    .values({
      ...shared,
      email: 'recruiter@academy.test',
      firstName: 'Надія',
      lastName: 'Гриценко',
      phoneNumber: '+380930009000',
      birthDate: '1991-03-12',
      isEmployee: true,
    })
    .returning({ id: users.id })
  const places = await db
    .select({ academyId: academies.id })
    .from(academies)
    .where(inArray(academies.hash, ['autumn-intake', 'university-intake']))
    .orderBy(asc(academies.id))
  for (const { academyId } of places) {
    const key = { academyId, userId: recruiter!.id }
    await db.insert(userAcademies).values({ ...key, joinedAt: new Date(now.getTime() - 90 * dayMs) })
    await db.insert(userRoles).values({ ...key, role: 'HR' })
  }
  const currentAcademyId = places[0]!.academyId
  await db.update(users).set({ currentAcademyId }).where(eq(users.id, recruiter!.id))
}

interface StudentOfStage {
  academyId: number
  stageId: number
  userId: number
  state: string
  firstName: string
  /** When the stage ends. */
  endDate: Date | null
}

const studentsIn = (db: Db, stageType: number): Promise<StudentOfStage[]> =>
  db
    .select({
      academyId: userStages.academyId,
      stageId: userStages.stageId,
      userId: userStages.userId,
      state: userStages.state,
      firstName: users.firstName,
      endDate: stages.endDate,
    })
    .from(userStages)
    .innerJoin(users, eq(users.id, userStages.userId))
    .innerJoin(stages, and(eq(stages.academyId, userStages.academyId), eq(stages.id, userStages.stageId)))
    .where(eq(stages.stageType, stageType))
    .orderBy(asc(userStages.academyId), asc(userStages.userId))

/** Most have written; of those who still may, some have not begun. */
const seedLetters = async (db: Db, now: Date, keep: readonly number[]): Promise<void> => {
  const writers = (await studentsIn(db, stageTypes.MotivationLetter)).filter(
    ({ userId, state }, index) => state !== 'Opened' || (!keep.includes(userId) && index % 3 > 0),
  )
  await db.insert(motivationLetters).values(
    writers.map(({ academyId, userId, state, firstName, endDate }, index) => {
      const until = state === 'Opened' || endDate === null || endDate > now ? now : endDate
      const at = new Date(until.getTime() - (1 + (index % 4)) * dayMs)
      return { academyId, userId, letterText: demoLetter(index, /[ая]$/.test(firstName)), createdAt: at, updatedAt: at }
    }),
  )
}

const meeting = 'https://meet.example.com/academy'

/** The stage lasts ten days. */
const talkDays = 6

/** Whoever went on had an interview that went well and is published: in the last working days of the stage. */
const seedPast = async (db: Db, past: readonly StudentOfStage[], interviewers: readonly number[], now: Date) => {
  const perDay = Math.max(10, Math.ceil(past.length / talkDays))
  const at = (index: number) => {
    const { endDate } = past[index]!
    const until = endDate !== null && endDate < now ? endDate : now
    const day = workingDay(until, -talkDays + Math.floor(index / perDay), 8)
    return new Date(day.getTime() + (index % perDay) * 30 * minuteMs)
  }
  for (const [index, { academyId, stageId, userId }] of past.entries()) {
    const startDate = at(index)
    const interviewerId = interviewers[index % interviewers.length]!
    const endDate = new Date(startDate.getTime() + 30 * minuteMs)
    const key = { academyId, stageId, userId, interviewerId }
    await db.insert(interviewSlots).values({ ...key, startDate, endDate, place: meeting, bookedAt: startDate })
    await db.insert(interviewAnswers).values({
      ...key,
      mark: 6 + (index % 5),
      englishLevel: englishLevels[1 + (index % 4)]!,
      comment: 'Міркує вголос, ставить влучні запитання, чесно каже, чого ще не знає.',
      isPassed: true,
      createdAt: endDate,
      updatedAt: endDate,
      publishedAt: new Date(endDate.getTime() + 5 * dayMs),
    })
  }
}

/** Whenever the demo is started, HR has an interview in an hour and a half and one tomorrow. */
const seedNearest = async (
  db: Db,
  students: readonly StudentOfStage[],
  key: { academyId: number; stageId: number; interviewerId: number },
  now: Date,
): Promise<void> => {
  const soon = new Date(Math.ceil((now.getTime() + 90 * minuteMs) / (10 * minuteMs)) * 10 * minuteMs)
  const tomorrow = new Date(now.getTime() + dayMs)
  tomorrow.setUTCHours(14, 0, 0, 0)
  const starts = [soon, tomorrow]
  for (const [index, { userId }] of students.entries()) {
    const startDate = starts[index]!
    const endDate = new Date(startDate.getTime() + 30 * minuteMs)
    await db
      .insert(interviewSlots)
      .values({ ...key, startDate, endDate, place: meeting, userId, bookedAt: new Date(now.getTime() - 2 * dayMs) })
  }
}

/** The week before and the one to come: some talks are over, some are booked, and there is time left to choose. */
const seedCurrent = async (
  db: Db,
  here: readonly StudentOfStage[],
  interviewers: readonly number[],
  { now, free, until, hrId }: { now: Date; free: readonly number[]; until: Date; hrId: number | undefined },
): Promise<void> => {
  const { academyId, stageId } = here[0]!
  const waiting = here.filter(({ userId }) => !free.includes(userId))
  const booked = waiting.slice(0, 16)
  const slots = [-2, -1, 1, 2, 3, 4, 6, 7].flatMap((count) =>
    Array.from({ length: 6 }, (_, index) => {
      const day = workingDay(now, count, 8)
      const startDate = new Date(day.getTime() + (index < 3 ? index : index + 2) * 40 * minuteMs)
      return { count, index, startDate, endDate: new Date(startDate.getTime() + 30 * minuteMs) }
    }).filter(({ endDate }) => endDate <= until),
  )
  if (hrId) await seedNearest(db, waiting.slice(16, 18), { academyId, stageId, interviewerId: hrId }, now)
  let next = 0
  for (const { count, index, startDate, endDate } of slots) {
    const isTaken = count < 0 ? index < 4 : index % 3 === 0
    const student = isTaken ? booked[next++] : undefined
    const isNoShow = count === -2 && index === 3
    const key = { academyId, stageId, interviewerId: interviewers[index % interviewers.length]! }
    await db.insert(interviewSlots).values({
      ...key,
      startDate,
      endDate,
      place: meeting,
      userId: student?.userId,
      bookedAt: student ? new Date(now.getTime() - 4 * dayMs) : null,
      isNoShow: isNoShow && student !== undefined,
    })
    if (!student || isNoShow || count !== -2) continue
    await db.insert(interviewAnswers).values({
      ...key,
      userId: student.userId,
      mark: [9, 4, 7][index]!,
      englishLevel: englishLevels[index + 1]!,
      comment: ['Сильна база, цікавиться тестуванням.', 'Поки бракує основ мови.', 'Думає структуровано.'][index]!,
      isPassed: index !== 1,
      createdAt: endDate,
      updatedAt: endDate,
    })
  }
}

/** INT-02 to INT-16, for the eye: letters and interviews that are over, under way and still to come. */
export const seedInterviews = async (
  db: Db,
  now: Date,
  /** Those who are there to write and to book themselves. */
  free: readonly number[],
): Promise<void> => {
  await seedLetters(db, now, free)
  const byAcademy = Map.groupBy(await studentsIn(db, stageTypes.Interview), ({ academyId }) => academyId)
  for (const [academyId, students] of byAcademy) {
    const staff = await db
      .select({ userId: userRoles.userId, role: userRoles.role })
      .from(userRoles)
      .where(and(eq(userRoles.academyId, academyId), inArray(userRoles.role, ['Admin', 'HR', 'TrackOwner', 'Coach'])))
      .orderBy(asc(userRoles.userId))
    const interviewers = [...new Set(staff.map(({ userId }) => userId))]
    if (interviewers.length === 0) continue
    const [academy] = await db.select().from(academies).where(eq(academies.id, academyId))
    const current = students.filter(({ state }) => state === 'Opened')
    const { stageId } = students[0]!
    const isHere = academy!.currentActiveStageId === stageId
    const [stage] = await db
      .select()
      .from(stages)
      .where(and(eq(stages.academyId, academyId), eq(stages.id, stageId)))
    const hrId = staff.find(({ role }) => role === 'HR')?.userId
    await seedPast(
      db,
      students.filter(({ state }) => state === 'Passed'),
      interviewers,
      now,
    )
    if (isHere && current.length > 0)
      await seedCurrent(db, current, interviewers, { now, free, until: stage!.endDate!, hrId })
  }
}
