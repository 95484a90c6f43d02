import { sql } from 'drizzle-orm'
import { makeCalendarToken } from '#modules/programme/calendar/calendar-token.rules.ts'
import type { ActorInWorld } from '../actors.ts'
import { makePerson, type World } from '../world.ts'
import { type SamplesOf } from './sample.ts'

/** The first stage, open for whoever calls and is a member. */
const openStage = async ({ it, own }: World, { person }: ActorInWorld): Promise<number> => {
  const stageId = own.stages[0]!.id
  await it.database.db.execute(sql`
    with opened as (insert into user_stages (academy_id, user_id, stage_id, state)
    select academy_id, user_id, ${stageId}, 'Opened' from user_academies
    where academy_id = ${own.id} and user_id = ${person?.id ?? 0} on conflict do nothing returning *)
    insert into stage_events (academy_id, user_id, stage_id, kind, after, reason)
    select academy_id, user_id, stage_id, 'add', state, '{"rule":"byHand"}' from opened`)
  return stageId
}

export const cabinetSamples: SamplesOf<'cabinet' | 'calendar' | 'certificates' | 'settings'> = {
  cabinet: {
    stage: { input: async (world, actor) => ({ params: { id: await openStage(world, actor) } }) },
    lectures: { input: async (world, actor) => ({ params: { stageId: await openStage(world, actor) } }) },
  },
  calendar: {
    feed: {
      input: async ({ it }) => ({ params: { token: makeCalendarToken(it.tokens, (await makePerson(it)).id, 1) } }),
    },
  },
  certificates: {
    get: { input: async ({ it, own }) => ({ params: { userAcademyId: (await it.make.graduate(own)).publicId } }) },
    pdf: {
      input: async ({ it, own }) => ({
        params: { userAcademyId: (await it.make.graduate(own)).publicId },
        query: { lang: 'en' },
      }),
    },
    list: { input: () => ({ body: {} }) },
    reissue: { input: async ({ it, own }) => ({ params: { userId: (await it.make.graduate(own)).id } }) },
    archive: {
      input: async ({ it, own }) => {
        await it.make.graduate(own)
        return { query: { lang: 'en' } }
      },
    },
    publicProfile: {
      input: async ({ it, own }) => ({ params: { userAcademyId: (await it.make.graduate(own)).publicId } }),
    },
    verify: {
      input: async ({ it, own }) => ({
        params: { number: (await it.make.graduate(own)).certificateNumber },
        query: { signature: 'not-a-signature' },
      }),
    },
  },
  settings: {
    update: {
      input: () => ({
        params: { id: 1 },
        body: {
          liveChatEnabled: false,
          liveChatId: null,
          referralsEnabled: true,
          supportEmail: 'support@academy.test',
          analyticsTagId: null,
          companyDomains: ['academy.test'],
          staticPagesUrl: null,
          headerLinks: [],
        },
      }),
    },
  },
}
