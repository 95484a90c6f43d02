import type { Appeal, ResponseUpdate } from '@academy/contract/homework'
import type { AnswerInput, OwnResponse, Submitted } from '@academy/contract/own-homework'
import { repoLinkOf } from '@academy/contract/fields'
import type { RepoType } from '@academy/contract/enums'
import { autogradeOnSubmit } from '#modules/homework/autograde/autograde-enqueue.service.ts'
import { notifyHomeworkUpdated } from '#modules/messages/notifications/notification-writing.service.ts'
import { nextSubmission, type TaskOfLecture } from '#modules/programme/stages/stage-homework.rules.ts'
import * as stages from '#modules/programme/stages/stages.service.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, savedRow } from '#platform/errors.ts'
import type { LimitRule, Limits } from '#platform/limits.ts'
import { asAppeal } from './homework-appeal-decision.service.ts'
import { noteCommitOf } from './homework-commits.jobs.ts'
import { forgetDeadlineCommit } from './homework-commits.service.ts'
import { mayAppeal } from './homework.rules.ts'
import type { RepositoryAnswer, RepositoryQuestion } from './homework-repository-question.ts'
import { type ResponseRow, responsesRepo } from './homework-responses.repo.ts'
import { submitRepo } from './homework-submit.repo.ts'

export interface SubmitTools {
  limits: Limits
  askAboutRepository: RepositoryQuestion
}

type OwnRow = Pick<
  ResponseRow,
  | 'id'
  | 'stageLectureId'
  | 'body'
  | 'repoLink'
  | 'attempts'
  | 'mark'
  | 'marksShown'
  | 'reviewBody'
  | 'reanswerDeadline'
  | 'isReviewed'
  | 'isAnswered'
>

/** a student sees a review once it is published, and its mark where the stage shows marks. */
export const asOwnResponse = (row: OwnRow): OwnResponse => ({
  id: row.id,
  stageLectureId: row.stageLectureId,
  body: row.body,
  repoLink: row.repoLink,
  attempts: row.attempts,
  mark: row.isReviewed && row.marksShown ? row.mark : null,
  reviewBody: row.isReviewed ? row.reviewBody : null,
  reanswerDeadline: row.isReviewed ? (row.reanswerDeadline?.toISOString() ?? null) : null,
  isReviewed: row.isReviewed,
  isAnswered: row.isAnswered,
})

/** The lecture as the sidebar of the caller knows it; of other groups and stages there is none. */
export const routeOfLecture = async (ctx: PersonCtx, stageLectureId: number) => {
  const { routes } = await stages.userRoutes(ctx)
  const stage = routes.find(({ lectures }) => lectures.some((lecture) => lecture.stageLectureId === stageLectureId))
  const lecture = stage?.lectures.find((one) => one.stageLectureId === stageLectureId)
  return stage && lecture ? { stage, lecture } : fail('StageLectureNotFound')
}

type Task = TaskOfLecture & { needRepo: boolean; repoType: number }

const openTask = async (ctx: PersonCtx, academyId: number, stageLectureId: number): Promise<Task> => {
  const { lecture } = await routeOfLecture(ctx, stageLectureId)
  const task = (await submitRepo.task(ctx.db, academyId, stageLectureId)) ?? fail('StageLectureNotFound')
  if (task.isClosed) fail('AcademyClosed')
  return { ...task, available: lecture.available }
}

const refuse = (field: string, message: string) => fail('ValidationError', { fields: [{ field, message }] })

/** HW-22, VAL-19 to VAL-22. Without a repository the answer itself must say something. */
const refuseIncomplete = (task: Task, { body, repoLink }: AnswerInput): void => {
  if (!task.needRepo) {
    if (body.trim() === '' && repoLink === null) refuse('body', 'fieldIsRequired')
    return
  }
  if (repoLink === null) return refuse('repoLink', 'fieldIsRequired')
  const checked = repoLinkOf(task.repoType as RepoType).safeParse(repoLink)
  if (!checked.success) refuse('repoLink', checked.error.issues[0]!.message)
}

const questionsPerPerson: LimitRule = { name: 'repository-questions', points: 60, seconds: 600 }

/**
 * Asks the host before the transaction begins, because the answer may take seconds, and only where the submission would
 * count: what else is wrong with it is found in the transaction. null: nothing was asked.
 */
const askBefore = async (
  { limits, askAboutRepository }: SubmitTools,
  ctx: AcademyCtx,
  stageLectureId: number,
  before: ResponseRow | null,
  repoLink: string | null,
): Promise<RepositoryAnswer | null> => {
  const task = repoLink === null ? undefined : await submitRepo.task(ctx.db, ctx.academyId, stageLectureId)
  if (repoLink === null || !task || task.isClosed) return null
  if ('refusal' in nextSubmission({ ...task, available: true }, before, ctx.now())) return null
  if (!repoLinkOf(task.repoType as RepoType).safeParse(repoLink).success) return null
  await limits.use(questionsPerPerson, String(ctx.actor.userId))
  return askAboutRepository(repoLink)
}

