import { randomUUID } from 'node:crypto'
import type { DemoDirection, DemoResult, DemoTest, SharedDemoResult } from '@academy/contract/demo-tests'
import { demoStartsPerHour, demoTier } from '@academy/contract/limits'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import type { AnswerSubmission } from '@academy/contract/tests'
import { isDraft } from '#modules/system/academy-lookup/academy-lookup.rules.ts'
import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import { creditOf, full } from '#modules/assessment/test-taking/test-taking-credit.rules.ts'
import { asAsked, drawnFrom, shuffled } from '#modules/assessment/test-taking/test-taking-draw.rules.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'
import { fail } from '#platform/errors.ts'
import type { LimitRule, Limits } from '#platform/limits.ts'
import type { Tokens } from '#platform/tokens.ts'
import type { DrawnQuestion } from '#server/schema/attempts.ts'
import { demoTestsRepo } from './demo-tests.repo.ts'
import * as rules from './demo-tests.rules.ts'

export interface DemoTools {
  limits: Limits
  tokens: Tokens
}

const purpose = 'demo-test'
/** */
const startsPerAddress: LimitRule = { name: 'demo-start', points: demoStartsPerHour, seconds: 3600 }
/** A lost reply is asked for again, so more of these than of starts. */
const submitsPerAddress: LimitRule = { name: 'demo-submit', points: 2 * demoStartsPerHour, seconds: 3600 }

/** TEST-71 */
export const directions = async (ctx: Ctx, hash: string): Promise<DemoDirection[]> => {
  const academy = (await academyLookup.findByAnyHash(ctx, hash)) ?? fail('AcademyNotFound')
  const isThere = isDraft(academy)
    ? await belongsTo(ctx, academy.id)
    : !rules.isHidden(academy) || hash !== academy.hash
  if (!isThere) fail('AcademyNotFound')
  const rows = await demoTestsRepo.ofAcademy(ctx.db, academy.id)
  return rows
    .filter(({ available }) => available > 0)
    .map(({ groupId, specialization, questionsCount, available, durationMinutes }) => ({
      id: groupId,
      specialization,
      questionsCount: Math.min(questionsCount, available),
      durationMinutes,
    }))
}

/** TEST-72, Q-34, Q-40: drawn and shuffled like a real test; what was drawn is known to the slip alone. */
export const start = async (
  { limits, tokens }: DemoTools,
  ctx: Ctx,
  { directionId, hash }: { directionId: number; hash?: string | undefined },
): Promise<DemoTest> => {
  await limits.use(startsPerAddress, ctx.ip)
  const test = (await demoTestsRepo.ofDirection(ctx.db, directionId)) ?? fail('DemoTestNotFound')
  if (rules.isHidden(test.academy) && !(await isOpenTo(ctx, test, hash))) fail('DemoTestNotFound')
  const pool = await demoTestsRepo.pool(ctx.db, test.academyId, test.testId)
  const chosen = shuffled(pool).slice(0, test.questionsCount)
  if (chosen.length === 0) fail('DemoTestNotFound')
  const contents = await demoTestsRepo.contents(ctx.db, test.academyId, chosen)
  const drawn: DrawnQuestion[] = chosen.map((question) =>
    drawnFrom({ ...question, content: contents.get(question.id)! }),
  )
  const now = ctx.now()
  const slip: rules.Slip = {
    academyId: test.academyId,
    groupId: test.groupId,
    demoTestId: test.id,
    resultId: randomUUID(),
    drawn,
    startedAt: now.getTime(),
  }
  const duration = test.durationMinutes * 60
  return {
    stageTestId: test.id,
    questions: drawn.map((question) => asAsked(question, contents.get(question.id)!)),
    answeredIds: [],
    startDate: now.toISOString(),
    duration,
    deadline: new Date(now.getTime() + duration * 1000).toISOString(),
    serverTime: now.toISOString(),
    specialization: test.specialization.name,
    slip: await tokens.seal(purpose, slip),
  }
}

type DemoTestRow = NonNullable<Awaited<ReturnType<typeof demoTestsRepo.ofDirection>>>

const belongsTo = async ({ db, actor }: Ctx, academyId: number): Promise<boolean> =>
  actor !== null && (actor.isSuperAdmin || (await demoTestsRepo.isMember(db, academyId, actor.userId)))

