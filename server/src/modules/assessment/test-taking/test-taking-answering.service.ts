import type { AnswerSubmission, Receipt } from '@academy/contract/tests'
import { type Batcher, createBatcher } from '#platform/batcher.ts'
import type { AcademyCtx, Ctx } from '#platform/ctx.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { databaseError, fail, isDatabaseAway } from '#platform/errors.ts'
import { NotReadyError } from '#platform/http-errors.ts'
import { answersRepo, type GivenAnswer, type KeepOutcome, type KeptAnswer } from './test-taking-answers.repo.ts'
import { endByTime, failWithoutAttempt, ownAttempt, refuseEnded } from './test-taking-attempt.service.ts'
import { finishAttempt, isGraceOver, lockToScore, scoreAnew } from './test-taking-finish.service.ts'
import { emitTestChange } from './test-taking-changes.ts'

const batchesByLane = new WeakMap<Db, Batcher<GivenAnswer, KeptAnswer>>()
const batchesOf = (lane: Db): Batcher<GivenAnswer, KeptAnswer> => {
  const known = batchesByLane.get(lane)
  if (known) return known
  const made = createBatcher({
    run: (given: readonly GivenAnswer[]) => answersRepo.keep(lane, given, { isWaiting: false }),
    isForAll: isDatabaseAway,
  })
  batchesByLane.set(lane, made)
  return made
}

const isSettled = ({ outcome }: KeptAnswer): boolean => outcome !== 'none' && outcome !== 'unsettled'

/** More looks than there are racing devices of one student. */
const looksAtMost = 4

const refuseBusy = async <T>(work: () => Promise<T | null>): Promise<T> => {
  try {
    const done = await work()
    if (done !== null) return done
  } catch (error) {
    if (databaseError(error)?.code !== '55P03') throw error
  }
  throw new NotReadyError('the attempt is busy')
}

/** One whose attempt is held by somebody, or not there: it waits for the lock, so that it knows. */
const keepAlone = (db: Db, given: GivenAnswer): Promise<KeptAnswer> =>
  refuseBusy(async () => {
    for (let look = 1; look <= looksAtMost; look++) {
      const [kept] = await inTransaction(db, (tx) => answersRepo.keep(tx, [given], { isWaiting: true }))
      if (kept!.outcome !== 'unsettled') return kept!
    }
    return null
  })

/** on their way while somebody else ended the attempt. The result is what it would be, had they been there. */
const keepAfterEnd = (ctx: Ctx, attemptId: number, given: readonly GivenAnswer[]): Promise<KeptAnswer[]> =>
  refuseBusy(() =>
    ctx.transaction(async (ctx) => {
      const attempt = await lockToScore(ctx, given[0]!.academyId, attemptId)
      const how = { isWaiting: true, isAfterEnd: true }
      const kept = await answersRepo.keep(ctx.db, given, how)
      const settled: KeptAnswer[] = []
      // The attempt is held: whoever comes second in one batch finds the first.
      for (const [index, one] of kept.entries())
        settled.push(one.outcome === 'unsettled' ? (await answersRepo.keep(ctx.db, [given[index]!], how))[0]! : one)
      if (attempt && kept.some(({ outcome }) => outcome === 'stored')) await scoreAnew(ctx, attempt)
      return settled
    }),
  )

const keep = async (ctx: Ctx, given: GivenAnswer): Promise<KeptAnswer> => {
  for (let look = 1; look <= looksAtMost; look++) {
    const kept = await batchesOf(ctx.urgent).add(given)
    if (isSettled(kept)) return kept
  }
  return keepAlone(ctx.db, given)
}

const keepAll = async (ctx: Ctx, given: readonly GivenAnswer[]): Promise<KeptAnswer[]> => {
  const kept = await Promise.all(given.map((one) => keep(ctx, one)))
  const isAfterEnd = (index: number) => kept[index]!.outcome === 'afterEnd'
  const first = kept.find((_, index) => isAfterEnd(index))
  if (!first) return kept
  const late = await keepAfterEnd(
    ctx,
    first.attemptId!,
    given.filter((_, index) => isAfterEnd(index)),
  )
  return kept.map((one, index) => (isAfterEnd(index) ? late.shift()! : one))
}

/** Which of the four says what was answered. */
const answered = (data: AnswerSubmission): Pick<GivenAnswer, 'shape' | 'optionIds' | 'written'> => {
  if (data.written !== undefined) return { shape: 'written', optionIds: [], written: data.written.trim() }
  if (data.order !== undefined) return { shape: 'order', optionIds: data.order, written: null }
  if (data.pairs !== undefined) {
    const pairs = data.pairs.toSorted((one, other) => one.option - other.option)
    return { shape: 'pairs', optionIds: pairs.flatMap(({ option, match }) => [option, match]), written: null }
  }
  return { shape: 'choice', optionIds: [...new Set(data.answer)].toSorted((a, b) => a - b), written: null }
}

