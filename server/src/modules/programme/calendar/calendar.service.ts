import type { SentFile } from '@academy/contract/endpoint'
import type { Locale } from '@academy/contract/enums'
import * as stages from '#modules/programme/stages/stages.service.ts'
import type { CalendarEntry } from '#platform/calendar-file.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { LimitRule, Limits } from '#platform/limits.ts'
import type { Tokens } from '#platform/tokens.ts'
import { makeCalendarToken, readCalendarToken } from './calendar-token.rules.ts'
import { calendarRepo } from './calendar.repo.ts'
import { eventOfInterview, eventsOf } from './calendar.rules.ts'
import { calendarTexts } from './calendar.texts.ts'

export interface CalendarTools {
  limits: Limits
  tokens: Tokens
}

const linkOf = ({ tokens }: CalendarTools, ctx: PersonCtx, version: number): { url: string } => ({
  url: `${ctx.publicUrl}/api/calendar/${makeCalendarToken(tokens, ctx.actor.userId, version)}.ics`,
})

export const link = async (tools: CalendarTools, ctx: PersonCtx): Promise<{ url: string }> =>
  linkOf(tools, ctx, (await calendarRepo.version(ctx.reads, ctx.actor.userId)) ?? fail('UserNotFound'))

/** The old address stops working at once, wherever it is known. */
export const renew = (tools: CalendarTools, ctx: PersonCtx): Promise<{ url: string }> =>
  ctx.transaction(async (ctx) => {
    const { userId } = ctx.actor
    const version = (await calendarRepo.nextVersion(ctx.db, userId)) ?? fail('UserNotFound')
    await ctx.audit('calendar.renewed', { targetId: userId })
    return linkOf(tools, ctx, version)
  })

/**
 * T7: per calendar and not per address, since the large calendar services read those of everybody from a few addresses.
 * A made-up token costs one code and no query.
 */
const readsPerCalendar: LimitRule = { name: 'calendar-feed', points: 60, seconds: 3600 }

export const feed = async (tools: CalendarTools, ctx: Ctx, token: string): Promise<SentFile> => {
  const { userId, version } = readCalendarToken(tools.tokens, token) ?? fail('EndpointNotFound')
  await tools.limits.use(readsPerCalendar, String(userId))
  const { locale } = (await calendarRepo.owner(ctx.db, userId, version)) ?? fail('EndpointNotFound')
  const [studies, interviews] = await Promise.all([
    calendarRepo.studies(ctx.db, userId, stages.stagesOfUser),
    calendarRepo.interviews(ctx.db, userId),
  ])
  const now = ctx.now()
  const withRoutes = studies.map(({ stages: json, ...academy }) => ({
    ...academy,
    routes: stages.asUserRoutes((json as stages.StageOfUserJson[]).map(stages.stageFromJson), now).routes,
  }))
  const { writeCalendar } = await import('#platform/calendar-file.ts')
  const events = eventsOf(withRoutes, interviews, locale)
  const name = calendarTexts[locale].calendar
  return { name: 'academy.ics', content: writeCalendar(name, events, { publicUrl: ctx.publicUrl, now }) }
}

/** The entry that a mail about this interview carries: the one of the personal calendar. */
export const interviewEntry = async (
  ctx: Ctx,
  { academyId, slotId, studentId, locale }: { academyId: number; slotId: number; studentId: number; locale: Locale },
): Promise<CalendarEntry> => {
  const row = await calendarRepo.interview(ctx.db, academyId, slotId, studentId)
  return eventOfInterview(row ?? fail('InterviewSlotNotFound'), locale)
}
