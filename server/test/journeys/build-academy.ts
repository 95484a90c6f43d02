import { expect } from 'vitest'
import { academiesApi, type AcademyDetails } from '@academy/contract/academies'
import { academyTypes, type StageType, stageTypes } from '@academy/contract/enums'
import { specializationsApi } from '@academy/contract/groups'
import { materialGroupsApi } from '@academy/contract/materials'
import { stagesApi, type Stage } from '@academy/contract/stages'
import { staticPagesApi } from '@academy/contract/static-pages'
import type { Caller } from '#test/servers/test-app.ts'

export type StageTypeName = keyof typeof stageTypes

/** Every type there is, in an order that makes sense; those in brackets are only for those who are chosen. */
export const programme: readonly { type: StageTypeName; isOnlyForDesignated?: true }[] = [
  { type: 'Registration' },
  { type: 'Profile' },
  { type: 'StagePage' },
  { type: 'Mock' },
  { type: 'MaterialsForPreparation' },
  { type: 'MaterialsForPreparationMarkdown' },
  { type: 'Testing' },
  { type: 'SecondChance', isOnlyForDesignated: true },
  { type: 'MotivationLetter' },
  { type: 'Interview' },
  { type: 'StageSucceed', isOnlyForDesignated: true },
  { type: 'StageFailed', isOnlyForDesignated: true },
  { type: 'Pending' },
  { type: 'Countdown' },
  { type: 'Lectures' },
  { type: 'MiniProject' },
  { type: 'Project' },
  { type: 'Finished' },
  { type: 'Failed', isOnlyForDesignated: true },
]
/** The stages that everybody goes through. */
const steps = programme.filter(({ type, isOnlyForDesignated }) => !isOnlyForDesignated && type !== 'Mock')

export const dayMs = 24 * 3600_000
export const daysPerStage = 7

/** The answer, or a failure that shows what was answered instead. */
export const good = <T>({ status, body }: { status: number; body: T }): T => {
  expect([status, status < 300 ? null : body]).toEqual([status, null])
  return body
}

/** Stages follow one another week by week; a designated one runs beside the stage after it. */
const datesOf = (academy: AcademyDetails, index: number): { startDate: string | null; endDate: string | null } => {
  const { type, isOnlyForDesignated } = programme[index]!
  if (isOnlyForDesignated && type !== 'SecondChance') return { startDate: null, endDate: null }
  const week = programme.slice(0, index).filter((stage) => steps.includes(stage)).length
  const startMs = Date.parse(academy.startDate!) + week * daysPerStage * dayMs
  return {
    startDate: new Date(startMs).toISOString(),
    endDate: new Date(startMs + daysPerStage * dayMs - 1).toISOString(),
  }
}

export interface BuiltAcademy {
  academy: AcademyDetails
  stages: Stage[]
}

/** With every type of stage and all their details, as its staff would through the interface. */
export const buildAcademy = async (staff: Caller, now: Date): Promise<BuiltAcademy> => {
  const [first] = good(await staff.call(specializationsApi.list, {}))
  const academy = good(
    await staff.call(academiesApi.create, {
      body: {
        name: 'Академія на двісті',
        hash: 'two-hundred',
        type: academyTypes.Public,
        privateHash: null,
        secretHash: null,
        startDate: now.toISOString(),
        endDate: new Date(now.getTime() + 200 * dayMs).toISOString(),
        description: { ua: 'Уся дорога', en: 'The whole way' },
        specializationIds: [first!.id],
      },
    }),
  )
  for (const [index, { type, isOnlyForDesignated = false }] of programme.entries())
    good(
      await staff.call(
        stagesApi.create,
        {
          body: {
            stageType: stageTypes[type] as StageType,
            name: { ua: `Етап ${type}`, en: type },
            description: { ua: 'Що тут робити', en: 'What to do here' },
            urlName: type.toLowerCase(),
            icon: null,
            ...datesOf(academy, index),
            isOnlyForDesignated,
          },
        },
        { academyId: academy.id },
      ),
    )
  const built = { academy, stages: good(await staff.call(stagesApi.list, {}, { academyId: academy.id })) }
  await fillDetails(staff, built)
  return built
}

const fillDetails = async (staff: Caller, { academy, stages }: BuiltAcademy): Promise<void> => {
  const here = { academyId: academy.id }
  const stageOf = (type: StageTypeName): Stage => stages.find(({ stageType }) => stageType === stageTypes[type])!
  const groupId = academy.groups[0]!.id
  const details = [{ groupId, passPercent: 60, questionsCount: 30, durationMinutes: 60 }]
  const save = (type: keyof typeof stageTypes) => ({ params: { id: stageOf(type).id } })
  const { updatedAt } = stageOf('Testing')
  good(
    await staff.call(
      stagesApi.testingDetails,
      { ...save('Testing'), body: { showTestResult: true, details, updatedAt } },
      here,
    ),
  )
  const contents = [{ category: 0 as const, title: 'Довідник', link: 'https://example.test/guide', body: '' }]
  const group = good(await staff.call(materialGroupsApi.create, { body: { name: 'Початок', contents } }, here))
  const materials = { isAllReadable: true, details: [{ groupId: null, materialGroupIds: [group.id] }], markdown: null }
  good(
    await staff.call(
      stagesApi.materialsDetails,
      {
        ...save('MaterialsForPreparation'),
        body: { ...materials, updatedAt: stageOf('MaterialsForPreparation').updatedAt },
      },
      here,
    ),
  )
  const text = { isAllReadable: true, details: [], markdown: { ua: '# Читайте', en: '# Read' } }
  good(
    await staff.call(
      stagesApi.materialsDetails,
      {
        ...save('MaterialsForPreparationMarkdown'),
        body: { ...text, updatedAt: stageOf('MaterialsForPreparationMarkdown').updatedAt },
      },
      here,
    ),
  )
  const page = { title: { ua: 'Про нас', en: 'About' }, body: { ua: 'Текст', en: 'Text' }, updatedAt: null }
  good(await staff.call(staticPagesApi.save, { params: { name: 'about' }, body: page }, here))
  good(
    await staff.call(
      stagesApi.pageDetails,
      { ...save('StagePage'), body: { template: 'about', updatedAt: stageOf('StagePage').updatedAt } },
      here,
    ),
  )
}
