import type { World } from '../world.ts'
import { next, type SamplesOf } from './sample.ts'

const text = () => {
  const number = next()
  return { ua: `Варіант ${number}`, en: `Variant ${number}` }
}
const ownOf = ({ it, own }: World) => it.make.academyVariant(own, 'City')

export const formVariantSamples: SamplesOf<'formVariants'> = {
  formVariants: {
    byLocalization: { input: ({ own }) => ({ params: { localization: 'ua' }, query: { academy: own.id } }) },
    search: { input: () => ({ body: { type: 'City' } }) },
    byAcademyId: { input: ({ own }) => ({ params: { academyId: own.id } }) },
    add: { input: ({ own }) => ({ body: { type: 'Came From', text: text(), academyId: own.id, position: 1 } }) },
    update: {
      input: async (world) => ({
        params: { id: await ownOf(world) },
        body: { text: text(), position: 1, isHidden: false },
      }),
    },
    removeMany: { input: async (world) => ({ body: { ids: [await ownOf(world)] } }) },
  },
}
