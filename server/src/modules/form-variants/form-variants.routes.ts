import { formVariantsApi } from '@academy/contract/form-variants'
import { implement } from '#platform/module.ts'
import * as formVariants from './form-variants.service.ts'

export const formVariantsModule = implement(formVariantsApi, {
  byLocalization: (ctx, { params }) => formVariants.listByLocalization(ctx, params.localization),
})
