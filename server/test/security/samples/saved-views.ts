import { savedViews } from '#server/schema/saved-views.ts'
import type { ActorInWorld } from '../actors.ts'
import { freshStudent, type World } from '../world.ts'
import { next, type SamplesOf } from './sample.ts'

const content = () => ({ name: `View ${next()}`, words: { search: 'Оля' }, isShared: false })

const viewOf = async (world: World, { person }: ActorInWorld): Promise<number> => {
  const ownerId = person?.id ?? (await freshStudent(world)).id
  const [row] = await world.it.database.db
    .insert(savedViews)
    .values({ academyId: world.own.id, ownerId, list: 'people', ...content() })
    .returning({ id: savedViews.id })
  return row!.id
}

export const savedViewSamples: SamplesOf<'savedViews'> = {
  savedViews: {
    ofList: { input: () => ({ query: { list: 'people' } }) },
    create: { input: () => ({ body: { list: 'people', ...content() } }) },
    update: {
      input: async (world, actor) => ({
        params: { id: await viewOf(world, actor) },
        body: { ...content(), version: 1 },
      }),
    },
    remove: { input: async (world, actor) => ({ params: { id: await viewOf(world, actor) } }) },
    setDefault: {
      input: async (world, actor) => ({ body: { list: 'people', viewId: await viewOf(world, actor) } }),
    },
  },
}
