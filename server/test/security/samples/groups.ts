import { groups, userGroups } from '#server/schema/academies.ts'
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

export const groupSamples: SamplesOf<'groupMembers' | 'directions'> = {
  groupMembers: {
    list: { input: async (world) => ({ params: { id: await freshGroup(world) }, body: {} }) },
    preview: {
      input: async (world) => {
        const { params, body } = await oneOfGroup(world)
        return { params, body: { action: 'add', ...body } }
      },
    },
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
  directions: { preview: { input: newDirection }, change: { input: newDirection } },
}
