import type { OwnProgress, StageContent } from '@academy/contract/cabinet'
import type { StageRoute } from '@academy/contract/users'
import type { StudentLecture } from '@academy/contract/homework'
import * as evaluations from '#modules/teams/evaluations/evaluations.service.ts'
import * as stages from '#modules/programme/stages/stages.service.ts'
import * as staticPages from '#modules/system/static-pages/static-pages.service.ts'
import type { AcademyCtx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { textTrees } from '#platform/markdown.ts'
import { withOwnWork } from './cabinet-lecture.service.ts'
import { cabinetRepo } from './cabinet.repo.ts'
import { hasPart, type StagePart } from './cabinet.rules.ts'

const isoOrNull = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

const asSpan = ({ startDate, endDate }: { startDate: string; endDate: string }) => ({
  startDate: isoOrNull(startDate)!,
  endDate: isoOrNull(endDate)!,
})

/** the sidebar decides what is there at all, and what of it is open. */
const openStage = async (ctx: PersonCtx, stageId: number): Promise<StageRoute> => {
  const { routes } = await stages.userRoutes(ctx)
  const route = routes.find(({ id }) => id === stageId) ?? fail('StageNotFound')
  return route.available ? route : fail('StageNotAvailable')
}

export const stage = async (ctx: AcademyCtx, stageId: number): Promise<StageContent> => {
  const { academyId } = ctx
  await openStage(ctx, stageId)
  const row = (await cabinetRepo.content(ctx.db, academyId, ctx.actor.userId, stageId)) ?? fail('StageNotFound')
  const part = <T>(name: StagePart, value: T): T | null => (hasPart(row.stageType, name) ? value : null)
  const { nextStage, application, interview, project } = row
  return {
    stageId,
    description: row.description && (await textTrees(row.description)),
    mark: row.mark,
    pageLink: part('page', staticPages.linkOf(row.pages, row.template)),
    project: part('project', project && { ...project, description: await textTrees(project.description) }),
    test: part('test', row.test),
    interview: part('interview', { ...interview, booked: interview.booked && asSpan(interview.booked) }),
    letter: part('letter', { sentAt: isoOrNull(row.letterSentAt) }),
    nextStage: part('nextStage', nextStage && { ...nextStage, startDate: isoOrNull(nextStage.startDate) }),
    certificateId: part('certificate', row.isFinished ? row.publicId : null),
    application: part('application', { ...application, joinedAt: isoOrNull(application.joinedAt)! }),
  }
}

/** STG-29 */
export const progress = async (ctx: AcademyCtx): Promise<OwnProgress> => {
  const row = (await cabinetRepo.progress(ctx.db, ctx.academyId, ctx.actor.userId)) ?? fail('AcademyNotFound')
  const ofStages = Map.groupBy(await evaluations.mine(ctx), ({ stageId }) => stageId)
  return {
    joinedAt: isoOrNull(row.joinedAt)!,
    finishedAt: isoOrNull(row.finishedAt),
    stages: row.stages.map((stage) => ({
      ...stage,
      evaluations: (ofStages.get(stage.id) ?? []).map(({ id, title, date, average, feedback, isStar }) => ({
        id,
        title,
        date,
        average,
        feedback,
        isStar,
      })),
      enteredAt: isoOrNull(stage.enteredAt)!,
    })),
  }
}

/** STG-82 */
export const lectures = async (ctx: AcademyCtx, stageId: number): Promise<StudentLecture[]> =>
  withOwnWork(ctx, stageId, (await openStage(ctx, stageId)).lectures)