/** whoever belongs to a hidden academy, or holds its link once it has been opened for applications. */
const isOpenTo = async (ctx: Ctx, { academyId, academy }: DemoTestRow, hash: string | undefined): Promise<boolean> => {
  const isLink = hash !== undefined && (hash === academy.privateHash || hash === academy.secretHash)
  return (isLink && !isDraft(academy)) || belongsTo(ctx, academyId)
}

/** TEST-73, TEST-86: the first delivery of a slip counts; every later one gets the same result. */
export const submit = async (
  { limits, tokens }: DemoTools,
  ctx: Ctx,
  input: { stageTestId: number; slip: string; data: readonly AnswerSubmission[] },
): Promise<DemoResult> => {
  await limits.use(submitsPerAddress, ctx.ip)
  const slip = await tokens.unseal<rules.Slip>(purpose, input.slip, ctx.now())
  if (!slip || slip.demoTestId !== input.stageTestId) return fail('DemoTestNotFound')
  if (rules.isTooOld(slip, ctx.now())) fail('TestTimeEnded')
  return ctx.transaction(async (ctx) => {
    const { academyId, groupId, resultId, drawn } = slip
    const contents = await demoTestsRepo.contents(ctx.db, academyId, drawn)
    const asked = drawn.map((question) => ({
      question,
      content: contents.get(question.id) ?? fail('DemoTestNotFound'),
    }))
    const specialization =
      (await demoTestsRepo.specializationOf(ctx.db, academyId, groupId)) ?? fail('DemoTestNotFound')
    const given = rules.givenTo(drawn, input.data)
    const credits = asked.map(({ content }, index) => creditOfGiven(content, given[index]!))
    const earned = credits.reduce((sum, credit) => sum + credit, 0)
    const successPercent = rules.successPercentOf(earned, full * drawn.length)
    const earlier = await demoTestsRepo.earlier(ctx.db, academyId, groupId, successPercent)
    await demoTestsRepo.add(ctx.db, {
      academyId,
      groupId,
      publicId: resultId,
      correctAnswersCount: credits.filter((credit) => credit === full).length,
      questionsCount: drawn.length,
      successPercent,
      betterThanPercent: rules.betterThanPercentOf(earlier, successPercent),
      given,
    })
    const stored = (await demoTestsRepo.byPublicId(ctx.db, resultId))!
    return asResult(resultId, specialization, asked, stored)
  })
}

const partsOf = (given: rules.Given) => ({
  given: typeof given === 'string' ? [] : given,
  written: typeof given === 'string' && given !== '' ? given : null,
})

/** Q-30, as in a real test; whoever gave nothing has not answered. */
const creditOfGiven = (content: ContentOfQuestion, answer: rules.Given): number => {
  const { given: optionIds, written } = partsOf(answer)
  return creditOf(content, answer.length === 0 ? null : { optionIds, written }, null)
}

const asResult = (
  resultId: string,
  specialization: string,
  asked: readonly { question: DrawnQuestion; content: ContentOfQuestion }[],
  stored: { correctAnswersCount: number; questionsCount: number; betterThanPercent: number; given: rules.Given[] },
): DemoResult => ({
  resultId,
  specialization,
  questions: asked.map(({ question, content }, index) => {
    const given = stored.given[index] ?? []
    const credit = creditOfGiven(content, given)
    const shown = { id: question.id, content, optionOrder: question.options, ...partsOf(given) }
    return { ...shown, isCorrect: credit === full, credit }
  }),
  summary: {
    correctAnswersCount: stored.correctAnswersCount,
    wrongAnswersCount: stored.questionsCount - stored.correctAnswersCount,
    betterThanPercent: stored.betterThanPercent,
  },
})

export const findShared = async (db: Db, resultId: string): Promise<SharedDemoResult | null> => {
  const row = await demoTestsRepo.byPublicId(db, resultId)
  if (!row) return null
  return {
    specialization: row.specialization,
    correctAnswersCount: row.correctAnswersCount,
    questionsCount: row.questionsCount,
    betterThanPercent: row.betterThanPercent,
    tier: demoTier(row.betterThanPercent),
    academyHash: rules.isHidden(row.academy) ? null : row.academy.hash,
  }
}

/** TEST-79 */
export const shared = async (ctx: Ctx, resultId: string): Promise<SharedDemoResult> =>
  (await findShared(ctx.reads, resultId)) ?? fail('DemoTestNotFound')
