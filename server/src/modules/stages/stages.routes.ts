import { stagesApi } from '@academy/contract/stages'
import * as memberMoves from '#modules/moves/member-moves.service.ts'
import { implement } from '#platform/module.ts'
import * as board from './stage-board.service.ts'
import * as details from './stage-details.service.ts'
import * as userStages from './user-stages.service.ts'

export const stagesModule = implement(stagesApi, {
  list: (ctx) => board.list(ctx),
  get: (ctx, { params }) => board.get(ctx, params.id),
  create: (ctx, { body }) => board.create(ctx, body),
  update: (ctx, { params, body }) => board.update(ctx, params.id, body),
  remove: (ctx, { params }) => board.remove(ctx, params.id),
  reorder: (ctx, { body }) => board.reorder(ctx, body),
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
  previewMembers: (ctx, { params, body }) => memberMoves.preview(ctx, params.id, body),
  addUsers: (ctx, { params, body }) => memberMoves.addUsers(ctx, params.id, body.userIds),
  removeUsers: (ctx, { params, body }) => memberMoves.removeUsers(ctx, params.id, body.userIds),
  moveToFailed: (ctx, { body }) => memberMoves.moveToFailed(ctx, body.stageId, body.usersId),
})
