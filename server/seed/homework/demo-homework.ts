import { and, asc, eq, inArray, lt, ne } from 'drizzle-orm'
import type { GradedTest } from '@academy/contract/autograde'
import { autogradeActions, autogradeStatuses, type RoleName } from '@academy/contract/enums'
import { remark } from '@academy/contract/grader-remarks'
import type { Db } from '#platform/db.ts'
import { academies, userAcademies, userRoles, userStages } from '#server/schema/academies.ts'
import { autogradeResults } from '#server/schema/autograde.ts'
import {
  appeals,
  homeworkResponses,
  homeworkReviews,
  homeworkSubmissions,
  lineComments,
} from '#server/schema/homework.ts'
import { reviewPhrases, stageLectureReviewers, stageLectures } from '#server/schema/lectures.ts'
import { users } from '#server/schema/users.ts'
import { lineCommentTexts } from './demo-line-comments.ts'
import { type DemoWork, isSolved, queueOutcomes, queueVariantOf, workOf } from './demo-repositories.ts'
import {
  answers,
  appealReasons,
  learnerTexts,
  phraseTexts,
  returnedTexts,
  reviewsByBand,
  testNames,
  wrongAnswers,
} from './demo-homework-texts.ts'

const hourMs = 3_600_000
const academyHash = 'summer-intake'
/** Who hands in; the others have not yet. */
const writersMax = 44

/** What every demo account begins with. */
type Shared = Partial<typeof users.$inferInsert> & { passwordHash: string }
type Lecture = typeof stageLectures.$inferSelect
type Outcome = 'waiting' | 'reviewed' | 'returned' | 'appealed' | 'empty'

const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs)
const pick = <T>(from: readonly T[], index: number): T => from[index % from.length]!

/** Two more people who review beside the Coach and the Admin, so that a desk has company. */
const seedReviewers = async (db: Db, shared: Shared, academyId: number, now: Date) => {
  const colleagues: readonly { email: string; firstName: string; lastName: string; role: RoleName }[] = [
    { email: 'mentor@academy.test', firstName: 'Іванна', lastName: 'Дорошенко', role: 'Teacher' },
    { email: 'lead@academy.test', firstName: 'Орест', lastName: 'Яремчук', role: 'TrackOwner' },
  ]
  const ids: number[] = []
  for (const [index, { role, ...person }] of colleagues.entries()) {
    const contact = { phoneNumber: `+38063000900${index}`, birthDate: `199${index}-04-1${index}`, country: 'UA' }
    const [made] = await db
      .insert(users)
      .values({ ...shared, ...person, ...contact, isEmployee: true, currentAcademyId: academyId })
      .returning({ id: users.id })
    const key = { academyId, userId: made!.id }
    await db.insert(userAcademies).values({ ...key, joinedAt: later(now, -24 * 90) })
    await db.insert(userRoles).values({ ...key, role })
    ids.push(made!.id)
  }
  return ids
}

/** The older a lecture, the more of it is reviewed; of the newest nearly everything waits. */
const outcomeOf = (age: number, dice: number): Outcome => {
  if (age === 0) return dice < 16 ? 'waiting' : 'reviewed'
  if (age === 1) return dice < 9 ? 'waiting' : dice < 17 ? 'reviewed' : 'returned'
  if (dice < 2) return 'waiting'
  return dice === 2 ? 'appealed' : dice === 3 ? 'returned' : dice === 4 ? 'empty' : 'reviewed'
}

const markOf = (dice: number): number => pick([9, 8, 10, 7, 9, 6, 8, 4, 10, 5, 9, 7, 8, 3], dice)
const reviewOf = (mark: number, dice: number): string =>
  pick(reviewsByBand[mark >= 8 ? 'high' : mark >= 5 ? 'middle' : 'low'], dice)

interface Made {
  lecture: Lecture
  userId: number
  outcome: Outcome
  reviewerId: number | null
  submittedAt: Date
  reviewedAt: Date | null
  mark: number | null
  reviewBody: string | null
  attempts: number
  work: DemoWork | null
  student: number
  body: string
  dice: number
}

