import { materialCategories } from '@academy/contract/enums'
import { next, nothing, type SamplesOf } from './sample.ts'

const contents = [{ category: materialCategories.Low, title: 'Довідник', link: 'https://example.test/guide', body: '' }]

export const materialSamples: SamplesOf<'materialGroups' | 'preparations'> = {
  materialGroups: {
    search: { input: () => ({ body: {} }) },
    removeMany: { input: () => ({ body: { materialGroupIds: [1] } }) },
    names: nothing,
    get: { input: () => ({ params: { id: 1 } }) },
    create: { input: () => ({ body: { name: `Materials ${next()}`, contents } }) },
    update: { input: () => ({ body: { id: 1, name: `Materials ${next()}`, contents } }) },
  },
  preparations: {
    materials: { input: ({ own }) => ({ query: { stageId: own.stages[0]!.id } }) },
    learnt: { input: ({ own }) => ({ params: { stageId: own.stages[0]!.id } }) },
    setLearnt: {
      input: ({ own }) => ({ body: { stageId: own.stages[0]!.id, materialContentId: 1, isLearnt: true } }),
    },
    all: { input: ({ own }) => ({ params: { stageId: own.stages[0]!.id } }) },
    text: { input: ({ own }) => ({ params: { stageId: own.stages[0]!.id } }) },
  },
}
