import { directionsApi } from '@academy/contract/directions'
import { implement } from '#platform/module.ts'
import * as direction from './direction.service.ts'

export const directionsModule = implement(directionsApi, {
  preview: (ctx, { params, body }) => direction.preview(ctx, params.id, body.directionId),
  change: (ctx, { params, body }) => direction.change(ctx, params.id, body.directionId),
})
