import { stageTypes } from '@academy/contract/enums'
import { staticPages } from '#server/schema/stage-parts.ts'
import { stages, userGroups, userStages } from '#server/schema/academies.ts'
import { materialGroups } from '#server/schema/materials.ts'
import { stageEvents } from '#server/schema/moves.ts'
import { freshStudent, type World } from '../world.ts'
import { freePlace, next, type SamplesOf } from './sample.ts'

const updatedAt = '2026-01-01T00:00:00.000Z'

/** A stage nobody has saved or entered yet, somewhere far behind: others are made and removed at the same time. */
const freshStage = async ({ it, own }: World, type: keyof typeof stageTypes): Promise<number> => {
  const [stage] = await it.database.db
    .insert(stages)
    .values({
      academyId: own.id,
      stageType: stageTypes[type],
      name: { ua: 'Етап', en: 'Stage' },
      urlName: `fresh-${next()}`,
      position: freePlace(),
      updatedAt: new Date(updatedAt),
    })
    .returning({ id: stages.id })
  return stage!.id
}

const freshStudentIn = async (world: World, stageId: number): Promise<number> => {
  const { id } = await freshStudent(world)
  const { db } = world.it.database
  const userStage = { academyId: world.own.id, userId: id, stageId }
  await db.insert(userGroups).values({ academyId: world.own.id, userId: id, groupId: world.own.directions.JS! })
  await db.insert(userStages).values({ ...userStage, state: 'Opened' })
  await db.insert(stageEvents).values({ ...userStage, kind: 'add', after: 'Opened', reason: { rule: 'byHand' } })
  return id
}

const freshMaterials = async ({ it, own }: World): Promise<number> => {
  const [group] = await it.database.db
    .insert(materialGroups)
    .values({ academyId: own.id, name: `Materials ${next()}` })
    .returning({ id: materialGroups.id })
  return group!.id
}

const stageInput = () => ({
  stageType: stageTypes.Pending,
  name: { ua: 'Етап', en: 'Stage' },
  description: null,
  urlName: `sample-${next()}`,
  icon: null,
  startDate: null,
  endDate: null,
  isOnlyForDesignated: false,
})

export const stageSamples: SamplesOf<'stages' | 'marks' | 'staticPages'> = {
  stages: {
    get: { input: ({ own }) => ({ params: { id: own.stages[0]!.id } }) },
    create: { input: () => ({ body: stageInput() }) },
    update: {
      input: async (world) => ({
        params: { id: await freshStage(world, 'Pending') },
        body: { stage: stageInput(), updatedAt },
      }),
    },
    remove: { input: async (world) => ({ params: { id: await freshStage(world, 'Pending') } }) },
    reorder: {
      input: ({ own }) => {
        const stageIds = own.stages.map(({ id }) => id)
        return { body: { stageIds: stageIds.toReversed(), expected: stageIds } }
      },
      freshAcademies: true,
    },
    saveDates: {
      input: async (world) => ({
        body: { stages: [{ id: await freshStage(world, 'Pending'), startDate: null, endDate: null, updatedAt }] },
      }),
    },
    previewDates: {
      input: async (world) => ({
        body: { stages: [{ id: await freshStage(world, 'Pending'), startDate: null, endDate: null, updatedAt }] },
      }),
    },
    byAcademy: { input: ({ own }) => ({ params: { academyId: own.id } }) },
    info: { input: ({ own }) => ({ params: { id: own.stages[0]!.id } }) },
    testingDetails: {
      input: async (world) => ({
        params: { id: await freshStage(world, 'Testing') },
        body: {
          showTestResult: true,
          details: [{ groupId: world.own.directions.JS!, passPercent: 60, questionsCount: 30, durationMinutes: 60 }],
          updatedAt,
        },
      }),
    },
    materialsDetails: {
      input: async (world) => ({
        params: { id: await freshStage(world, 'MaterialsForPreparation') },
        body: {
          isAllReadable: true,
          details: [{ groupId: world.own.directions.JS!, materialGroupIds: [await freshMaterials(world)] }],
          markdown: null,
          updatedAt,
        },
      }),
    },
    lectureDetails: {
      input: async (world) => ({
        params: { id: await freshStage(world, 'Lectures') },
        body: { showMarks: true, defaultAttempts: 1, updatedAt },
      }),
    },
    projectDetails: {
      input: async (world) => ({
        params: { id: await freshStage(world, 'Project') },
        body: { repositoryType: 0, description: { ua: '', en: '' }, technologies: ['React'], updatedAt },
      }),
    },
    pageDetails: {
      input: async (world) => ({
        params: { id: await freshStage(world, 'StagePage') },
        body: { template: null, updatedAt },
      }),
    },
    userStages: {
      input: ({ own }) => ({
        params: { id: own.stages[0]!.id },
        body: { filters: { groupIds: [own.directions.JS!] } },
      }),
    },
    userStagesCsv: {
      input: async (world) => {
        const id = world.own.stages[0]!.id
        await freshStudentIn(world, id)
        return { params: { id }, body: { filters: { groupIds: [world.own.directions.JS!] } } }
      },
    },
    previewMembers: {
      input: async (world) => ({
        params: { id: world.own.stages[0]!.id },
        body: { action: 'add' as const, userIds: [(await freshStudent(world)).id] },
      }),
    },
    addUsers: {
      input: async (world) => ({
        params: { id: world.own.stages[0]!.id },
        body: { userIds: [(await freshStudent(world)).id] },
      }),
    },
    removeUsers: {
      input: async (world) => ({
        params: { id: world.own.stages[0]!.id },
        body: { userIds: [(await freshStudent(world)).id] },
      }),
    },
    moveToFailed: {
      input: async (world) => ({
        body: { stageId: world.own.stages[0]!.id, usersId: [(await freshStudent(world)).id] },
      }),
    },
  },
  marks: {
    setFor: {
      input: async (world) => {
        const stageId = world.own.stages[0]!.id
        return { params: { stageId }, body: [{ userId: await freshStudentIn(world, stageId), mark: 9 }] }
      },
    },
  },
  staticPages: {
    save: {
      input: () => ({
        params: { name: `page-${next()}` },
        body: { title: { ua: 'Сторінка', en: 'Page' }, body: { ua: 'Текст', en: 'Text' }, updatedAt: null },
      }),
    },
    remove: {
      input: async ({ it, own }) => {
        const name = `page-${next()}`
        const text = { ua: 'Сторінка', en: 'Page' }
        await it.database.db.insert(staticPages).values({ academyId: own.id, name, title: text, body: text })
        return { params: { name } }
      },
    },
  },
}
