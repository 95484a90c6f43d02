import type {
  InterviewAnswer,
  InterviewAnswerInput,
  InterviewStudent,
  InterviewTotals,
  ListedInterviewStudent,
} from '@academy/contract/interviews'
import { pageSize } from '@academy/contract/limits'
import { can } from '@academy/contract/permissions'
import * as moves from '#modules/programme/moves/moves.service.ts'
import { academiesOfCall, isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, savedRow } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { type AnswerJson, answersRepo, type InterviewStudentRow, type StudentsQuery } from './interview-answers.repo.ts'
import { interviewStageRepo } from './interview-stage.repo.ts'
import { slotsRepo } from './interview-slots.repo.ts'
import { refuseBeforeBeginning, refuseOtherStages } from './interview-slots.service.ts'

const isoOrNull = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

const asAnswer = (row: AnswerJson): InterviewAnswer => ({
  ...row,
  updatedAt: new Date(row.updatedAt).toISOString(),
  publishedAt: isoOrNull(row.publishedAt),
})

interface StudentsPage extends Omit<StudentsQuery, 'standing'> {
  page?: number | undefined
  perPage?: number | undefined
  filters?: { standing?: StudentsQuery['standing'] } | undefined
}

const asStudent = ({ avatarFile, slot, answer, ...person }: InterviewStudentRow): ListedInterviewStudent => ({
  ...person,
  avatarUrl: avatarUrlOf(avatarFile),
  slot: slot && {
    ...slot,
    startDate: new Date(slot.startDate).toISOString(),
    endDate: new Date(slot.endDate).toISOString(),
  },
  answer: answer && asAnswer(answer),
})

/** ACAD-52 */
export const studentsOfAll = async (
  ctx: PersonCtx,
  { page = 1, perPage = pageSize.initial, filters, ...query }: StudentsPage,
): Promise<{ rows: ListedInterviewStudent[]; count: number }> => {
  const { rows, count } = await answersRepo.students(
    ctx.db,
    { scope: academiesOfCall(ctx, 'interviews.answer') },
    { ...query, standing: filters?.standing },
    { offset: (page - 1) * perPage, limit: perPage },
    ctx.now(),
  )
  return { rows: rows.map(asStudent), count }
}

const ofOneStage = (row: InterviewStudentRow): InterviewStudent => {
  const {
    academyId: _academyId,
    academyName: _academyName,
    stageId: _stageId,
    stageName: _name,
    ...student
  } = asStudent(row)
  return student
}

export const students = async (
  ctx: AcademyCtx,
  stageId: number,
  { page = 1, perPage = pageSize.initial, filters, ...query }: StudentsPage,
): Promise<{ rows: InterviewStudent[]; count: number; totals: InterviewTotals }> => {
  const { academyId } = ctx
  await refuseOtherStages(ctx, academyId, stageId)
  const { rows, count } = await answersRepo.students(
    ctx.db,
    { academyId, stageId },
    { ...query, standing: filters?.standing },
    { offset: (page - 1) * perPage, limit: perPage },
    ctx.now(),
  )
  return {
    rows: rows.map(ofOneStage),
    count,
    totals: await answersRepo.totals(ctx.db, academyId, stageId, ctx.now()),
  }
}

/** Whoever reads on from a student who left the list is led to the first whose result is missing. */
export const nextWaiting = async (
  ctx: AcademyCtx,
  stageId: number,
  { after, ...query }: Omit<StudentsQuery, 'standing'> & { after: number },
): Promise<{ next: InterviewStudent | null }> => {
  const { academyId } = ctx
  await refuseOtherStages(ctx, academyId, stageId)
  const row = await answersRepo.nextWaiting(ctx.db, { academyId, stageId }, query, after, ctx.now())
  return { next: row ? ofOneStage(row) : null }
}

const refuseStrangers = async (ctx: Ctx, academyId: number, { stageId, userId }: InterviewAnswerInput) => {
  await refuseOtherStages(ctx, academyId, stageId)
  if (!(await interviewStageRepo.isStudentOf(ctx.db, academyId, stageId, userId))) fail('WrongStudentAcademy')
}

