import { formVariantsApi } from '@academy/contract/form-variants'
import { implement } from '#platform/module.ts'
import * as formVariants from './form-variants.service.ts'
import * as staff from './form-variants-staff.service.ts'

export const formVariantsModule = implement(formVariantsApi, {
  byLocalization: (ctx, { params, query }) => formVariants.listByLocalization(ctx, params.localization, query),
  search: (ctx, { body }) => staff.search(ctx, body),
  byAcademyId: (ctx, { params }) => staff.byAcademy(ctx, params.academyId),
  add: (ctx, { body }) => staff.add(ctx, body),
  update: (ctx, { params, body }) => staff.update(ctx, params.id, body),
  removeMany: (ctx, { body }) => staff.removeMany(ctx, body.ids),
})
