import { isStaffIn } from '@academy/contract/permissions'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { reviewersRepo, type StaffMember } from './reviewers.repo.ts'

export type { StaffMember } from './reviewers.repo.ts'

/** Of these, who can work here now. */
export const staffAmong = (ctx: Ctx, academyId: number, userIds: readonly number[]): Promise<StaffMember[]> =>
  reviewersRepo.staff(ctx.db, academyId, userIds)

export const lectureForStaff = async (ctx: Ctx, academyId: number, stageLectureId: number) =>
  (await reviewersRepo.lecture(ctx.db, academyId, stageLectureId)) ?? fail('StageLectureNotFound')

/** Everybody who is named must work here now. */
export const refuseNoStaff = async (ctx: Ctx, academyId: number, userIds: readonly number[]): Promise<void> => {
  const wanted = new Set(userIds)
  const staff = await staffAmong(ctx, academyId, [...wanted])
  if (staff.filter((member) => isStaffIn(member, academyId)).length < wanted.size) fail('UserNotFound')
}
