import { movesApi } from '@academy/contract/moves'
import { implement } from '#platform/module.ts'
import * as moves from './moves.service.ts'
import { undo } from './undo.service.ts'

export const movesModule = implement(movesApi, {
  list: (ctx, { query }) => moves.list(ctx, query),
  people: (ctx, { params, body }) => moves.people(ctx, params.id, body),
  undo: (ctx, { params }) => undo(ctx, params.id),
})
