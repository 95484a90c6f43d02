import type { InterviewSlot } from '@academy/contract/interviews'
import * as notify from '#modules/messages/notifications/notification-writing.service.ts'
import * as reminders from '#modules/messages/reminders/reminders.service.ts'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import type { AcademyCtx, Ctx } from '#platform/ctx.ts'
import { fail, savedRow } from '#platform/errors.ts'
import { slotsRepo } from './interview-slots.repo.ts'
import { asSlot, emitChange, mailStudent, refuseTimesOutside } from './interview-slots.service.ts'
import { interviewStageRepo } from './interview-stage.repo.ts'
import { movedByStaffTexts } from './interviews.texts.ts'

const notifyStudent = async (ctx: Ctx, academyId: number, stageId: number, userId: number): Promise<void> => {
  const account = await accounts.accountById(ctx, userId)
  const place = await interviewStageRepo.place(ctx.db, academyId, stageId)
  if (!account || !place) return
  await notify.notifyFromAcademy(ctx, [
    {
      academyId,
      userId,
      from: place.academyName,
      language: account.localization,
      texts: movedByStaffTexts,
      stageName: place.stageUrlName,
      stageLectureName: null,
    },
  ])
}

/**
 * staff move a booking at any time, also one whose time is over; what came of an interview stays with its time. The
 * slot of before is given back in the same breath, and of all who want the new one a single one gets it (INT-09).
 */
export const move = (
  ctx: AcademyCtx,
  id: number,
  { userId, toSlotId }: { userId: number; toSlotId: number },
): Promise<InterviewSlot> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = ctx
    const found = await slotsRepo.byId(ctx.db, academyId, id)
    const wanted = await slotsRepo.byId(ctx.db, academyId, toSlotId)
    if (!found || !wanted || found.stageId !== wanted.stageId) return fail('InterviewSlotNotFound')
    const { stageId } = found
    const at = { now: ctx.now(), isHeld: true }
    const student = await interviewStageRepo.studentInStage(ctx.db, academyId, stageId, userId, at)
    if (student?.state !== 'Opened') return fail('StageNotAvailable')
    await slotsRepo.lockedForChange(ctx.db, academyId, { id: toSlotId, stageId, userId })
    const slot = await slotsRepo.byId(ctx.db, academyId, id)
    if (slot?.userId !== userId || slot.isNoShow) return fail('InterviewSlotNotFound')
    if (slot.isAnswered) return fail('InterviewSlotOccupied')
    refuseTimesOutside({ startDate: wanted.startDate, stageEnd: student.endDate }, ctx.now())
    await slotsRepo.giveBack(ctx.db, academyId, id, userId)
    if (!(await slotsRepo.take(ctx.db, academyId, toSlotId, userId, ctx.now()))) fail('InterviewSlotOccupied')
    await reminders.interviewReleased(ctx, academyId, id)
    await mailStudent(ctx, 'interview moved by staff', { academyId, slotId: toSlotId, studentId: userId })
    await notifyStudent(ctx, academyId, stageId, userId)
    await ctx.audit('interview.moved', { academyId, targetId: userId, details: { stageId, from: id, to: toSlotId } })
    emitChange(ctx, academyId, stageId)
    ctx.emit('routes.changed', { academyId, userIds: [userId] })
    const moved = savedRow(await slotsRepo.byId(ctx.db, academyId, toSlotId))
    return asSlot(moved, { userId: ctx.actor.userId, isStaff: true })
  })
