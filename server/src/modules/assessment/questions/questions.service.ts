import type { ReceivedFile } from '@academy/contract/endpoint'
import { pageSize, questionsMaxCount } from '@academy/contract/limits'
import type { BankQuestion, BankQuestionRow, QuestionVersion } from '@academy/contract/questions'
import type { QuestionQuery } from '@academy/contract/question-query'
import type { ContentOfQuestion, QuestionInput } from '@academy/contract/question-content'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'
import { fail, isDuplicate } from '#platform/errors.ts'
import type { FileStore } from '#platform/file-store.ts'
import { drawQuestionImage } from '#platform/images.ts'
import type { LimitRule, Limits } from '#platform/limits.ts'
import { makeFileName } from '#platform/file-store-names.ts'
import { statisticsOf } from './question-statistics.service.ts'
import { removeUnusedImage, unusedImageLifeMs } from './questions.jobs.ts'
import { type QuestionKey, questionsRepo } from './questions.repo.ts'
import { contentFrom, isSameContent, searchTextOf, withoutIds } from './questions.rules.ts'

export interface QuestionTools {
  files: FileStore
  limits: Limits
}

// --- Reading

const rowsOf = async (db: Db, keys: readonly QuestionKey[]): Promise<Omit<BankQuestionRow, 'statistics'>[]> =>
  (await questionsRepo.byKeys(db, keys)).map(({ content, updatedAt, ...row }) => ({
    ...row,
    ...content,
    updatedAt: new Date(updatedAt).toISOString(),
  }))

/** Questions of an academy in their newest version, in the order of the ids. */
export const bankQuestionsOf = async (db: Db, academyId: number, ids: readonly number[]): Promise<BankQuestion[]> => {
  const rows = await rowsOf(
    db,
    ids.map((id) => ({ academyId, id })),
  )
  return rows.map(({ academyId: _academyId, academyName: _academyName, ...question }) => question)
}

/** What these versions ask, in the order they are named; what an academy does not have is left out. */
export const questionContentsOf = (
  db: Db,
  academyId: number,
  asked: readonly { id: number; version: number }[],
): Promise<{ id: number; version: number; content: ContentOfQuestion }[]> =>
  questionsRepo.contents(db, academyId, asked)

/** ACAD-52 */
export const search = async (
  ctx: PersonCtx,
  query: QuestionQuery,
): Promise<{ rows: BankQuestionRow[]; count: number }> => {
  const scope = academiesOfCall(ctx, 'tests.manage')
  const limit = query.perPage ?? pageSize.initial
  const offset = ((query.page ?? 1) - 1) * limit
  const { keys, count } = await questionsRepo.page(ctx.db, scope, query, { offset, limit })
  const rows = await rowsOf(ctx.db, keys)
  const statistics = await statisticsOf(ctx.db, keys)
  return { rows: rows.map((row) => ({ ...row, statistics: statistics(row) })), count }
}

export const get = async (ctx: AcademyCtx, id: number): Promise<BankQuestion> => {
  const [question] = await bankQuestionsOf(ctx.db, ctx.academyId, [id])
  return question ?? fail('QuestionNotFound')
}

export const versions = async (ctx: AcademyCtx, id: number): Promise<QuestionVersion[]> => {
  const rows = await questionsRepo.versions(ctx.db, ctx.academyId, id)
  if (rows.length === 0) fail('QuestionNotFound')
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }))
}

// --- Writing

const filtersOf = (content: ContentOfQuestion) => ({
  category: content.category,
  difficulty: content.difficulty,
  searchText: searchTextOf(content),
})

/** A place in the bank and its first version. */
export const addQuestion = async (
  ctx: Ctx,
  academyId: number,
  input: QuestionInput,
  importKey: string | null = null,
): Promise<number> => {
  const content = contentFrom(withoutIds(input), [])
  const id = await questionsRepo.insert(ctx.db, { academyId, importKey, ...filtersOf(content) }, ctx.now())
  await storeVersion(ctx, academyId, id, 1, content)
  return id
}

/** The next version; where nothing is different there is none. Whoever calls holds the question. */
export const writeVersion = async (
  ctx: Ctx,
  academyId: number,
  id: number,
  current: { version: number; content: ContentOfQuestion },
  content: ContentOfQuestion,
): Promise<boolean> => {
  if (isSameContent(content, current.content)) return false
  const version = current.version + 1
  await storeVersion(ctx, academyId, id, version, content)
  await questionsRepo.setVersion(ctx.db, academyId, id, { version, updatedAt: ctx.now(), ...filtersOf(content) })
  return true
}

