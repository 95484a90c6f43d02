import type { InterviewSlot, ListedSlot, SlotSeries } from '@academy/contract/interviews'
import { entrySequence } from '@academy/contract/calendar-entry'
import { stageTypes } from '@academy/contract/enums'
import { can } from '@academy/contract/permissions'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import * as mail from '#modules/messages/mail/mail.service.ts'
import * as calendar from '#modules/programme/calendar/calendar.service.ts'
import * as reminders from '#modules/messages/reminders/reminders.service.ts'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, isDuplicate, savedRow } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { interviewStageRepo, type StudentInStage } from './interview-stage.repo.ts'
import { type SlotRow, slotsRepo } from './interview-slots.repo.ts'
import { isChangeable, planSeries, spanOf } from './interview-slots.rules.ts'

export const refuseOtherStages = async (ctx: Ctx, academyId: number, stageId: number): Promise<void> => {
  const stageType = (await interviewStageRepo.stageType(ctx.db, academyId, stageId)) ?? fail('StageNotFound')
  if (stageType !== stageTypes.Interview)
    fail('ValidationError', { fields: [{ field: 'stageId', message: 'wrongStageType' }] })
}

/** What came of an interview is not known before it begins. */
export const refuseBeforeBeginning = (ctx: Ctx, startDate: Date | null, field: 'isPassed' | 'isNoShow'): void => {
  if (startDate !== null && startDate > ctx.now())
    fail('ValidationError', { status: 409, fields: [{ field, message: 'interviewNotBegun' }] })
}

/** The board of the staff and the pages of the students in the stage show it at once. */
export const emitChange = (ctx: Ctx, academyId: number, stageId: number): void => {
  ctx.emit('academy.changed', { academyId })
  ctx.emit('interview.slotsChanged', { academyId, stageId })
}

export const asSlot = (row: SlotRow, viewer: { userId: number; isStaff: boolean }): InterviewSlot => {
  const { userId, student, startDate, endDate, ...slot } = row
  return {
    ...slot,
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    student: viewer.isStaff && student ? asBooked(student) : null,
    isMine: userId === viewer.userId,
    isAnswered: viewer.isStaff && slot.isAnswered,
  }
}

const asBooked = ({ avatarFile, ...student }: NonNullable<SlotRow['student']>): InterviewSlot['student'] => ({
  ...student,
  avatarUrl: avatarUrlOf(avatarFile),
})

/** INT-05, INT-07: staff see who comes; a student sees what is free and what is their own. */
export const list = async (
  ctx: AcademyCtx,
  { stageId, from, to }: { stageId: number; from?: string | undefined; to?: string | undefined },
): Promise<InterviewSlot[]> => {
  const { academyId } = ctx
  const { userId } = ctx.actor
  await refuseOtherStages(ctx, academyId, stageId)
  if (can(ctx.actor, 'interviews.manage', academyId, 'read')) {
    const span = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined }
    const rows = await slotsRepo.between(ctx.db, academyId, stageId, span)
    return rows.map((row) => asSlot(row, { userId, isStaff: true }))
  }
  const student = await interviewStageRepo.studentInStage(ctx.db, academyId, stageId, userId, { now: ctx.now() })
  if (!student?.hasBegun) fail('StageNotAvailable')
  const rows = await slotsRepo.openTo(ctx.db, academyId, stageId, userId, ctx.now())
  return rows.map((row) => asSlot(row, { userId, isStaff: false }))
}

/** ACAD-52 */
export const listOfAll = async (ctx: PersonCtx, { from, to }: { from: string; to: string }): Promise<ListedSlot[]> => {
  const scope = academiesOfCall(ctx, 'interviews.manage')
  const rows = await slotsRepo.ofScope(ctx.db, scope, { from: new Date(from), to: new Date(to) })
  return rows.map(({ academyId, academyName, stageName, ...row }) => ({
    ...asSlot(row, { userId: ctx.actor.userId, isStaff: true }),
    academyId,
    academyName,
    stageName,
  }))
}