const madeUp = (
  lecture: Lecture,
  outcomeAt: (dice: number) => Outcome,
  { userId, at }: { userId: number; at: number },
  reviewers: readonly number[],
  now: Date,
): Made => {
  const dice = (at * 7 + lecture.id * 3) % 20
  const outcome = outcomeAt(dice)
  const open = Math.min(lecture.endDate.getTime(), now.getTime() - hourMs) - lecture.startDate.getTime()
  const submittedAt = new Date(lecture.startDate.getTime() + open * (0.25 + ((at * 13) % 70) / 100))
  const isReviewed = outcome !== 'waiting' && outcome !== 'empty'
  const reviewedAt = isReviewed
    ? new Date(Math.min(now.getTime() - hourMs / 2, later(submittedAt, 3 + ((at * 11) % 40)).getTime()))
    : null
  const mark = outcome === 'appealed' ? 6 : outcome === 'returned' ? 5 : isReviewed ? markOf(at + lecture.id) : null
  return {
    lecture,
    userId,
    outcome,
    reviewerId: isReviewed || outcome === 'empty' || dice % 2 === 0 ? pick(reviewers, Math.floor(at / 2)) : null,
    submittedAt,
    reviewedAt,
    mark,
    reviewBody: mark === null ? null : outcome === 'returned' ? pick(returnedTexts, at) : reviewOf(mark, at),
    attempts: outcome === 'empty' ? 0 : lecture.attempts > 1 && at % 4 === 1 ? 2 : 1,
    work: lecture.needRepo && outcome !== 'empty' && isSolved(lecture.urlName) ? workOf(lecture.urlName, at) : null,
    body: outcome === 'empty' ? '' : pick(answers[lecture.urlName] ?? answers.testing!, at),
    dice,
    student: at,
  }
}

/** The last attempt is the last commit; the one before it the commit before. */
const commitOf = ({ work, attempts }: Made, number: number): string | null =>
  work?.commits.at(number - attempts - 1) ?? null

const responseOf = (one: Made, now: Date): typeof homeworkResponses.$inferInsert => {
  const isAnswered = one.outcome !== 'returned' && one.outcome !== 'empty'
  const touchedAt = one.reviewedAt ?? one.submittedAt
  return {
    academyId: one.lecture.academyId,
    stageLectureId: one.lecture.id,
    userId: one.userId,
    body: one.body,
    repoLink: one.work?.link ?? null,
    attempts: one.attempts,
    mark: one.mark,
    markedBy: one.mark === null ? null : 'person',
    reviewBody: one.reviewBody,
    likeAbility: one.mark !== null && one.dice % 3 === 0 ? one.mark : null,
    reanswerDeadline: one.outcome === 'returned' ? later(now, 40 + one.dice) : null,
    isAnswered,
    isReviewed: one.reviewedAt !== null,
    notificationStatus: one.reviewedAt === null ? 'None' : 'Sent',
    reviewerId: one.reviewerId,
    submittedAt: one.outcome === 'empty' ? null : one.submittedAt,
    reviewedAt: one.reviewedAt,
    createdAt: one.submittedAt,
    updatedAt: touchedAt,
  }
}

const submissionsOf = (one: Made, responseId: number): (typeof homeworkSubmissions.$inferInsert)[] =>
  Array.from({ length: one.attempts }, (_, index) => {
    const number = index + 1
    const isLast = number === one.attempts
    return {
      academyId: one.lecture.academyId,
      responseId,
      number,
      body: isLast ? one.body : 'Перша спроба: основне працює, решту дороблю.',
      repoLink: one.work?.link ?? null,
      submittedAt: isLast ? one.submittedAt : later(one.submittedAt, -20),
      commit: commitOf(one, number),
    }
  })

const reviewsOf = (one: Made, responseId: number): (typeof homeworkReviews.$inferInsert)[] => {
  const shared = { academyId: one.lecture.academyId, responseId, authorId: one.reviewerId }
  const isAgain = one.attempts > 1 && one.reviewerId !== null
  return [
    ...(isAgain
      ? [
          {
            ...shared,
            submissionNumber: 1,
            kind: 'returned' as const,
            mark: 4,
            reviewBody: pick(returnedTexts, one.dice),
            reanswerDeadline: later(one.submittedAt, 10),
            createdAt: later(one.submittedAt, -8),
          },
        ]
      : []),
    ...(one.reviewedAt !== null
      ? [
          {
            ...shared,
            submissionNumber: one.attempts,
            kind: one.outcome === 'returned' ? ('returned' as const) : ('checked' as const),
            mark: one.mark,
            reviewBody: one.reviewBody,
            createdAt: one.reviewedAt,
          },
        ]
      : []),
  ]
}

