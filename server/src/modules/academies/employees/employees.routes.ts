import { employeesApi } from '@academy/contract/groups'
import { implement } from '#platform/module.ts'
import * as employees from './employees.service.ts'

export const employeesModule = implement(employeesApi, {
  all: (ctx) => employees.all(ctx),
  byAcademy: (ctx, { params }) => employees.byAcademy(ctx, params.academyId),
  notStudents: (ctx, { params, query }) => employees.notStudents(ctx, params.academyId, query.search),
})