/** INT-07 */
export const create = (ctx: AcademyCtx, series: SlotSeries): Promise<{ created: number; skipped: number }> =>
  ctx.once(async (ctx) => {
    const { academyId } = ctx
    const { stageId, interviewerId, place, durationMinutes } = series
    await refuseOtherStages(ctx, academyId, stageId)
    if (interviewerId !== null && !(await slotsRepo.lockInterviewer(ctx.db, academyId, interviewerId)))
      fail('UserNotFound')
    const startDates = series.startDates.map((text) => new Date(text))
    const taken =
      interviewerId === null
        ? []
        : await slotsRepo.ofInterviewer(ctx.db, academyId, interviewerId, spanOf(startDates, durationMinutes))
    const { planned, skipped } = planSeries(
      { startDates, durationMinutes, hasInterviewer: interviewerId !== null },
      taken,
      ctx.now(),
    )
    await slotsRepo.insert(ctx.db, academyId, { stageId, interviewerId, place }, planned, ctx.now())
    emitChange(ctx, academyId, stageId)
    return { created: planned.length, skipped }
  })

export const remove = async (ctx: AcademyCtx, id: number): Promise<void> => {
  const { academyId } = ctx
  const slot = (await slotsRepo.byId(ctx.db, academyId, id)) ?? fail('InterviewSlotNotFound')
  if (!(await slotsRepo.removeFree(ctx.db, academyId, id))) {
    const isThere = await slotsRepo.byId(ctx.db, academyId, id)
    fail(isThere ? 'InterviewSlotOccupied' : 'InterviewSlotNotFound')
  }
  emitChange(ctx, academyId, slot.stageId)
}

/** only students in the stage book there. */
const stageOfBooker = async (ctx: PersonCtx, academyId: number, stageId: number): Promise<StudentInStage> => {
  if (await interviewStageRepo.isClosed(ctx.db, academyId)) fail('AcademyClosed')
  const { userId } = ctx.actor
  const student = await interviewStageRepo.studentInStage(ctx.db, academyId, stageId, userId, {
    now: ctx.now(),
    isHeld: true,
  })
  return student?.state === 'Opened' && student.hasBegun ? student : fail('StageNotAvailable')
}

const refuseLateChange = (startDate: Date, now: Date): void => {
  if (!isChangeable(startDate, now))
    fail('ValidationError', { status: 409, fields: [{ field: 'startDate', message: 'tooLateToChange' }] })
}

/** INT-05: what begins after the end of the stage would be held after its decision. */
export const refuseTimesOutside = (
  { startDate, stageEnd }: { startDate: Date; stageEnd: Date | null },
  now: Date,
): void => {
  if (startDate <= now)
    fail('ValidationError', { status: 409, fields: [{ field: 'startDate', message: 'slotInPast' }] })
  if (stageEnd !== null && startDate > stageEnd)
    fail('ValidationError', { status: 409, fields: [{ field: 'startDate', message: 'slotAfterStage' }] })
}

/** INT-08, INT-09, Q-67: the slot of before is given back in the same breath, so nobody ever has two or none. */
export const book = (ctx: AcademyCtx, id: number): Promise<InterviewSlot> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const { userId } = ctx.actor
    const { stageId } = (await slotsRepo.byId(ctx.db, academyId, id)) ?? fail('InterviewSlotNotFound')
    const { endDate } = await stageOfBooker(ctx, academyId, stageId)
    const held = await slotsRepo.lockedForChange(ctx.db, academyId, { id, stageId, userId })
    const wanted = held.find((slot) => slot.id === id) ?? fail('InterviewSlotNotFound')
    const previous = held.find((slot) => slot.id !== id)
    if (wanted.userId !== userId) {
      refuseTimesOutside({ startDate: wanted.startDate, stageEnd: endDate }, ctx.now())
      if (previous) {
        refuseLateChange(previous.startDate, ctx.now())
        await slotsRepo.giveBack(ctx.db, academyId, previous.id, userId)
      }
      if (!(await slotsRepo.take(ctx.db, academyId, id, userId, ctx.now()))) fail('InterviewSlotOccupied')
      const isLate = !isChangeable(wanted.startDate, ctx.now())
      const action = isLate ? 'interview booked late' : previous ? 'interview moved' : 'interview booked'
      await mailStudent(ctx, action, { academyId, slotId: id, studentId: userId })
      emitChange(ctx, academyId, stageId)
    }
    return asSlot(savedRow(await slotsRepo.byId(ctx.db, academyId, id)), { userId, isStaff: false })
  })

