import { peopleApi } from '@academy/contract/people'
import { implement } from '#platform/module.ts'
import * as people from './people.service.ts'
import { card } from './person-card.service.ts'
import { history } from './person-history.service.ts'

export const peopleModule = implement(peopleApi, {
  list: (ctx, { params, body }) => people.list(ctx, params.academy, body),
  card: (ctx, { params, query }) => card(ctx, params.id, query.academy),
  history: (ctx, { params, query }) => history(ctx, params.id, query.before),
  grantRole: (ctx, { params, body }) => people.grantRole(ctx, params.id, body.academyId, body.roleName),
  removeRole: async (ctx, { params }) => {
    await people.removeRole(ctx, params.id, params.academyId)
  },
  setActive: (ctx, { params, body }) => people.setActive(ctx, params.id, body.academyId, body.active),
  setBlocked: (ctx, { params, body }) => people.setBlocked(ctx, params.id, body.blocked),
  remove: (ctx, { params, body }) => people.remove(ctx, params.userId, body),
})
