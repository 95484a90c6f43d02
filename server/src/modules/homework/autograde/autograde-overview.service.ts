import type { AutogradeOverview, GradedResponse } from '@academy/contract/autograde'
import { grantFor } from '@academy/contract/permissions'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import { overviewRepo } from './autograde-overview.repo.ts'
import { livingRunners } from './autograde-panel.service.ts'
import { managedLecture } from './autograde-rights.service.ts'

const iso = (moment: Date | string): string => new Date(moment).toISOString()

/** The lectures whose grading one manages: where one is a Teacher, those of whose staff one is (ACAD-52). */
export const overview = async (ctx: PersonCtx): Promise<AutogradeOverview> => {
  const { actor } = ctx
  const academies = academiesOfCall(ctx, 'autograde.manage')
  const theirs =
    academies === 'every' ? [] : academies.filter((id) => grantFor(actor, 'autograde.manage', id, 'read') === 'R')
  const lectures = await overviewRepo.lectures(ctx.db, { userId: actor.userId, academies, theirs })
  return {
    runners: await livingRunners(ctx),
    lectures: lectures.map((lecture) => ({
      ...lecture,
      startDate: iso(lecture.startDate),
      endDate: iso(lecture.endDate),
    })),
  }
}

export const responses = async (ctx: PersonCtx, id: number): Promise<GradedResponse[]> => {
  const { academyId } = await managedLecture(ctx, id, 'read')
  const rows = await overviewRepo.responses(ctx.db, academyId, id)
  return rows.map(({ userId, firstName, lastName, ...row }) => ({
    ...row,
    student: { id: userId, firstName, lastName },
  }))
}
