import { cabinetApi } from '@academy/contract/cabinet'
import { wayOf } from '#modules/moves/moves.service.ts'
import { implement } from '#platform/module.ts'
import * as cabinet from './cabinet.service.ts'

export const cabinetModule = implement(cabinetApi, {
  stage: (ctx, { params }) => cabinet.stage(ctx, params.id),
  progress: (ctx) => cabinet.progress(ctx),
  way: (ctx) => wayOf(ctx),
  lectures: (ctx, { params }) => cabinet.lectures(ctx, params.stageId),
})
