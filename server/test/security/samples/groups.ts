import { groups, userGroups } from '#server/schema/academies.ts'
import { changedSubjects, changes } from '#server/schema/changes.ts'
import { freshStudent, type World } from '../world.ts'
import { next, type SamplesOf } from './sample.ts'

const freshGroup = async ({ it, own }: World): Promise<number> => {
  const [row] = await it.database.db
    .insert(groups)
    .values({
      academyId: own.id,
      name: `Group ${next()}`,
      specializationId: own.specializationIds.JS!,
      isDirection: false,
      parentGroupId: own.directions.JS!,
    })
    .returning({ id: groups.id })
  return row!.id
}

const studentOfDirection = async (world: World): Promise<{ id: number; email: string }> => {
  const person = await freshStudent(world)
  const { id: academyId, directions } = world.own
  await world.it.database.db
    .insert(userGroups)
    .values({ academyId, userId: person.id, groupId: directions.JS! })
    .onConflictDoNothing()
  return person
}

const oneOfGroup = async (world: World) => ({
  params: { id: await freshGroup(world) },
  body: { userIds: [(await studentOfDirection(world)).id] },
})

const newDirection = async (world: World) => ({
  params: { id: (await studentOfDirection(world)).id },
  body: { directionId: world.own.directions.QA! },
})

const changeOfPeople = async (world: World) => ({
  change: { kind: 'groupAdd' as const, groupId: await freshGroup(world) },
  target: { filters: { userIds: [(await studentOfDirection(world)).id] } },
})

const changeOfQuestions = async ({ it, own }: World) => ({
  change: { kind: 'testAdd' as const, testId: (await it.make.test(own)).id },
  target: { ids: [await it.make.question(own)] },
})

const madeChange = async (world: World, state: 'done' | 'stopped' = 'done'): Promise<number> => {
  const { it, own } = world
  const [row] = await it.database.db
    .insert(changes)
    .values({
      academyId: own.id,
      kind: 'groupAdd',
      input: { kind: 'groupAdd', groupId: await freshGroup(world) },
      state,
      actorId: 1,
      total: 1,
      undoUntil: new Date(it.clock.now.getTime() + 3_600_000),
    })
    .returning({ id: changes.id })
  const subject = { subjectId: (await studentOfDirection(world)).id, isPerson: true, state: 'waiting' as const }
  if (state === 'stopped')
    await it.database.db.insert(changedSubjects).values({ academyId: own.id, changeId: row!.id, place: 1, ...subject })
  return row!.id
}

export const groupSamples: SamplesOf<'groupMembers' | 'directions' | 'changes'> = {
  groupMembers: {
    list: { input: async (world) => ({ params: { id: await freshGroup(world) }, body: {} }) },
    add: { input: oneOfGroup },
    remove: { input: oneOfGroup },
    readFile: {
      input: async (world) => ({
        query: { groupId: await freshGroup(world) },
        file: new Blob([`e-mail\n${(await studentOfDirection(world)).email}\n`], { type: 'text/csv' }),
      }),
    },
    addFromFile: {
      input: async (world) => ({
        body: {
          memberships: [{ userId: (await studentOfDirection(world)).id, groupId: await freshGroup(world) }],
        },
      }),
    },
    ofUser: { input: async (world) => ({ params: { userId: (await studentOfDirection(world)).id } }) },
  },
  changes: {
    previewPeople: { input: async (world) => ({ body: await changeOfPeople(world) }) },
    people: {
      input: async (world) => ({ body: { ...(await changeOfPeople(world)), expected: { count: 1, leftOut: 0 } } }),
    },
    previewQuestions: { input: async (world) => ({ body: await changeOfQuestions(world) }) },
    questions: {
      input: async (world) => ({ body: { ...(await changeOfQuestions(world)), expected: { count: 1, leftOut: 0 } } }),
    },
    list: { input: () => ({ query: {} }) },
    get: { input: async (world) => ({ params: { id: await madeChange(world) } }) },
    stop: { input: async (world) => ({ params: { id: await madeChange(world) } }) },
    resume: { input: async (world) => ({ params: { id: await madeChange(world, 'stopped') } }) },
    undo: { input: async (world) => ({ params: { id: await madeChange(world) } }) },
  },
  directions: { preview: { input: newDirection }, change: { input: newDirection } },
}
