import { eq } from 'drizzle-orm'
import { type LegalDocument, legalDocuments } from '@academy/contract/enums'
import { legalRepo } from '#modules/system/legal/legal.repo.ts'
import { users } from '#server/schema/users.ts'
import type { ActorInWorld } from '../actors.ts'
import { freshStudent, type World } from '../world.ts'
import type { SamplesOf } from './sample.ts'

const newest = async ({ it }: World, document: LegalDocument): Promise<number> =>
  (await legalRepo.current(it.database.db, document))?.version ?? 0

let turn = 0
/** Another document for each who may publish: of two who publish the same one at once, one is refused. */
const documentFor = async ({ it }: World, { person }: ActorInWorld): Promise<LegalDocument> => {
  const [known] = person ? await it.database.db.select().from(users).where(eq(users.id, person.id)) : []
  return known?.isSuperAdmin ? legalDocuments[turn++ % legalDocuments.length]! : 'imprint'
}

export const legalSamples: SamplesOf<'legal'> = {
  legal: {
    read: { input: () => ({ params: { document: 'terms' }, query: { lang: 'en' } }) },
    versions: { input: () => ({ params: { document: 'terms' } }) },
    publish: {
      input: async (world, actor) => {
        const document = await documentFor(world, actor)
        const body = { ua: 'Академія, Львів', en: 'Academy, Lviv' }
        return { params: { document }, body: { body, mustBeAccepted: false, basedOn: await newest(world, document) } }
      },
    },
    accept: {
      input: async (world) => ({
        body: { accepted: [{ document: 'terms', version: await newest(world, 'terms') }] },
      }),
    },
    acceptances: { input: async (world) => ({ params: { id: (await freshStudent(world)).id } }) },
  },
}
