import { testStatuses } from '@academy/contract/enums'
import type { Test } from '@academy/contract/tests'
import { isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { markFinishedToCount } from './test-taking-count.service.ts'
import { endByTime } from './test-taking-attempt.service.ts'
import { asAsked, drawnFrom, drawQuestions, englishAtLeast } from './test-taking-draw.rules.ts'
import { isGraceOver } from './test-taking-finish.service.ts'
import { currentTestPlace, testStatusOf, type TestPlace } from './test-taking-status.rules.ts'
import { emitTestChange } from './test-taking-changes.ts'
import { type Attempt, type DrawnQuestion, testTakingRepo } from './test-taking.repo.ts'

/** TEST-15: a first call begins the test, every further one goes on with it, from whatever device. */
export const start = async (ctx: PersonCtx, academyId: number): Promise<Test> => {
  if (!isAcademyOfCall(ctx, academyId, 'tests.take', 'write')) fail('AcademyNotFound')
  const running = await runningAttempt(ctx, academyId)
  if (running) return goOn(ctx, academyId, running)
  const begun = await ctx.transaction((ctx) => begin(ctx, academyId))
  if (!begun.isNew) return goOn(ctx, academyId, begun.attempt.id)
  emitTestChange(ctx, academyId, begun.attempt.stageTestId)
  return asTest(ctx, begun.attempt, [])
}

/** Where the caller may start or go on; refuses in the words of the contract. */
const placeOf = async (ctx: PersonCtx, academyId: number): Promise<TestPlace> => {
  const places = await testTakingRepo.places(ctx.db, academyId, ctx.actor.userId)
  const hasTest = places.some(({ stageTest }) => stageTest?.testId)
  return currentTestPlace(places, ctx.now()) ?? fail(hasTest ? 'StageNotAvailable' : 'TestNotFound')
}

const runningAttempt = async (ctx: PersonCtx, academyId: number): Promise<number | null> => {
  const { attempt } = await placeOf(ctx, academyId)
  if (!attempt) return null
  if (attempt.finishedAt !== null) fail('UserAlreadyPassTheTest')
  if (ctx.now() < attempt.deadline) return attempt.id
  // Until the grace is over, answers may still come from where they wait for a connection: the attempt stays open.
  const isComplete = attempt.answeredCount === attempt.questionsCount
  return isComplete || isGraceOver(attempt, ctx.now()) ? endByTime(ctx, academyId, attempt.id) : fail('TestTimeEnded')
}

const refuseOutsideWindow = (place: TestPlace, now: Date): void => {
  const { status } = testStatusOf(place, now)
  if (status === testStatuses.Available || status === testStatuses.LastChanceToEnter) return
  fail(status === testStatuses.DoneNotPassed && place.state === 'Opened' ? 'TestTimeEnded' : 'StageNotAvailable')
}

/** Inside a transaction: the draw and the attempt, or the attempt another call has made meanwhile. */
const begin = async (ctx: PersonCtx, academyId: number): Promise<{ attempt: Attempt; isNew: boolean }> => {
  const { userId, sessionId, fullName } = ctx.actor
  const now = ctx.now()
  const membership = (await testTakingRepo.lockMembership(ctx.db, academyId, userId)) ?? fail('AcademyNotFound')
  await testTakingRepo.holdStages(ctx.db, academyId, userId)
  const place = await placeOf(ctx, academyId)
  const stageTest = place.stageTest!
  const known = await testTakingRepo.live(ctx.db, academyId, userId, stageTest.id)
  if (known && known.stageId === place.stageId) return { attempt: known, isNew: false }
  if (membership.isClosed) fail('AcademyClosed')
  const testId = stageTest.testId ?? fail('TestNotFound')
  refuseOutsideWindow(place, now)
  const setAside = await testTakingRepo.setAsideOther(
    ctx.db,
    academyId,
    userId,
    { stageTestId: stageTest.id, stageId: place.stageId },
    now,
  )
  await markFinishedToCount(
    ctx,
    academyId,
    setAside.map(({ id }) => id),
  )
  const drawn = await draw(ctx, academyId, testId, stageTest)
  const durationSeconds = (stageTest.durationMinutes + (place.allowance?.extraMinutes ?? 0)) * 60
  const made = await testTakingRepo.insertAttempt(ctx.db, {
    academyId,
    userId,
    stageTestId: stageTest.id,
    stageId: place.stageId,
    groupId: stageTest.groupId,
    drawn,
    questionIds: drawn.map(({ id }) => id),
    startedAt: now,
    deadline: new Date(now.getTime() + durationSeconds * 1000),
    durationSeconds,
    passPercent: stageTest.passPercent,
    lastSeenAt: now,
  })
  if (!made) {
    const other = (await testTakingRepo.live(ctx.db, academyId, userId, stageTest.id)) ?? fail('TestNotFound')
    return { attempt: other, isNew: false }
  }
  const event = { academyId, attemptId: made.id, clientId: sessionId, at: now, receivedAt: now }
  await testTakingRepo.addEvents(ctx.db, [{ ...event, kind: 'started' }])
  ctx.emit('test.started', {
    academyId,
    userId,
    fullName,
    stageTestId: stageTest.id,
    startDate: now.toISOString(),
  })
  return { attempt: made, isNew: true }
}

/** */
const draw = async (
  ctx: Ctx,
  academyId: number,
  testId: number,
  { groupId, questionsCount }: { groupId: number; questionsCount: number },
): Promise<DrawnQuestion[]> => {
  const all = await testTakingRepo.drawable(ctx.db, academyId, testId)
  if (all.length === 0) fail('TestNotFound')
  const wanted = Math.min(questionsCount, all.length)
  const specialization = (await testTakingRepo.specializationOf(ctx.db, academyId, groupId)) ?? ''
  const chosen = drawQuestions(all, wanted, englishAtLeast(specialization, wanted))
  const contents = await testTakingRepo.contents(ctx.db, academyId, chosen)
  return contents.map(({ questionId, version, content }) => drawnFrom({ id: questionId, version, content }))
}

/** the test that runs. Another device than the one that began it leaves a mark, once (its session is its id). */
const goOn = async (ctx: PersonCtx, academyId: number, attemptId: number): Promise<Test> => {
  const attempt = (await testTakingRepo.byId(ctx.db, academyId, attemptId)) ?? fail('TestNotFound')
  await testTakingRepo.markResumed(ctx.db, attempt, ctx.actor.sessionId, ctx.now())
  emitTestChange(ctx, academyId, attempt.stageTestId)
  return asTest(ctx, attempt, await testTakingRepo.answeredNumbers(ctx.db, academyId, attemptId))
}

const asTest = async (ctx: Ctx, attempt: Attempt, answeredNumbers: readonly number[]): Promise<Test> => {
  const contents = await testTakingRepo.contents(ctx.db, attempt.academyId, attempt.drawn)
  return {
    stageTestId: attempt.stageTestId,
    stageId: attempt.stageId,
    summaryId: attempt.publicId,
    questions: attempt.drawn.map((drawn, index) => asAsked(drawn, contents[index]!.content)),
    answeredIds: answeredNumbers.map((number) => attempt.questionIds[number - 1]!),
    startDate: attempt.startedAt.toISOString(),
    duration: attempt.durationSeconds,
    deadline: attempt.deadline.toISOString(),
    serverTime: ctx.now().toISOString(),
  }
}
