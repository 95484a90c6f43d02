import { calendarApi } from '@academy/contract/cabinet'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import * as calendar from './calendar.service.ts'

export const calendarModule = (tools: calendar.CalendarTools): BoundEndpoint[] =>
  implement(calendarApi, {
    link: (ctx) => calendar.link(tools, ctx),
    renew: (ctx) => calendar.renew(tools, ctx),
    feed: (ctx, { params }) => calendar.feed(tools, ctx, params.token),
  })
