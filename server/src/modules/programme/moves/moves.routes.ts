import type { academiesApi } from '@academy/contract/academies'
import { movesApi } from '@academy/contract/moves'
import type { stagesApi } from '@academy/contract/stages'
import { notPassed } from '#modules/programme/stages/stage-users.service.ts'
import { type Handlers, implement } from '#platform/module.ts'
import * as advance from './move-everybody.service.ts'
import * as memberMoves from './move-one-member.service.ts'
import * as moves from './moves.service.ts'
import { undo } from './move-undo.service.ts'

export const movesModule = implement(movesApi, {
  list: (ctx, { query }) => moves.list(ctx, query),
  notPassed: (ctx, { params }) => notPassed(ctx, params.id),
  people: (ctx, { params, body }) => moves.people(ctx, params.id, body),
  undo: (ctx, { params }) => undo(ctx, params.id),
})

/** Addresses of the academies. */
export const academyMoves = {
  moveCount: (ctx, { params }) => advance.moveCount(ctx, params.id),
  movePeople: (ctx, { params, body }) => advance.movePeople(ctx, params.id, body),
  goToNextStage: (ctx, { params, body }) => advance.goToNextStage(ctx, params.id, body),
} satisfies Partial<Handlers<typeof academiesApi>>

/** Addresses of the stages. */
export const stageMoves = {
  previewMembers: (ctx, { params, body }) => memberMoves.preview(ctx, params.id, body),
  addUsers: (ctx, { params, body }) => memberMoves.addUsers(ctx, params.id, body.userIds),
  removeUsers: (ctx, { params, body }) => memberMoves.removeUsers(ctx, params.id, body.userIds),
  moveToFailed: (ctx, { body }) => memberMoves.moveToFailed(ctx, body.stageId, body.usersId),
} satisfies Partial<Handlers<typeof stagesApi>>
