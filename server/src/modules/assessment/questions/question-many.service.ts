import type { ChangeRule, QuestionTarget } from '@academy/contract/changes'
import { questionsMaxCount } from '@academy/contract/limits'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import type { AcademyCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { manyRepo } from './question-many.repo.ts'
import { questionsRepo } from './questions.repo.ts'
import { writeVersion } from './questions.service.ts'

/** The questions that are meant, newest first, and no more than `limit`. */
export const targetIds = async (ctx: AcademyCtx, target: QuestionTarget, limit: number): Promise<number[]> =>
  (await questionsRepo.page(ctx.db, [ctx.academyId], target, { offset: 0, limit })).keys.map(({ id }) => id)

export const namesOf = async (
  ctx: AcademyCtx,
  ids: readonly number[],
): Promise<Map<number, { name: string; note: string }>> => {
  const rows = await questionsRepo.byKeys(
    ctx.db,
    ids.map((id) => ({ academyId: ctx.academyId, id })),
  )
  return new Map(
    rows.map(({ id, content, tests }) => [
      id,
      {
        name: content.text.ua || content.text.en,
        note: [`№ ${id}`, ...tests.map(({ name }) => name)].join(' · '),
      },
    ]),
  )
}

export const testName = async (ctx: AcademyCtx, testId: number): Promise<string> =>
  (await manyRepo.testName(ctx.db, ctx.academyId, testId)) ?? fail('TestNotFound')

export type QuestionField = Pick<ContentOfQuestion, 'category'> | Pick<ContentOfQuestion, 'difficulty'>
const changedBy = (field: QuestionField, content: { category: number; difficulty: number }): boolean =>
  Object.entries(field).some(([name, value]) => content[name as 'category' | 'difficulty'] !== value)

/** Until the end of the transaction nobody else changes any of them. */
export const hold = async (ctx: AcademyCtx, ids: readonly number[]): Promise<void> => {
  await manyRepo.hold(ctx.db, ctx.academyId, ids)
}

// --- Category and difficulty: another version, as when somebody writes it

export const fieldRules = async (
  ctx: AcademyCtx,
  field: QuestionField,
  ids: readonly number[],
): Promise<Map<number, ChangeRule>> =>
  new Map(
    (await manyRepo.states(ctx.db, ctx.academyId, ids)).map(({ id, isArchived, ...now }) => [
      id,
      isArchived ? 'archived' : changedBy(field, now) ? 'changes' : 'alreadySo',
    ]),
  )

/** Returns the version it has now, and what stood there; null: it is gone or already so. */
export const setField = async (ctx: AcademyCtx, id: number, field: QuestionField) => {
  const current = await questionsRepo.lock(ctx.db, ctx.academyId, id)
  if (!current || !changedBy(field, current.content)) return null
  await writeVersion(ctx, ctx.academyId, id, current, { ...current.content, ...field })
  const { category, difficulty } = current.content
  return { before: { category, difficulty }, version: current.version + 1 }
}

/** False: somebody has written another version since. */
export const restoreField = async (
  ctx: AcademyCtx,
  id: number,
  { version, ...before }: QuestionField & { version: number },
): Promise<boolean> => {
  const current = await questionsRepo.lock(ctx.db, ctx.academyId, id)
  if (current?.version !== version) return false
  return writeVersion(ctx, ctx.academyId, id, current, { ...current.content, ...before })
}

// --- Tests

export const testRules = async (
  ctx: AcademyCtx,
  testId: number,
  ids: readonly number[],
): Promise<Map<number, ChangeRule>> => {
  const { academyId } = ctx
  await testName(ctx, testId)
  const states = await manyRepo.inTest(ctx.db, academyId, testId, ids)
  let free = questionsMaxCount - (await manyRepo.countOfTest(ctx.db, academyId, testId))
  const ruleOf = ({ isThere, isArchived }: { isThere: boolean; isArchived: boolean }): ChangeRule => {
    if (isThere) return 'alreadySo'
    if (isArchived) return 'archived'
    return free-- > 0 ? 'changes' : 'testFull'
  }
  return new Map(states.map((state) => [state.id, ruleOf(state)]))
}

/** Questions first, as whoever removes them does. */
export const holdForTest = async (ctx: AcademyCtx, testId: number, ids: readonly number[]): Promise<void> => {
  await hold(ctx, ids)
  if ((await questionsRepo.lockTest(ctx.db, ctx.academyId, testId)) === undefined) fail('TestNotFound')
}

/** By the change it belongs to a question in a test is known again, as long as nobody takes it out. */
export interface AddedQuestion {
  id: number
  /** null: nobody wrote down which. */
  changeId: number | null
}

export const addToTest = async (ctx: AcademyCtx, testId: number, added: readonly AddedQuestion[]): Promise<void> => {
  for (const one of added) await questionsRepo.addToTest(ctx.db, ctx.academyId, testId, one, ctx.now())
}

/** Returns which of them were still in it; one that somebody took out and put in anew is theirs and stays. */
export const takeOutOfTest = async (
  ctx: AcademyCtx,
  testId: number,
  added: readonly AddedQuestion[],
): Promise<number[]> => {
  if ((await questionsRepo.lockTest(ctx.db, ctx.academyId, testId)) === undefined) return []
  return manyRepo.takeOutOfTest(ctx.db, ctx.academyId, testId, added, ctx.now())
}

// --- Out of the bank

/** Also against whoever puts one of them into a test. */
export const holdForRemoval = async (ctx: AcademyCtx, ids: readonly number[]): Promise<void> => {
  await questionsRepo.lockForRemoval(ctx.db, ctx.academyId, ids)
}

export const removalRules = async (ctx: AcademyCtx, ids: readonly number[]): Promise<Map<number, ChangeRule>> =>
  new Map(
    (await manyRepo.states(ctx.db, ctx.academyId, ids)).map(({ id, isArchived }) => [
      id,
      isArchived ? 'alreadySo' : 'changes',
    ]),
  )

export interface RemovedQuestion {
  id: number
  tests: { testId: number; position: number; changeId?: number | null }[]
  /** When it was put away: a later moment says that somebody did it anew. */
  archivedAt: string
}

/**
 * All of them are put away, for as long as it can be undone also those nobody was ever asked; `forgetRemoved` deletes
 * these for good afterwards, as `remove` does at once.
 */
export const putAway = async (ctx: AcademyCtx, ids: readonly number[]): Promise<RemovedQuestion[]> => {
  const { academyId } = ctx
  const held = await questionsRepo.lockForRemoval(ctx.db, academyId, ids)
  const tests = Map.groupBy(await manyRepo.testsOf(ctx.db, academyId, held), ({ id }) => id)
  // One moment for all: by it they are known again, and the clock goes on meanwhile.
  const now = ctx.now()
  await questionsRepo.takeOutOfTests(ctx.db, academyId, held, now)
  await questionsRepo.archive(ctx.db, academyId, held, now)
  await ctx.audit('questions.removed', { academyId, details: { archived: held } })
  const archivedAt = now.toISOString()
  return held.map((id) => ({
    id,
    tests: (tests.get(id) ?? []).map(({ testId, position, changeId }) => ({ testId, position, changeId })),
    archivedAt,
  }))
}

/** False: somebody restored or deleted it since. A test that was deleted meanwhile does not get it back. */
export const bringBack = async (ctx: AcademyCtx, { id, tests, archivedAt }: RemovedQuestion): Promise<boolean> => {
  const { academyId } = ctx
  if (!(await manyRepo.isArchivedAt(ctx.db, academyId, id, archivedAt))) return false
  await questionsRepo.restore(ctx.db, academyId, id, ctx.now())
  await manyRepo.putBackIntoTests(ctx.db, academyId, id, tests, ctx.now())
  return true
}

/** After the time for undoing: what nobody was ever asked goes for good. */
export const forgetRemoved = async (
  ctx: AcademyCtx,
  removed: readonly Pick<RemovedQuestion, 'id' | 'archivedAt'>[],
): Promise<void> => {
  const { academyId } = ctx
  const held = new Set(
    await questionsRepo.lockForRemoval(
      ctx.db,
      academyId,
      removed.map(({ id }) => id),
    ),
  )
  const still: number[] = []
  for (const { id, archivedAt } of removed)
    if (held.has(id) && (await manyRepo.isArchivedAt(ctx.db, academyId, id, archivedAt))) still.push(id)
  const asked = new Set(await questionsRepo.asked(ctx.db, academyId, still))
  const gone = still.filter((id) => !asked.has(id))
  if (gone.length > 0) await questionsRepo.remove(ctx.db, academyId, gone)
}
