import type { SortOrder } from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import type { TestInput, TestOfStaff, TestRow } from '@academy/contract/test-bank'
import { bankQuestionsOf } from '#modules/assessment/questions/questions.service.ts'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, isDuplicate } from '#platform/errors.ts'
import { testBankRepo, type TestFilter } from './test-bank.repo.ts'
import { firstRepeated, nextMoment, useFields } from './test-bank.rules.ts'

const asRow = <T extends { updatedAt: Date | string }>(row: T): T & { updatedAt: string } => ({
  ...row,
  updatedAt: new Date(row.updatedAt).toISOString(),
})

/** TEST-88 */
export const names = (ctx: AcademyCtx) => testBankRepo.names(ctx.db, ctx.academyId)

export interface TestQuery extends TestFilter {
  page?: number | undefined
  perPage?: number | undefined
  orderField?: 'name' | 'updatedAt' | undefined
  order?: SortOrder | undefined
}

/** TEST-87, ACAD-52 */
export const search = async (ctx: PersonCtx, query: TestQuery): Promise<{ rows: TestRow[]; count: number }> => {
  const limit = query.perPage ?? pageSize.initial
  const offset = ((query.page ?? 1) - 1) * limit
  const { rows, count } = await testBankRepo.page(ctx.db, academiesOfCall(ctx, 'tests.manage'), query, {
    offset,
    limit,
  })
  return { rows: rows.map(asRow), count }
}

/** TEST-88 */
export const get = async (ctx: AcademyCtx, id: number): Promise<TestOfStaff> => {
  const { academyId } = ctx
  const test = (await testBankRepo.byId(ctx.db, academyId, id)) ?? fail('TestNotFound')
  const questionIds = await testBankRepo.questionIds(ctx.db, academyId, id)
  return { ...asRow(test), questions: await bankQuestionsOf(ctx.db, academyId, questionIds) }
}

const withFreeName = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error, 'tests_name'))
      fail('ValidationError', { status: 409, fields: [{ field: 'name', message: 'nameTaken' }] })
    throw error
  }
}

const mustBeOffered = async (ctx: Ctx, academyId: number, questionIds: readonly number[]): Promise<void> => {
  const repeated = firstRepeated(questionIds)
  if (repeated >= 0) fail('ValidationError', { fields: [{ field: `questionIds.${repeated}`, message: 'wrongChoice' }] })
  const offered = await testBankRepo.offeredQuestionIds(ctx.db, academyId, questionIds)
  if (offered.length < questionIds.length) fail('QuestionNotFound')
}

/** TEST-88 */
export const create = (ctx: AcademyCtx, { questionIds, ...values }: TestInput): Promise<TestOfStaff> =>
  withFreeName(() =>
    ctx.once(async (ctx) => {
      const { academyId } = ctx
      await mustBeOffered(ctx, academyId, questionIds)
      const id = await testBankRepo.insert(ctx.db, academyId, values, ctx.now())
      await testBankRepo.setQuestions(ctx.db, academyId, id, questionIds)
      return get(ctx, id)
    }),
  )

/** TEST-88, Q-87. Whoever has started keeps what was drawn. */
export const update = (
  ctx: AcademyCtx,
  id: number,
  { questionIds, updatedAt, ...values }: TestInput & { updatedAt: string },
): Promise<TestOfStaff> =>
  withFreeName(() =>
    ctx.transaction(async (ctx) => {
      const { academyId } = ctx
      await mustBeOffered(ctx, academyId, questionIds)
      const before = (await testBankRepo.locked(ctx.db, academyId, [id]))[0] ?? fail('TestNotFound')
      if (before.updatedAt.getTime() !== Date.parse(updatedAt))
        fail('ValidationError', { status: 409, fields: [{ field: 'updatedAt', message: 'savedMeanwhile' }] })
      if (before.isDemo !== values.isDemo) await refuseOtherKind(ctx, academyId, id)
      await testBankRepo.update(ctx.db, academyId, id, {
        ...values,
        updatedAt: nextMoment(before.updatedAt, ctx.now()),
      })
      await testBankRepo.setQuestions(ctx.db, academyId, id, questionIds)
      return get(ctx, id)
    }),
  )

/** The answers of a demo test are public: what a stage asks does not become one, nor the other way round. */
const refuseOtherKind = async (ctx: Ctx, academyId: number, id: number): Promise<void> => {
  const [use] = await testBankRepo.uses(ctx.db, academyId, [id])
  if (!use) return
  const message = use.stageName ? 'usedByStages' : 'usedByDemo'
  fail('ValidationError', { status: 409, fields: [{ field: 'isDemo', message }] })
}

/** TEST-88, TEST-90 */
export const remove = (ctx: AcademyCtx, id: number): Promise<void> => removeMany(ctx, [id])

/** TEST-89, TEST-90: all or none. */
export const removeMany = (ctx: AcademyCtx, testIds: readonly number[]): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const ids = [...new Set(testIds)]
    const found = await testBankRepo.locked(ctx.db, academyId, ids)
    if (found.length < ids.length) fail('TestNotFound')
    const uses = await testBankRepo.uses(ctx.db, academyId, ids)
    if (uses.length > 0) fail('TestCanNotBeDeleted', { fields: useFields(uses) })
    await testBankRepo.remove(ctx.db, academyId, ids)
    const before = found.map(({ id, name }) => ({ id, name }))
    await ctx.audit('tests.removed', { academyId, details: { before } })
  })
