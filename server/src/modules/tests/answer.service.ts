import type { AnswerSubmission, Receipt } from '@academy/contract/tests'
import { oneAcademyOf } from '#platform/academy-of-call.ts'
import { type Batches, createBatches } from '#platform/batches.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { databaseError, fail, isDatabaseAway } from '#platform/errors.ts'
import { NotReadyError } from '#platform/http-errors.ts'
import { answersRepo, type GivenAnswer, type KeepOutcome, type KeptAnswer } from './answers.repo.ts'
import { endByTime, failWithoutAttempt, ownAttempt, refuseEnded } from './attempt.service.ts'
import { finishAttempt } from './finish.service.ts'
import { tellChange } from './test-changes.ts'

const batchesByLane = new WeakMap<Db, Batches<GivenAnswer, KeptAnswer>>()
const batchesOf = (lane: Db): Batches<GivenAnswer, KeptAnswer> => {
  const known = batchesByLane.get(lane)
  if (known) return known
  const made = createBatches({
    run: (given: readonly GivenAnswer[]) => answersRepo.keep(lane, given, { isWaiting: false }),
    isForAll: isDatabaseAway,
  })
  batchesByLane.set(lane, made)
  return made
}

const isSettled = ({ outcome }: KeptAnswer): boolean => outcome !== 'none' && outcome !== 'unsettled'

/** More looks than there are racing devices of one student. */
const looksAtMost = 4

/** One whose attempt is held by somebody, or not there: it waits for the lock, so that it knows. */
const keepAlone = async (db: Db, given: GivenAnswer): Promise<KeptAnswer> => {
  try {
    for (let look = 1; look <= looksAtMost; look++) {
      const [kept] = await inTransaction(db, (tx) => answersRepo.keep(tx, [given], { isWaiting: true }))
      if (kept!.outcome !== 'unsettled') return kept!
    }
  } catch (error) {
    if (databaseError(error)?.code !== '55P03') throw error
  }
  throw new NotReadyError('the attempt is busy')
}

const keep = async (ctx: Ctx, given: GivenAnswer): Promise<KeptAnswer> => {
  for (let look = 1; look <= looksAtMost; look++) {
    const kept = await batchesOf(ctx.urgent).add(given)
    if (isSettled(kept)) return kept
  }
  return keepAlone(ctx.db, given)
}

const asGiven = (ctx: Ctx, stageTestId: number, data: AnswerSubmission): GivenAnswer => ({
  academyId: oneAcademyOf(ctx),
  userId: ctx.actor!.userId,
  stageTestId,
  questionId: data.questionId,
  clientId: data.clientId,
  optionIds: [...new Set(data.answer)].toSorted((a, b) => a - b),
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
})

/** TEST-35, Q-38: the receipt is given when the answer is on disk, and the same one for every repetition. */
export const answer = async (ctx: Ctx, stageTestId: number, data: AnswerSubmission): Promise<Receipt> => {
  if (data.answer.length === 0) fail('AnswerNotProvided')
  if (new Set(data.answer).size < data.answer.length) wrongAnswer('data.answer')
  const given = asGiven(ctx, stageTestId, data)
  const kept = await keep(ctx, given)
  await refuse(ctx, given, kept, 'data')
  if (kept.outcome === 'already') fail('AnswerAlreadyProvided')
  if (kept.outcome === 'stored') tellChange(ctx, given.academyId, stageTestId)
  return asReceipt(given, kept)
}

/** TEST-36: what has not arrived yet is kept, what is there already stays as it is, and the test is over. */
export const submit = async (
  ctx: Ctx,
  stageTestId: number,
  data: readonly AnswerSubmission[],
): Promise<{ summaryId: string; receipts: Receipt[] }> => {
  const academyId = oneAcademyOf(ctx)
  const attempt = await ownAttempt(ctx, academyId, stageTestId)
  // A finish that is repeated is answered like the first time.
  if (attempt.finishedBy !== 'student') await refuseEnded(ctx, attempt)
  const receipts: Receipt[] = []
  const given = data.filter(({ answer }) => answer.length > 0).map((one) => asGiven(ctx, stageTestId, one))
  const kept = await Promise.all(given.map((one) => keep(ctx, one)))
  for (const [index, one] of kept.entries()) {
    await refuse(ctx, given[index]!, one, `data.${index}`)
    if (isKept(one)) receipts.push(asReceipt(given[index]!, one))
  }
  const finished = attempt.finishedAt === null ? await finishAttempt(ctx, academyId, attempt.id, 'student') : attempt
  if (!finished) return failWithoutAttempt(ctx, academyId, stageTestId)
  if (finished.finishedBy !== 'student') fail('UserAlreadyPassTheTest')
  return { summaryId: finished.publicId, receipts }
}
