import type { LineComment } from '@academy/contract/homework'
import { grantFor } from '@academy/contract/permissions'
import type { Phrase } from '@academy/contract/review'
import { responseForStaff, type ResponseRow } from '#modules/homework/homework/homework-responses.service.ts'
import { mayManage, mayReview } from '#modules/homework/reviewers/reviewers.rules.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { textTree } from '#platform/markdown.ts'
import { type CodeTools, quotedLine } from './review-code.service.ts'
import { commentsRepo, type LineCommentRow, type PhraseRow } from './review-comments.repo.ts'

const asLineComment = async (row: LineCommentRow): Promise<LineComment> => ({
  ...row,
  bodyTree: await textTree(row.body),
  createdAt: new Date(row.createdAt).toISOString(),
})

export const lineCommentsOf = async (ctx: Pick<Ctx, 'db'>, academyId: number, id: number): Promise<LineComment[]> =>
  Promise.all((await commentsRepo.ofResponse(ctx.db, academyId, id)).map(asLineComment))

/** A student sees them with the published review; before that the event goes to the review desk only. */
const emitCommentChange = (
  ctx: Ctx,
  { academyId, stageLectureId, id: homeworkResponseId, userId, isReviewed }: ResponseRow,
): void =>
  ctx.emit('homework.changed', {
    academyId,
    stageLectureId,
    homeworkResponseId,
    userId,
    ...(!isReviewed && { isForStaffOnly: true }),
  })

export const addLineComment = async (
  tools: CodeTools,
  ctx: AcademyCtx,
  id: number,
  given: Pick<LineComment, 'commit' | 'path' | 'line' | 'body'>,
): Promise<LineComment> => {
  const { academyId } = ctx
  const comment = { ...given, quote: await quotedLine(tools, ctx, id, given) }
  return ctx.once(async (ctx) => {
    const response = await responseForStaff(ctx, academyId, id)
    if (!mayReview(ctx.actor, academyId, response)) fail('CanNotBeReviewed')
    const written = { authorId: ctx.actor.userId, createdAt: ctx.now() }
    const commentId = await commentsRepo.add(ctx.db, { academyId, responseId: id, ...comment, ...written })
    emitCommentChange(ctx, response)
    const [row] = await commentsRepo.ofResponse(ctx.db, academyId, id, commentId)
    return asLineComment(row!)
  })
}

/** Their own; a manager any. */
export const removeLineComment = (ctx: AcademyCtx, responseId: number, id: number): Promise<void> => {
  const { academyId } = ctx
  return ctx.transaction(async (ctx) => {
    const response = await responseForStaff(ctx, academyId, responseId)
    const authorId = mayManage(ctx.actor, academyId, response) ? null : ctx.actor.userId
    if (!(await commentsRepo.remove(ctx.db, { academyId, responseId, id }, authorId))) fail('HomeworkResponseNotFound')
    emitCommentChange(ctx, response)
  })
}

// --- The comment bank

const asPhrase = ({ id, lectureId, body, usedCount, author }: PhraseRow): Phrase => ({
  id,
  lectureId,
  body,
  usedCount,
  author,
})

/** R: the lectures one reviews. */
const refuseLecture = async (ctx: PersonCtx, academyId: number, lectureId: number, effect: 'read' | 'write') => {
  const lecture = await commentsRepo.lecture(ctx.db, academyId, lectureId, ctx.actor.userId)
  const grant = grantFor(ctx.actor, effect === 'read' ? 'homework.read' : 'homework.review', academyId, effect)
  const isOpen = grant === 'R' ? lecture?.isTheirs : grant !== 'S'
  if (!lecture || !isOpen) fail('LectureNotFound')
}

const phraseById = async (ctx: PersonCtx, academyId: number, id: number): Promise<PhraseRow> => {
  const [phrase] = await commentsRepo.phrases(ctx.db, academyId, { id })
  if (!phrase) return fail('LectureNotFound')
  await refuseLecture(ctx, academyId, phrase.lectureId, 'write')
  return phrase
}

export const phrases = async (ctx: AcademyCtx, lectureId: number): Promise<Phrase[]> => {
  const { academyId } = ctx
  await refuseLecture(ctx, academyId, lectureId, 'read')
  return (await commentsRepo.phrases(ctx.db, academyId, { lectureId })).map(asPhrase)
}

export const addPhrase = (
  ctx: AcademyCtx,
  { lectureId, body }: { lectureId: number; body: string },
): Promise<Phrase> => {
  const { academyId } = ctx
  return ctx.once(async (ctx) => {
    await refuseLecture(ctx, academyId, lectureId, 'write')
    const written = { authorId: ctx.actor.userId, createdAt: ctx.now() }
    const id = await commentsRepo.addPhrase(ctx.db, { academyId, lectureId, body, ...written })
    return asPhrase(await phraseById(ctx, academyId, id))
  })
}

export const usePhrase = async (ctx: AcademyCtx, id: number): Promise<void> => {
  const { academyId } = ctx
  await phraseById(ctx, academyId, id)
  await commentsRepo.usePhrase(ctx.db, academyId, id)
}

export const removePhrase = async (ctx: AcademyCtx, id: number): Promise<void> => {
  const { academyId } = ctx
  const { authorId } = await phraseById(ctx, academyId, id)
  const isManager = grantFor(ctx.actor, 'homework.review', academyId, 'write') !== 'R'
  if (authorId !== ctx.actor.userId && !isManager) fail('AccessDenied')
  await commentsRepo.removePhrase(ctx.db, academyId, id)
}
