import { and, eq } from 'drizzle-orm'
import { locales, mailActions, mailingLists } from '@academy/contract/enums'
import { mailingSubscriptions } from '#server/schema/mailing-lists.ts'
import { mailTemplates } from '#server/schema/mail-templates.ts'
import type { World } from '../world.ts'
import { next, type SamplesOf } from './sample.ts'

const savedAt = new Date('2030-01-01T00:00:00.000Z')
const pair = { action: mailActions.PasswordRecovery, language: 'en' } as const
const text = () => ({ subject: `New password ${next()}`, body: 'Hello {{firstName}}\n\n[Go on]({{link}})' })

/** In turns: of those who are asked at the same moment, each has one of their own. */
const others = Object.values(mailActions)
  .flatMap((action) => locales.map((language) => ({ action, language })))
  .filter(({ action, language }) => action !== pair.action || language !== pair.language)
const templateIn = ({ it, own }: World): Promise<number> =>
  it.make.mailTemplate(own, { ...others[next() % others.length]!, updatedAt: savedAt })

const makeFree = async ({ it, own }: World) => {
  const isPair = and(eq(mailTemplates.action, pair.action), eq(mailTemplates.language, pair.language))
  await it.database.db.delete(mailTemplates).where(and(eq(mailTemplates.academyId, own.id), isPair))
}
const draftFor = ({ own }: World) => ({ mailTemplate: text(), ...pair, academyId: own.id })

const someSubscriber = async ({ it }: World) => {
  const email = `subscriber.${next()}@example.test`
  await it.database.db
    .insert(mailingSubscriptions)
    .values({ email, list: mailingLists.Blog, source: 'page', localization: 'ua', confirmedAt: it.clock.now })
}

export const mailSamples: SamplesOf<'mailTemplates' | 'mailingLists'> = {
  mailTemplates: {
    preview: { input: (world) => ({ body: draftFor(world) }) },
    test: { input: (world) => ({ body: draftFor(world) }) },
    get: { input: async (world) => ({ params: { id: await templateIn(world) } }) },
    create: {
      input: async (world) => {
        await makeFree(world)
        return { body: draftFor(world) }
      },
    },
    update: {
      input: async (world) => ({
        params: { id: await templateIn(world) },
        body: { mailTemplate: text(), updatedAt: savedAt.toISOString() },
      }),
    },
    remove: { input: async (world) => ({ params: { id: await templateIn(world) } }) },
  },
  mailingLists: {
    subscribe: {
      input: () => ({
        body: { email: `reader.${next()}@example.test`, list: mailingLists.Landing, localization: 'ua' },
      }),
    },
    setOwn: { input: () => ({ body: { list: mailingLists.Blog, isSubscribed: true } }) },
    export: {
      input: async (world) => {
        await someSubscriber(world)
        return { body: {} }
      },
    },
  },
}
