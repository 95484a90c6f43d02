import { freshStudent, type World } from '../world.ts'
import { nothing, type SamplesOf } from './sample.ts'

const answer = async (world: World) => ({
  body: {
    userId: (await freshStudent(world)).id,
    stageId: world.own.stages[0]!.id,
    mark: 8,
    englishLevel: 'B1' as const,
    comment: '',
    isPassed: true,
  },
})

export const interviewSamples: SamplesOf<'interviews' | 'letters'> = {
  interviews: {
    slots: { input: ({ own }) => ({ query: { stageId: own.stages[0]!.id } }) },
    createSlots: {
      input: ({ own }) => ({
        body: {
          stageId: own.stages[0]!.id,
          interviewerId: null,
          place: 'Room 1',
          startDates: ['2027-01-01T10:00:00.000Z'],
          durationMinutes: 30,
        },
      }),
    },
    removeSlot: { input: () => ({ params: { id: 1 } }) },
    book: { input: () => ({ params: { id: 1 } }) },
    cancel: { input: () => ({ params: { id: 1 } }) },
    setNoShow: { input: () => ({ params: { id: 1 }, body: { isNoShow: true } }) },
    students: { input: ({ own }) => ({ params: { stageId: own.stages[0]!.id }, body: {} }) },
    createAnswer: { input: answer },
    updateAnswer: { input: answer },
    publish: { input: ({ own }) => ({ body: { stageId: own.stages[0]!.id } }) },
    result: {
      input: ({ own }, actor) => ({ body: { userId: actor.person?.id ?? 1, academyId: own.id } }),
    },
  },
  letters: {
    own: nothing,
    save: {
      input: () => ({
        body: { letterText: 'Хочу вчитися, бо програмування подобається мені понад усе. '.repeat(2).trim() },
      }),
    },
    list: { input: () => ({ body: {} }) },
  },
}