type InterviewMail =
  | 'interview booked'
  | 'interview booked late'
  | 'interview moved'
  | 'interview moved by staff'
  | 'interview cancelled'
  | 'interview released'

/** The mail carries the entry for a calendar: another time moves the entry of before, a cancellation takes it away. */
export const mailStudent = async (
  ctx: Ctx,
  action: InterviewMail,
  interview: { academyId: number; slotId: number; studentId: number },
): Promise<void> => {
  const account = await accounts.accountById(ctx, interview.studentId)
  if (!account) return
  const entry = await calendar.interviewEntry(ctx, { ...interview, locale: account.localization })
  await mail.sendLetter(ctx, {
    to: account,
    action,
    path: entry.path,
    values: { when: entry.start, place: entry.place ?? '' },
    academyId: interview.academyId,
    invitation: {
      method: action === 'interview cancelled' || action === 'interview released' ? 'CANCEL' : 'REQUEST',
      sequence: entrySequence(ctx.now()),
      entry,
    },
  })
}

/** INT-07, Q-67 */
export const cancel = (ctx: AcademyCtx, id: number): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const { userId } = ctx.actor
    const slot = await slotsRepo.byId(ctx.db, academyId, id)
    if (slot?.userId !== userId || slot.isNoShow) return fail('InterviewSlotNotFound')
    if (await interviewStageRepo.isClosed(ctx.db, academyId)) fail('AcademyClosed')
    refuseLateChange(slot.startDate, ctx.now())
    if (!(await slotsRepo.giveBack(ctx.db, academyId, id, userId))) fail('InterviewSlotNotFound')
    await mailStudent(ctx, 'interview cancelled', { academyId, slotId: id, studentId: userId })
    emitChange(ctx, academyId, slot.stageId)
  })

/** staff take a booking back at any time, also one whose time is over; what came of an interview stays with it. */
export const release = (ctx: AcademyCtx, id: number, userId: number): Promise<InterviewSlot> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const slot = await slotsRepo.byId(ctx.db, academyId, id)
    if (slot?.userId !== userId) return fail('InterviewSlotNotFound')
    const { stageId } = slot
    const student = await interviewStageRepo.studentInStage(ctx.db, academyId, stageId, userId, {
      now: ctx.now(),
      isHeld: true,
    })
    if (slot.isAnswered) fail('InterviewSlotOccupied')
    if (!(await slotsRepo.giveBack(ctx.db, academyId, id, userId))) fail('InterviewSlotNotFound')
    await reminders.interviewReleased(ctx, academyId, id)
    if (student?.state === 'Opened')
      await mailStudent(ctx, 'interview released', { academyId, slotId: id, studentId: userId })
    emitChange(ctx, academyId, stageId)
    ctx.emit('routes.changed', { academyId, userIds: [userId] })
    return asSlot(savedRow(await slotsRepo.byId(ctx.db, academyId, id)), { userId: ctx.actor.userId, isStaff: true })
  })

/** Who did not come may book once more; who did after all has the slot back, unless there is a newer one. */
export const setNoShow = (ctx: AcademyCtx, id: number, isNoShow: boolean): Promise<InterviewSlot> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const slot = (await slotsRepo.byId(ctx.db, academyId, id)) ?? fail('InterviewSlotNotFound')
    const { stageId, userId, startDate } = slot
    // A free slot has nobody who could have come.
    if (userId === null) return fail('InterviewSlotNotFound')
    if (isNoShow) refuseBeforeBeginning(ctx, startDate, 'isNoShow')
    await interviewStageRepo.studentInStage(ctx.db, academyId, stageId, userId, { now: ctx.now(), isHeld: true })
    try {
      await slotsRepo.setNoShow(ctx.db, academyId, id, userId, isNoShow)
    } catch (error) {
      if (isDuplicate(error, 'interview_slots_one_each')) fail('InterviewSlotOccupied')
      throw error
    }
    emitChange(ctx, academyId, stageId)
    const changed = (await slotsRepo.byId(ctx.db, academyId, id)) ?? fail('InterviewSlotNotFound')
    return asSlot(changed, { userId: ctx.actor.userId, isStaff: true })
  })