const storeVersion = (ctx: Ctx, academyId: number, questionId: number, version: number, content: ContentOfQuestion) =>
  questionsRepo.insertVersion(ctx.db, {
    academyId,
    questionId,
    version,
    content,
    createdAt: ctx.now(),
    createdById: ctx.actor?.userId ?? null,
  })

/** TEST-96 */
export const create = (ctx: AcademyCtx, input: QuestionInput, testId: number | undefined): Promise<BankQuestion> =>
  ctx.once(async (ctx) => {
    const { academyId } = ctx
    if (testId !== undefined) {
      const count = (await questionsRepo.lockTest(ctx.db, academyId, testId)) ?? fail('TestNotFound')
      if (count >= questionsMaxCount) fail('ValidationError', { fields: [{ field: 'testId', message: 'toLong' }] })
    }
    const id = await addQuestion(ctx, academyId, input)
    if (testId !== undefined) await questionsRepo.addToTest(ctx.db, academyId, testId, { id }, ctx.now())
    return get(ctx, id)
  })

/**
 * TEST-96, Q-87. Attempts keep the version they drew. What is stored already is no conflict: a call whose answer got
 * lost may be repeated.
 */
export const update = (ctx: AcademyCtx, id: number, input: QuestionInput, version: number): Promise<BankQuestion> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const current = (await questionsRepo.lock(ctx.db, academyId, id)) ?? fail('QuestionNotFound')
    const knownIds = await questionsRepo.optionIds(ctx.db, academyId, id)
    if (current.version !== version) {
      if (!isStoredAlready(input, current.content))
        fail('ValidationError', { status: 409, fields: [{ field: 'version', message: 'savedMeanwhile' }] })
      return get(ctx, id)
    }
    await writeVersion(ctx, academyId, id, current, contentFrom(input, knownIds, current.content))
    return get(ctx, id)
  })

/** Options that were new when it was sent have their ids by now. */
const isStoredAlready = (input: QuestionInput, stored: ContentOfQuestion): boolean => {
  const options = input.options.map(({ match, ...option }, index) => ({
    id: stored.options[index]?.id ?? 0,
    ...option,
    ...(match && { match: { id: stored.options[index]?.match?.id ?? 0, ...match } }),
  }))
  return isSameContent({ ...input, options } as ContentOfQuestion, stored)
}

/** What a test has or an attempt drew is kept out of sight, for those who were asked; the rest goes for good. */
export const remove = (
  ctx: AcademyCtx,
  questionIds: readonly number[],
): Promise<{ removed: number; archived: number }> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const ids = await questionsRepo.lockForRemoval(ctx.db, academyId, [...new Set(questionIds)])
    if (ids.length < new Set(questionIds).size) fail('QuestionNotFound')
    const asked = new Set(await questionsRepo.asked(ctx.db, academyId, ids))
    const gone = ids.filter((id) => !asked.has(id))
    await questionsRepo.takeOutOfTests(ctx.db, academyId, ids, ctx.now())
    if (gone.length > 0) await questionsRepo.remove(ctx.db, academyId, gone)
    if (asked.size > 0) await questionsRepo.archive(ctx.db, academyId, [...asked], ctx.now())
    await ctx.audit('questions.removed', { academyId, details: { removed: gone, archived: [...asked] } })
    return { removed: gone.length, archived: asked.size }
  })

export const restore = async (ctx: AcademyCtx, id: number): Promise<BankQuestion> => {
  const bringBack = () =>
    ctx.transaction(async (ctx) => {
      if (!(await questionsRepo.restore(ctx.db, ctx.academyId, id, ctx.now()))) fail('QuestionNotFound')
      return get(ctx, id)
    })
  try {
    return await bringBack()
  } catch (error) {
    // An import took the name at this very moment; the second look sees it.
    if (isDuplicate(error, 'questions_import_key')) return bringBack()
    throw error
  }
}

/** T7: a whole test with pictures in an afternoon; counted before the work, also when the file is refused. */
const imagesPerPerson: LimitRule = { name: 'question-images', points: 300, seconds: 3600 }

/** TEST-21, FILE-09, S5 */
export const uploadImage = async (
  tools: QuestionTools,
  ctx: PersonCtx,
  file: ReceivedFile,
): Promise<{ imageUrl: string }> => {
  await tools.limits.use(imagesPerPerson, String(ctx.actor.userId))
  const name = makeFileName('questions', 'webp')
  const image = await drawQuestionImage(file)
  // Before it is there: one that nothing ever names goes again, whatever happens in between.
  await ctx.enqueue(removeUnusedImage, { name }, new Date(ctx.now().getTime() + unusedImageLifeMs))
  await tools.files.put(name, image)
  return { imageUrl: `/files/${name}` }
}