/** Only ended ones: what waits or runs would be taken by a real runner. */
const gradingOf = (one: Made, homeworkResponseId: number): typeof autogradeResults.$inferInsert => {
  const outcome = queueOutcomes[queueVariantOf(one.student)]!
  const passed = outcome.filter(Boolean).length
  const tests = testNames.map((name, index): GradedTest => {
    const ended = { name, message: null, ms: 12 + index * 9 }
    return outcome[index]
      ? { ...ended, passed: true }
      : { ...ended, passed: false, remark: remark('answered', { answer: wrongAnswers[name] ?? 'null' }) }
  })
  return {
    academyId: one.lecture.academyId,
    homeworkResponseId,
    action: autogradeActions.StudentPass,
    status: autogradeStatuses.Success,
    mark: Math.floor((passed / testNames.length) * 10),
    trace: tests.map((test) => `${test.passed ? 'ok' : 'not ok'} ${test.name}\n`).join(''),
    tests,
    repoLink: one.work!.link,
    testRepoLink: one.lecture.testRepoLink!,
    commit: commitOf(one, one.attempts),
    createdAt: one.submittedAt,
    startedAt: later(one.submittedAt, 0.01),
    finishedAt: later(one.submittedAt, 0.02),
    tries: 1,
  }
}

/** Of every second one that was reviewed: the reviewer wrote beside the lines, too. */
const lineCommentsOf = (one: Made, responseId: number): (typeof lineComments.$inferInsert)[] => {
  const { work, reviewedAt, reviewerId } = one
  if (work === null || reviewedAt === null || reviewerId === null || one.student % 2 === 1) return []
  return (lineCommentTexts[work.folder] ?? []).map((comment, index) => ({
    academyId: one.lecture.academyId,
    responseId,
    commit: work.commits.at(-1)!,
    ...comment,
    quote: work.files[comment.path]!.split('\n')[comment.line - 1]!.trim(),
    authorId: reviewerId,
    createdAt: later(reviewedAt, -0.2 + index * 0.05),
  }))
}

/** Counted after those who write (writersMax). */
const learnerNumber = 44
/** The student of the lectures has met everything that can become of a homework, and has some left to submit by hand. */
const outcomesOfLearner: Readonly<Record<string, Outcome>> = {
  git: 'reviewed',
  types: 'appealed',
  functions: 'returned',
  databases: 'waiting',
}

const ofLearner = async (db: Db, held: readonly Lecture[], reviewerId: number, now: Date): Promise<Made[]> => {
  const [learner] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'learner@academy.test'))
  if (!learner) return []
  return held.flatMap((lecture) => {
    const outcome = outcomesOfLearner[lecture.urlName]
    if (!outcome) return []
    const made = madeUp(lecture, () => outcome, { userId: learner.id, at: learnerNumber }, [reviewerId], now)
    const { body, review, reviewedDaysAgo } = learnerTexts[lecture.urlName]!
    const reviewedAt = reviewedDaysAgo === undefined ? made.reviewedAt : later(now, -24 * reviewedDaysAgo)
    return [{ ...made, body, reviewedAt, reviewBody: made.reviewBody && (review ?? made.reviewBody) }]
  })
}

const heldIn = (db: Db, academyId: number, now: Date): Promise<Lecture[]> =>
  db
    .select()
    .from(stageLectures)
    .where(
      and(
        eq(stageLectures.academyId, academyId),
        eq(stageLectures.hasHomework, true),
        lt(stageLectures.startDate, now),
      ),
    )
    .orderBy(asc(stageLectures.startDate))

/** In the order of their accounts, without the learner, who has works of their own (ofLearner). */
const writersOf = (db: Db, academyId: number, stageId: number) =>
  db
    .select({ userId: userStages.userId })
    .from(userStages)
    .innerJoin(users, eq(users.id, userStages.userId))
    .where(
      and(
        eq(userStages.academyId, academyId),
        eq(userStages.stageId, stageId),
        inArray(userStages.state, ['Opened', 'Passed']),
        ne(users.email, 'learner@academy.test'),
      ),
    )
    .orderBy(asc(userStages.userId))
    .limit(writersMax)

/** What was submitted to lectures that are over has its commit already. */
const noteCommits = async (db: Db, academyId: number, now: Date): Promise<void> => {
  await db
    .update(stageLectures)
    .set({ commitsNotedAt: now })
    .where(and(eq(stageLectures.academyId, academyId), lt(stageLectures.endDate, now)))
}

/** The bank of each lecture. */
const seedAround = async (db: Db, held: readonly Lecture[], authorId: number, now: Date): Promise<void> => {
  const phrases = held.flatMap(({ academyId, lectureId }, index) =>
    phraseTexts
      .filter((_, at) => (at + index) % 4 !== 3)
      .map((body, at) => ({ academyId, lectureId, authorId, body, usedCount: 7 - at, createdAt: now })),
  )
  await db.insert(reviewPhrases).values(phrases)
  await noteCommits(db, held[0]!.academyId, now)
}

