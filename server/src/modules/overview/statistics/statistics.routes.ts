import { statisticsApi } from '@academy/contract/statistics'
import { implement } from '#platform/module.ts'
import * as files from './statistics-files.service.ts'
import * as statistics from './statistics.service.ts'

export const statisticsModule = implement(statisticsApi, {
  stagesFunnel: (ctx, { params, query }) => statistics.funnel(ctx, params.id, query.at),
  stagesStats: (ctx, { params }) => statistics.stageStatistics(ctx, params.id),
  stagesByDay: (ctx, { params, query }) => statistics.byDay(ctx, params.id, query.specializationId),
  funnelPeople: (ctx, { params, query }) => statistics.people(ctx, params.id, query),
  funnelCsv: (ctx, { params, query }) => files.funnelCsv(ctx, params.id, query),
  funnelXlsx: (ctx, { params, query }) => files.funnelXlsx(ctx, params.id, query),
  stagesCsv: (ctx, { params, query }) => files.stagesCsv(ctx, params.id, query),
  stagesXlsx: (ctx, { params, query }) => files.stagesXlsx(ctx, params.id, query),
  usersXlsx: (ctx, { params, query, body }) => files.usersXlsx(ctx, params.academy, body, query),
  usersCsv: (ctx, { params, query, body }) => files.usersCsv(ctx, params.academy, body, query),
})