/** P4: what a mark was and became. The comment is about a person and stays where it is. */
const marksOf = ({ mark, englishLevel, isPassed }: Pick<AnswerJson, 'mark' | 'englishLevel' | 'isPassed'>) => ({
  mark,
  englishLevel,
  isPassed,
})

/** INT-10, INT-12. Without a booking the interview was held outside of the calendar. */
export const create = (ctx: AcademyCtx, input: InterviewAnswerInput): Promise<InterviewAnswer> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const { stageId, userId } = input
    await refuseStrangers(ctx, academyId, input)
    refuseBeforeBeginning(ctx, await slotsRepo.beginningOf(ctx.db, academyId, stageId, userId), 'isPassed')
    if (!(await answersRepo.insert(ctx.db, academyId, ctx.actor.userId, input, ctx.now())))
      fail('InterviewAnswerExists')
    const details = { stageId, before: null, after: marksOf(input) }
    await ctx.audit('interview.answered', { academyId, targetId: userId, details })
    ctx.emit('academy.changed', { academyId })
    return asAnswer(savedRow(await answersRepo.byKey(ctx.db, academyId, stageId, userId)))
  })

/** INT-11, INT-13. A student who saw the result already sees the new one, and the message that belongs to it. */
export const update = (
  ctx: AcademyCtx,
  { updatedAt, ...input }: InterviewAnswerInput & { updatedAt?: string },
): Promise<InterviewAnswer> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const { stageId, userId, isPassed } = input
    await refuseStrangers(ctx, academyId, input)
    const before = (await answersRepo.byKey(ctx.db, academyId, stageId, userId)) ?? fail('InterviewAnswerDoesNotExist')
    if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(before.updatedAt))
      fail('ValidationError', { status: 409, fields: [{ field: 'updatedAt', message: 'savedMeanwhile' }] })
    await answersRepo.update(ctx.db, academyId, input, ctx.now())
    const details = { stageId, before: marksOf(before), after: marksOf(input) }
    await ctx.audit('interview.answered', { academyId, targetId: userId, details })
    if (before.publishedAt !== null && before.isPassed !== isPassed)
      await moves.openAfterResult(ctx, { academyId, stageId, results: [{ userId, isPassed }] })
    ctx.emit('academy.changed', { academyId })
    return asAnswer(savedRow(await answersRepo.byKey(ctx.db, academyId, stageId, userId)))
  })

/** INT-14, Q-06. Nobody is moved: that a student did not pass is for staff to act upon (INT-16). */
export const publish = (ctx: AcademyCtx, stageId: number): Promise<{ published: number }> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    await refuseOtherStages(ctx, academyId, stageId)
    const results = await answersRepo.publish(ctx.db, academyId, stageId, ctx.now())
    if (results.length === 0) return { published: 0 }
    await moves.openAfterResult(ctx, { academyId, stageId, results })
    const passedCount = results.filter(({ isPassed }) => isPassed).length
    const details = { stageId, count: results.length, passedCount }
    await ctx.audit('interview.published', { academyId, targetId: stageId, details })
    ctx.emit('academy.changed', { academyId })
    return { published: results.length }
  })

/** INT-14: staff those of any student here; a student their own published ones, without what was noted about them. */
export const results = async (
  ctx: PersonCtx,
  { userId, academyId }: { userId: number; academyId: number },
): Promise<InterviewAnswer[]> => {
  if (!isAcademyOfCall(ctx, academyId, 'interviews.read', 'read')) fail('AcademyNotFound')
  const isStaff = can(ctx.actor, 'interviews.answer', academyId, 'read')
  if (!isStaff && userId !== ctx.actor.userId) fail('UserNotFound')
  if (!(await interviewStageRepo.isStudentHere(ctx.db, academyId, userId))) fail('UserNotFound')
  const rows = await answersRepo.ofUser(ctx.db, academyId, userId, !isStaff)
  return rows.map((row) => asAnswer(isStaff ? row : { ...row, comment: null }))
}
