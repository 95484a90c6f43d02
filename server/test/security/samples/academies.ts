import { academyTypes } from '@academy/contract/enums'
import { moves } from '#server/schema/moves.ts'
import type { World } from '../world.ts'
import { next, type SamplesOf } from './sample.ts'

/** Somebody was added to a stage a moment ago. */
const freshMove = async (world: World): Promise<number> => {
  const [row] = await world.it.database.db
    .insert(moves)
    .values({
      academyId: world.own.id,
      kind: 'add',
      toStageId: world.own.stages[0]!.id,
      movedCount: 1,
      inputs: { eventsBefore: 0, stayed: [] },
      undoUntil: new Date(world.it.clock.now.getTime() + 60_000),
    })
    .returning({ id: moves.id })
  return row!.id
}

const academyInput = () => ({
  name: `Sample academy ${next()}`,
  hash: `sample-${next()}-${Date.now()}`,
  type: academyTypes.Public,
  privateHash: null,
  secretHash: null,
  startDate: null,
  endDate: null,
  description: { ua: 'Опис', en: 'Description' },
})

export const academySamples: SamplesOf<
  'academies' | 'academyHistory' | 'start' | 'groups' | 'specializations' | 'employees' | 'moves'
> = {
  academies: {
    byHash: { input: ({ own }) => ({ params: { hash: own.hash } }) },
    isClosed: { input: ({ own }) => ({ params: { academyId: own.id } }) },
    setSecondFactor: { input: ({ own }) => ({ params: { academyId: own.id }, body: { required: false } }) },
    get: { input: ({ own }) => ({ params: { id: own.id } }) },
    create: { input: () => ({ body: { ...academyInput(), specializationIds: [1] } }) },
    update: {
      input: ({ own }) => ({
        params: { id: own.id },
        body: { ...academyInput(), name: own.name, hash: own.hash, isAcademyClosed: false },
      }),
    },
    copy: {
      input: ({ own }) => ({
        params: { id: own.id },
        body: { name: `Copy ${next()}`, hash: `copy-${next()}-${Date.now()}`, startDate: '2027-01-01T00:00:00.000Z' },
      }),
    },
    remove: { input: ({ own }) => ({ params: { id: own.id } }), freshAcademies: true },
    peopleConcerned: { input: ({ own }) => ({ params: { id: own.id } }) },
    check: { input: ({ own }) => ({ params: { id: own.id } }) },
    moveCount: { input: ({ own }) => ({ params: { id: own.id } }) },
    movePeople: { input: ({ own }) => ({ params: { id: own.id }, body: {} }) },
    goToNextStage: { input: ({ own }) => ({ params: { id: own.id }, body: {} }), freshAcademies: true },
    invite: { input: ({ own }) => ({ params: { id: own.id }, body: { emails: `guest${next()}@example.test` } }) },
    askToTakePart: {
      input: async ({ it }) => {
        const secretHash = `secret-${next()}-${Date.now()}`
        await it.make.academy({ type: 'Secret', secretHash })
        return { body: { academyHash: secretHash } }
      },
    },
    confirmParticipation: { input: () => ({ params: { hash: 'unknown-hash' } }) },
  },
  academyHistory: { list: { input: ({ own }) => ({ params: { id: own.id }, query: {} }) } },
  groups: {
    ofAcademy: { input: ({ own }) => ({ params: { id: own.id } }) },
    withStageLectures: { input: ({ own }) => ({ params: { id: own.id } }) },
    create: {
      input: ({ own }) => ({
        body: { name: `Group ${next()}`, specializationId: own.specializationIds.JS!, isDirection: false },
      }),
    },
    update: { input: ({ own }) => ({ params: { id: own.directions.JS! }, body: { name: 'JS' } }) },
    remove: { input: ({ own }) => ({ params: { id: own.directions.JS! } }), freshAcademies: true },
  },
  specializations: { create: { input: () => ({ body: { name: `Subject ${next()}` } }) } },
  employees: {
    byAcademy: { input: ({ own }) => ({ params: { academyId: own.id } }) },
    notStudents: { input: ({ own }) => ({ params: { academyId: own.id }, query: {} }) },
  },
  moves: {
    list: { input: () => ({ query: {} }) },
    notPassed: { input: ({ own }) => ({ params: { id: own.stages[0]!.id } }) },
    people: { input: async (world) => ({ params: { id: await freshMove(world) }, body: {} }) },
    undo: { input: async (world) => ({ params: { id: await freshMove(world) } }), freshAcademies: true },
  },
}
