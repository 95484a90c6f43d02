import { marksApi } from '@academy/contract/stage-marks'
import { implement } from '#platform/module.ts'
import * as marks from './stage-marks.service.ts'

export const marksModule = implement(marksApi, {
  setFor: (ctx, { params, body }) => marks.setFor(ctx, params.stageId, body),
})
