import type { LegalDocument } from '@academy/contract/enums'
import { legalRepo } from '#modules/legal/legal.repo.ts'
import { freshStudent, type World } from '../world.ts'
import type { SamplesOf } from './sample.ts'

const newest = async ({ it }: World, document: LegalDocument): Promise<number> =>
  (await legalRepo.current(it.database.db, document))?.version ?? 0

export const legalSamples: SamplesOf<'legal'> = {
  legal: {
    read: { input: () => ({ params: { document: 'terms' }, query: { lang: 'en' } }) },
    versions: { input: () => ({ params: { document: 'terms' } }) },
    publish: {
      input: async (world) => ({
        params: { document: 'imprint' },
        body: {
          body: { ua: 'Академія, Львів', en: 'Academy, Lviv' },
          mustBeAccepted: false,
          basedOn: await newest(world, 'imprint'),
        },
      }),
    },
    accept: {
      input: async (world) => ({
        body: { accepted: [{ document: 'terms', version: await newest(world, 'terms') }] },
      }),
    },
    acceptances: { input: async (world) => ({ params: { id: (await freshStudent(world)).id } }) },
  },
}
