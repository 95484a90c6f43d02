import { stageTypes } from '@academy/contract/enums'
import { freshStudent } from '../world.ts'
import { next, nothing, type SamplesOf } from './sample.ts'

const updatedAt = '2026-01-01T00:00:00.000Z'
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
    list: nothing,
    get: { input: ({ own }) => ({ params: { id: own.stages[0]!.id } }) },
    create: { input: () => ({ body: stageInput() }) },
    update: {
      input: ({ own }) => ({ params: { id: own.stages[0]!.id }, body: { stage: stageInput(), updatedAt } }),
    },
    remove: { input: ({ own }) => ({ params: { id: own.stages[2]!.id } }), freshAcademies: true },
    reorder: {
      input: ({ own }) => {
        const stageIds = own.stages.map(({ id }) => id)
        return { body: { stageIds, expected: stageIds } }
      },
    },
    minimal: nothing,
    byAcademy: { input: ({ own }) => ({ params: { academyId: own.id } }) },
    info: { input: ({ own }) => ({ params: { id: own.stages[0]!.id } }) },
    testingDetails: {
      input: ({ own }) => ({
        params: { id: own.stages[1]!.id },
        body: {
          showTestResult: true,
          details: [{ groupId: own.directions.JS!, passPercent: 60, questionsCount: 30, durationMinutes: 60 }],
          updatedAt,
        },
      }),
    },
    materialsDetails: {
      input: ({ own }) => ({
        params: { id: own.stages[0]!.id },
        body: { isAllReadable: true, details: [], markdown: null, updatedAt },
      }),
    },
    lectureDetails: {
      input: ({ own }) => ({
        params: { id: own.stages[2]!.id },
        body: { showMarks: true, defaultAttempts: 1, updatedAt },
      }),
    },
    projectDetails: {
      input: ({ own }) => ({
        params: { id: own.stages[2]!.id },
        body: { repositoryType: 0, description: { ua: '', en: '' }, technologies: [], updatedAt },
      }),
    },
    pageDetails: {
      input: ({ own }) => ({ params: { id: own.stages[0]!.id }, body: { template: null, updatedAt } }),
    },
    staticTemplates: nothing,
    userStages: { input: ({ own }) => ({ params: { id: own.stages[0]!.id }, body: {} }) },
    userStagesCsv: { input: ({ own }) => ({ params: { id: own.stages[0]!.id }, body: {} }) },
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
      input: async (world) => ({
        params: { stageId: world.own.stages[0]!.id },
        body: [{ userId: (await freshStudent(world)).id, mark: 9 }],
      }),
    },
  },
  staticPages: {
    list: nothing,
    save: {
      input: () => ({
        params: { name: `page-${next()}` },
        body: { title: { ua: 'Сторінка', en: 'Page' }, body: { ua: 'Текст', en: 'Text' }, updatedAt: null },
      }),
    },
    remove: { input: () => ({ params: { name: 'unknown' } }) },
  },
}