/** Before an attempt is used: nobody could grade or review it. A host that is away says nothing against the work. */
const refuseUnreadable = (answer: RepositoryAnswer | null): void => {
  if (answer === 'refused' || answer === 'notAllowed') refuse('repoLink', 'repositoryPrivate')
  if (answer === 'empty') refuse('repoLink', 'repositoryEmpty')
}

const asSubmitted = (row: ResponseRow, answer: RepositoryAnswer | null): Submitted => ({
  ...asOwnResponse(row),
  ...(answer === 'away' ? { isRepositoryUnread: true } : {}),
})

/** Everything that follows from a submission, in its transaction. */
const afterSubmission = async (ctx: Ctx, row: ResponseRow): Promise<void> => {
  const { academyId, id: responseId, stageLectureId, userId, body, repoLink } = row
  const submission = { academyId, responseId, body, repoLink, submittedAt: ctx.now() }
  const number = await submitRepo.addSubmission(ctx.db, submission)
  if (repoLink !== null) await ctx.enqueue(noteCommitOf, { academyId, responseId, number })
  await autogradeOnSubmit(ctx, academyId, row)
  await notifyHomeworkUpdated(ctx, academyId, responseId)
  ctx.emit('homework.changed', { academyId, stageLectureId, homeworkResponseId: responseId, userId })
  ctx.emit('routes.changed', { academyId, userIds: [userId] })
}

/** HW-24. Of those who come at once one is first, whatever the attempts say (C6). */
export const create = async (
  tools: SubmitTools,
  ctx: AcademyCtx,
  given: AnswerInput & { stageLectureId: number },
): Promise<Submitted> => {
  const answer = await askBefore(tools, ctx, given.stageLectureId, null, given.repoLink)
  return ctx.once(async (inner) => {
    const { academyId } = inner
    const { stageLectureId, body, repoLink } = given
    const task = await openTask(inner, academyId, stageLectureId)
    const next = nextSubmission(task, null, inner.now())
    if ('refusal' in next) return fail(next.refusal)
    refuseIncomplete(task, given)
    refuseUnreadable(answer)
    const now = inner.now()
    const id = await submitRepo.insert(inner.db, {
      academyId,
      stageLectureId,
      userId: inner.actor.userId,
      body,
      repoLink,
      attempts: 1,
      isAnswered: true,
      submittedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    if (id === null) return fail('CanNotAddHomework')
    const row = savedRow(await responsesRepo.byId(inner.db, academyId, id))
    await afterSubmission(inner, row)
    return asSubmitted(row, answer)
  })
}

/** HW-25: the author's half; what belongs to the review is not looked at. */
export const submitAgain = async (
  tools: SubmitTools,
  ctx: AcademyCtx,
  id: number,
  given: ResponseUpdate,
): Promise<Submitted> => {
  const known = await responsesRepo.byId(ctx.db, ctx.academyId, id)
  const repository =
    known && (await askBefore(tools, ctx, known.stageLectureId, known, given.repoLink ?? known.repoLink))
  return ctx.once(async (inner) => {
    const { academyId } = inner
    const [before] = await responsesRepo.locked(inner.db, academyId, [id])
    if (!before || before.userId !== inner.actor.userId) return fail('HomeworkResponseNotFound')
    const task = await openTask(inner, academyId, before.stageLectureId)
    const next = nextSubmission(task, before, inner.now())
    if ('refusal' in next) return fail(next.refusal)
    const answer = { body: given.body ?? before.body, repoLink: given.repoLink ?? before.repoLink }
    refuseIncomplete(task, answer)
    refuseUnreadable(repository ?? null)
    await responsesRepo.save(inner.db, academyId, id, {
      ...answer,
      attempts: before.attempts + 1,
      isAnswered: true,
      isReviewed: false,
      // exactly one more, and this was it.
      reanswerDeadline: null,
      notificationStatus: 'None',
      submittedAt: inner.now(),
      updatedAt: new Date(Math.max(inner.now().getTime(), before.updatedAt.getTime() + 1)),
    })
    if (next.isReanswer) await forgetDeadlineCommit(inner, academyId, id)
    const row = savedRow(await responsesRepo.byId(inner.db, academyId, id))
    await afterSubmission(inner, row)
    return asSubmitted(row, repository ?? null)
  })
}

const closed = () => fail('ValidationError', { status: 409, fields: [{ field: 'reason', message: 'appealClosed' }] })

/** Once, while its window is open; it stays open until staff decide. */
export const appeal = (ctx: AcademyCtx, id: number, reason: string): Promise<Appeal> =>
  ctx.once(async (inner) => {
    const { academyId } = inner
    const [row] = await responsesRepo.locked(inner.db, academyId, [id])
    if (!row || row.userId !== inner.actor.userId) return fail('HomeworkResponseNotFound')
    const createdAt = inner.now()
    if (!mayAppeal(row, createdAt)) return closed()
    if (!(await submitRepo.addAppeal(inner.db, { academyId, responseId: id, reason, createdAt }))) return closed()
    await notifyHomeworkUpdated(inner, academyId, id)
    const { stageLectureId, userId } = row
    inner.emit('homework.changed', { academyId, stageLectureId, homeworkResponseId: id, userId })
    return asAppeal({ state: 'open', reason, createdAt, decision: null, decidedAt: null })
  })
