import type { AutogradeOverview, GradedResponse } from '@academy/contract/autograde'
import { grantFor } from '@academy/contract/permissions'
import { oneAcademyOf } from '#platform/academy-of-call.ts'
import type { Ctx } from '#platform/ctx.ts'
import { overviewRepo } from './overview.repo.ts'
import { livingRunners } from './panel.service.ts'
import { managedLecture } from './rights.service.ts'

const iso = (moment: Date | string): string => new Date(moment).toISOString()

/** The lectures whose grading one manages: Teachers those of whose staff they are. */
export const overview = async (ctx: Ctx): Promise<AutogradeOverview> => {
  const academyId = oneAcademyOf(ctx)
  const isTeacher = grantFor(ctx.actor!, 'autograde.manage', academyId, 'read') === 'R'
  const lectures = await overviewRepo.lectures(ctx.db, academyId, isTeacher ? ctx.actor!.userId : null)
  return {
    runners: await livingRunners(ctx),
    lectures: lectures.map((lecture) => ({
      ...lecture,
      startDate: iso(lecture.startDate),
      endDate: iso(lecture.endDate),
    })),
  }
}

export const responses = async (ctx: Ctx, id: number): Promise<GradedResponse[]> => {
  const { academyId } = await managedLecture(ctx, id, 'read')
  const rows = await overviewRepo.responses(ctx.db, academyId, id)
  return rows.map(({ userId, firstName, lastName, ...row }) => ({
    ...row,
    student: { id: userId, firstName, lastName },
  }))
}
