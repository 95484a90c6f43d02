import { directionsApi } from '@academy/contract/directions'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import * as direction from './person-direction.service.ts'

export const directionsModule = (tools: direction.DirectionTools): BoundEndpoint[] =>
  implement(directionsApi, {
    preview: (ctx, { params, body }) => direction.preview(ctx, params.id, body.directionId),
    change: (ctx, { params, body }) => direction.change(tools, ctx, params.id, body.directionId),
  })