const isProvided = (data: AnswerSubmission): boolean => {
  const { optionIds, written } = answered(data)
  return optionIds.length > 0 || Boolean(written)
}

const asGiven = (ctx: AcademyCtx, stageTestId: number, data: AnswerSubmission): GivenAnswer => ({
  academyId: ctx.academyId,
  userId: ctx.actor.userId,
  stageTestId,
  questionId: data.questionId,
  clientId: data.clientId,
  ...answered(data),
  // The database knows no years before the first one; whatever lies before the start counts as the start.
  answeredAt: new Date(Math.max(0, Date.parse(data.answeredAt))),
  receivedAt: ctx.now(),
  timeSpent: data.timeSpent,
  cheatsCount: data.cheatsCount,
  language: data.language ?? null,
})

const wrongAnswer = (field: string): never => fail('ValidationError', { fields: [{ field, message: 'wrongChoice' }] })

/** Refuses in the words of the contract what was not kept. `path` is where the answer stands in the body. */
const refuse = async (ctx: Ctx, given: GivenAnswer, kept: KeptAnswer, path: string): Promise<void> => {
  const { academyId, stageTestId } = given
  const refusals: Partial<Record<KeepOutcome, () => Promise<never> | never>> = {
    none: () => failWithoutAttempt(ctx, academyId, stageTestId),
    finished: () => fail('UserAlreadyPassTheTest'),
    ended: () => endByTime(ctx, academyId, kept.attemptId!),
    notAsked: () => fail('QuestionNotFound'),
    notOffered: () => wrongAnswer(`${path}.answer`),
    otherBody: () =>
      fail('ValidationError', {
        status: 409,
        fields: [{ field: `${path}.clientId`, message: 'keyUsedForAnotherCall' }],
      }),
  }
  await refusals[kept.outcome]?.()
}

const isKept = ({ outcome }: KeptAnswer): boolean => outcome === 'stored' || outcome === 'replay'

const asReceipt = (given: GivenAnswer, kept: KeptAnswer): Receipt => ({
  attemptId: kept.attemptId!,
  questionId: given.questionId,
  clientId: kept.clientId,
  receivedAt: kept.receivedAt!.toISOString(),
  isLate: kept.isLate!,
  isHeld: kept.isHeld!,
})

/** TEST-35, Q-38: the receipt is given when the answer is on disk, and the same one for every repetition. */
export const answer = async (ctx: AcademyCtx, stageTestId: number, data: AnswerSubmission): Promise<Receipt> => {
  if (!isProvided(data)) fail('AnswerNotProvided')
  if (new Set(data.answer).size < data.answer.length) wrongAnswer('data.answer')
  const given = asGiven(ctx, stageTestId, data)
  const [kept] = (await keepAll(ctx, [given])) as [KeptAnswer]
  await refuse(ctx, given, kept, 'data')
  if (kept.outcome === 'already') fail('AnswerAlreadyProvided')
  if (kept.outcome === 'stored') emitTestChange(ctx, given.academyId, stageTestId)
  return asReceipt(given, kept)
}

/** TEST-36: what has not arrived yet is kept, what is there already stays as it is, and the test is over. */
export const submit = async (
  ctx: AcademyCtx,
  stageTestId: number,
  data: readonly AnswerSubmission[],
): Promise<{ summaryId: string; receipts: Receipt[] }> => {
  const { academyId } = ctx
  const attempt = await ownAttempt(ctx, academyId, stageTestId)
  // A finish that is repeated is answered like the first time; what was on its way when others ended it is taken along.
  if (attempt.finishedBy !== 'student' && isGraceOver(attempt, ctx.now())) await refuseEnded(ctx, attempt)
  const receipts: Receipt[] = []
  const given = data.filter(isProvided).map((one) => asGiven(ctx, stageTestId, one))
  const kept = await keepAll(ctx, given)
  for (const [index, one] of kept.entries()) {
    await refuse(ctx, given[index]!, one, `data.${index}`)
    if (isKept(one)) receipts.push(asReceipt(given[index]!, one))
  }
  const finished = attempt.finishedAt === null ? await finishAttempt(ctx, academyId, attempt.id, 'student') : attempt
  if (!finished) return failWithoutAttempt(ctx, academyId, stageTestId)
  if (finished.finishedBy !== 'student') fail('UserAlreadyPassTheTest')
  return { summaryId: finished.publicId, receipts }
}
