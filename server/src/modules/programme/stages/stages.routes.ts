import { stagesApi } from '@academy/contract/stages'
import { type BoundEndpoint, type Handlers, implement } from '#platform/module.ts'
import * as board from './stage-board.service.ts'
import * as dates from './stage-dates.service.ts'
import * as details from './stage-details.service.ts'
import * as userStages from './stage-users.service.ts'

/** What the moves module answers: moves change the stages of students, and stages know nothing of moves. */
type StageMoves = Pick<Handlers<typeof stagesApi>, 'previewMembers' | 'addUsers' | 'removeUsers' | 'moveToFailed'>

export const stagesModule = (moves: StageMoves): BoundEndpoint[] =>
  implement(stagesApi, {
    list: (ctx) => board.list(ctx),
    get: (ctx, { params }) => board.get(ctx, params.id),
    create: (ctx, { body }) => board.create(ctx, body),
    update: (ctx, { params, body }) => board.update(ctx, params.id, body),
    remove: (ctx, { params }) => board.remove(ctx, params.id),
    reorder: (ctx, { body }) => board.reorder(ctx, body),
    previewDates: (ctx, { body }) => dates.preview(ctx, body),
    saveDates: (ctx, { body }) => dates.save(ctx, body),
    minimal: (ctx) => board.minimal(ctx),
    byAcademy: (ctx, { params }) => board.byAcademy(ctx, params.academyId),
    info: (ctx, { params }) => board.get(ctx, params.id),
    testingDetails: (ctx, { params, body }) => details.saveTesting(ctx, params.id, body),
    materialsDetails: (ctx, { params, body }) => details.saveMaterials(ctx, params.id, body),
    lectureDetails: (ctx, { params, body }) => details.saveLecture(ctx, params.id, body),
    projectDetails: (ctx, { params, body }) => details.saveProject(ctx, params.id, body),
    pageDetails: (ctx, { params, body }) => details.savePage(ctx, params.id, body),
    staticTemplates: (ctx) => board.staticTemplates(ctx),
    userStages: (ctx, { params, body }) => userStages.page(ctx, params.id, body),
    userStagesCsv: (ctx, { params, body }) => userStages.csv(ctx, params.id, body),
    ...moves,
  })
