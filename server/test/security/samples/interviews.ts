import { eq } from 'drizzle-orm'
import { stageTypes } from '@academy/contract/enums'
import { stages, userStages } from '#server/schema/academies.ts'
import { interviewAnswers, interviewSlots } from '#server/schema/interviews.ts'
import type { ActorInWorld } from '../actors.ts'
import { stageEvents } from '#server/schema/moves.ts'
import { freshStudent, type World } from '../world.ts'
import { freePlace, next, type SamplesOf } from './sample.ts'

const made = new Map<string, Promise<number>>()

/** One of each kind for every academy of the tests; the programme stands wherever it stood. */
const stageOf = ({ it, own }: World, type: 'Interview' | 'MotivationLetter'): Promise<number> => {
  const key = `${own.hash} ${type}`
  const make = async () => {
    const number = next()
    const [row] = await it.database.db
      .insert(stages)
      .values({
        academyId: own.id,
        stageType: stageTypes[type],
        name: { ua: 'Етап', en: 'Stage' },
        urlName: `sample-${type.toLowerCase()}-${number}`,
        position: freePlace(),
        // So that it is open to whoever is put there, wherever the programme stands.
        isOnlyForDesignated: true,
      })
      .returning({ id: stages.id })
    return row!.id
  }
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known
}

const putIn = async (world: World, userId: number, type: 'Interview' | 'MotivationLetter'): Promise<number> => {
  const stageId = await stageOf(world, type)
  const { db } = world.it.database
  const userStage = { academyId: world.own.id, userId, stageId }
  const opened = await db
    .insert(userStages)
    .values({ ...userStage, state: 'Opened' })
    .onConflictDoNothing()
    .returning()
  if (opened.length > 0)
    await db.insert(stageEvents).values({ ...userStage, kind: 'add', after: 'Opened', reason: { rule: 'byHand' } })
  return stageId
}

const slotFor = async (world: World, userId: number | null, fromHour = 100): Promise<number> => {
  const startDate = new Date(world.it.clock.now.getTime() + (fromHour + next()) * 3600 * 1000)
  const [row] = await world.it.database.db
    .insert(interviewSlots)
    .values({
      academyId: world.own.id,
      stageId: await stageOf(world, 'Interview'),
      startDate,
      endDate: new Date(startDate.getTime() + 1800 * 1000),
      userId,
    })
    .returning({ id: interviewSlots.id })
  return row!.id
}

/** Whoever is no student of the academy has no place in its stages; the call is refused before that matters. */
const studentOr = async (world: World, { person }: ActorInWorld): Promise<number | null> => {
  if (!person) return null
  const { rows } = await world.it.database.pool.query(
    'select 1 from user_academies where academy_id = $1 and user_id = $2',
    [world.own.id, person.id],
  )
  return rows.length > 0 ? person.id : null
}

const studentInStage = async (world: World, actor: ActorInWorld, type: 'Interview' | 'MotivationLetter') => {
  const userId = await studentOr(world, actor)
  if (userId !== null) await putIn(world, userId, type)
  return userId
}

const answer = async (world: World) => {
  const { id: userId } = await freshStudent(world)
  const stageId = await putIn(world, userId, 'Interview')
  return { body: { userId, stageId, mark: 8, englishLevel: 'B1' as const, comment: '', isPassed: true } }
}

const givenAnswer = async (world: World) => {
  const input = await answer(world)
  const { userId, stageId, isPassed } = input.body
  await world.it.database.db.insert(interviewAnswers).values({ academyId: world.own.id, stageId, userId, isPassed })
  return input
}

const bookedSlot = async (world: World, fromHour?: number): Promise<{ id: number; userId: number }> => {
  const { id: userId } = await freshStudent(world)
  await putIn(world, userId, 'Interview')
  return { id: await slotFor(world, userId, fromHour), userId }
}

export const interviewSamples: SamplesOf<'interviews' | 'letters'> = {
  interviews: {
    slots: {
      input: async (world, actor) => {
        await studentInStage(world, actor, 'Interview')
        return { query: { stageId: await stageOf(world, 'Interview') } }
      },
    },
    slotsOfAll: { input: () => ({ query: { from: '2037-01-01T00:00:00.000Z', to: '2037-01-08T00:00:00.000Z' } }) },
    createSlots: {
      input: async (world) => ({
        body: {
          stageId: await stageOf(world, 'Interview'),
          interviewerId: null,
          place: 'Room 1',
          startDates: ['2037-01-01T10:00:00.000Z'],
          durationMinutes: 30,
        },
      }),
    },
    removeSlot: { input: async (world) => ({ params: { id: await slotFor(world, null) } }) },
    book: {
      input: async (world, actor) => {
        await studentInStage(world, actor, 'Interview')
        return { params: { id: await slotFor(world, null) } }
      },
    },
    cancel: {
      input: async (world, actor) => {
        const userId = await studentInStage(world, actor, 'Interview')
        // One each: the one from the call before is given back first.
        if (userId !== null)
          await world.it.database.db
            .update(interviewSlots)
            .set({ userId: null })
            .where(eq(interviewSlots.userId, userId))
        return { params: { id: await slotFor(world, userId) } }
      },
    },
    release: {
      input: async (world) => {
        const { id, userId } = await bookedSlot(world)
        return { params: { id }, body: { userId } }
      },
    },
    move: {
      input: async (world) => {
        const { id, userId } = await bookedSlot(world)
        return { params: { id }, body: { userId, toSlotId: await slotFor(world, null) } }
      },
    },
    setNoShow: {
      // Only of an interview that has begun.
      input: async (world) => ({ params: { id: (await bookedSlot(world, -100_000)).id }, body: { isNoShow: true } }),
    },
    students: { input: async (world) => ({ params: { stageId: await stageOf(world, 'Interview') }, body: {} }) },
    nextWaiting: {
      input: async (world) => ({
        params: { stageId: await stageOf(world, 'Interview') },
        body: { after: (await freshStudent(world)).id },
      }),
    },
    studentsOfAll: { input: () => ({ body: {} }) },
    createAnswer: { input: answer },
    updateAnswer: { input: givenAnswer },
    publish: { input: async (world) => ({ body: { stageId: await stageOf(world, 'Interview') } }) },
    result: {
      input: ({ own }, actor) => ({ body: { userId: actor.person?.id ?? 1, academyId: own.id } }),
    },
  },
  letters: {
    save: {
      input: async (world, actor) => {
        await studentInStage(world, actor, 'MotivationLetter')
        return { body: { letterText: 'Хочу вчитися, бо програмування подобається мені понад усе. '.repeat(2).trim() } }
      },
    },
    list: { input: () => ({ body: {} }) },
    nextWaiting: {
      input: async (world) => ({
        body: { after: { academyId: world.own.id, userId: (await freshStudent(world)).id } },
      }),
    },
    ofStudent: { input: async (world) => ({ params: { userId: (await freshStudent(world)).id } }) },
    decide: {
      input: async (world) => ({
        params: { userId: (await freshStudent(world)).id },
        body: { mark: 8, isPassed: true, note: '', updatedAt: null },
      }),
    },
  },
}
