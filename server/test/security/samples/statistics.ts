import type { SamplesOf } from './sample.ts'

export const statisticsSamples: SamplesOf<'statistics' | 'search'> = {
  search: { find: { input: () => ({ body: { text: 'тест' } }) } },
  statistics: {
    stagesFunnel: { input: ({ own }) => ({ params: { id: own.id }, query: {} }) },
    stagesStats: { input: ({ own }) => ({ params: { id: own.id } }) },
    stagesByDay: { input: ({ own }) => ({ params: { id: own.id }, query: {} }) },
    funnelPeople: {
      input: ({ own }) => ({ params: { id: own.id }, query: { stageId: own.stages[0]!.id, part: 'entered' as const } }),
    },
    funnelCsv: { input: ({ own }) => ({ params: { id: own.id }, query: {} }) },
    funnelXlsx: { input: ({ own }) => ({ params: { id: own.id }, query: {} }) },
    stagesCsv: { input: ({ own }) => ({ params: { id: own.id }, query: {} }) },
    stagesXlsx: { input: ({ own }) => ({ params: { id: own.id }, query: {} }) },
    usersXlsx: { input: ({ own }) => ({ params: { academy: own.id }, query: {}, body: {} }) },
    usersCsv: { input: ({ own }) => ({ params: { academy: own.id }, query: {}, body: {} }) },
  },
}