const coachesOf = async (db: Db, academyId: number): Promise<number[]> => {
  const rows = await db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(and(eq(userRoles.academyId, academyId), eq(userRoles.role, 'Coach')))
  return rows.map(({ userId }) => userId)
}

/** Those whose lectures are over can look back at what they submitted: all of it was reviewed, and passed. */
export const seedPastHomework = async (db: Db, now: Date): Promise<void> => {
  const past = await db
    .select({ id: academies.id })
    .from(academies)
    .where(inArray(academies.hash, ['first-intake', 'career-change']))
    .orderBy(asc(academies.id))
  for (const { id } of past) await seedPastOf(db, id, now)
}

const seedPastOf = async (db: Db, academyId: number, now: Date): Promise<void> => {
  const held = await heldIn(db, academyId, now)
  const reviewers = await coachesOf(db, academyId)
  const listened = await db
    .select({ userId: userStages.userId })
    .from(userStages)
    .where(
      and(
        eq(userStages.academyId, academyId),
        eq(userStages.stageId, held[0]!.stageId),
        eq(userStages.state, 'Passed'),
      ),
    )
    .orderBy(asc(userStages.userId))
  const made = held.flatMap((lecture, index) =>
    listened.map(({ userId }, at): Made => {
      const mark = pick([9, 8, 10, 7, 9, 8, 10], at + index)
      const one = madeUp(lecture, () => 'reviewed', { userId, at: writersMax + 1 + at }, reviewers, now)
      return { ...one, mark, reviewBody: reviewOf(mark, at + index) }
    }),
  )
  await store(db, academyId, made, now)
  await noteCommits(db, academyId, now)
}

/** Homework of the academy that is in its lectures: handed in, reviewed, returned, appealed, and much that waits. */
export const seedHomework = async (db: Db, shared: Shared, now: Date): Promise<void> => {
  const [academy] = await db.select().from(academies).where(eq(academies.hash, academyHash))
  if (!academy) return
  const academyId = academy.id
  const held = await heldIn(db, academyId, now)
  const [first] = held
  if (!first) return
  const [mentor, lead] = await seedReviewers(db, shared, academyId, now)
  await db
    .insert(stageLectureReviewers)
    .values(held.map(({ id }) => ({ academyId, stageLectureId: id, userId: mentor! })))
  const reviewers = [mentor!, ...(await coachesOf(db, academyId))]
  const writers = await writersOf(db, academyId, first.stageId)
  const made = held.flatMap((lecture, index) => {
    const age = held.length - 1 - index
    return writers
      .map(({ userId }, at) => ({ userId, at }))
      .filter(({ at }) => (at * 5 + index * 3) % 8 < (age === 0 ? 5 : 7))
      .map((writer) => madeUp(lecture, (dice) => outcomeOf(age, dice), writer, reviewers, now))
  })
  made.push(...(await ofLearner(db, held, mentor!, now)))
  await store(db, academyId, made, now)
  await seedAround(db, held, lead!, now)
}

const store = async (db: Db, academyId: number, made: readonly Made[], now: Date): Promise<void> => {
  const rows = await db
    .insert(homeworkResponses)
    .values(made.map((one) => responseOf(one, now)))
    .returning({ id: homeworkResponses.id })
  const kept = made.map((one, index) => ({ one, id: rows[index]!.id }))
  await db.insert(homeworkSubmissions).values(kept.flatMap(({ one, id }) => submissionsOf(one, id)))
  const said = kept.flatMap(({ one, id }) => reviewsOf(one, id))
  await db.insert(homeworkReviews).values(said.toSorted((a, b) => a.createdAt!.getTime() - b.createdAt!.getTime()))
  const besideLines = kept.flatMap(({ one, id }) => lineCommentsOf(one, id))
  if (besideLines.length > 0) await db.insert(lineComments).values(besideLines)
  const graded = kept.filter(({ one }) => one.lecture.hasAutograde && one.work !== null)
  if (graded.length > 0) await db.insert(autogradeResults).values(graded.map(({ one, id }) => gradingOf(one, id)))
  const appealed = kept.filter(({ one }) => one.outcome === 'appealed')
  if (appealed.length > 0)
    await db.insert(appeals).values(
      appealed.map(({ one, id }, index) => ({
        academyId,
        responseId: id,
        reason:
          (one.student === learnerNumber && learnerTexts[one.lecture.urlName]?.appeal) || pick(appealReasons, index),
        createdAt: later(one.reviewedAt!, 0.2),
      })),
    )
}
