import { userComments } from '#server/schema/comments.ts'
import { freshStudent, type World } from '../world.ts'
import type { SamplesOf } from './sample.ts'

const commentOn = async ({ it, own }: World, userId: number, authorId: number): Promise<number> => {
  const [row] = await it.database.db
    .insert(userComments)
    .values({ academyId: own.id, userId, authorId, text: 'Питає влучно' })
    .returning({ id: userComments.id })
  return row!.id
}

export const commentSamples: SamplesOf<'comments'> = {
  comments: {
    ofUser: {
      input: async (world) => ({ params: { id: (await freshStudent(world)).id, academyId: world.own.id } }),
    },
    add: {
      input: async (world) => ({
        body: { userId: (await freshStudent(world)).id, academyId: world.own.id, text: 'Питає влучно' },
      }),
    },
    remove: {
      input: async (world, { person }) => ({
        params: { id: await commentOn(world, (await freshStudent(world)).id, person?.id ?? 1) },
      }),
    },
  },
}
