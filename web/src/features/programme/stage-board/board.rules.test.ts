import { stageTypes, type StageType } from '@academy/contract/enums'
import type { StageDetails } from '@academy/contract/stage-details'
import { describe, expect, test } from 'vitest'
import { stageIcons } from '#domain/programme/stage-icons.tsx'
import { activeStageIdOf, detailsKindOf, languageMarks, typeNameOf, warningOf } from './board.rules.ts'

describe('the active stage', () => {
  const stages = [{ id: 1 }, { id: 2 }, { id: 3 }]
  test.each<[string, number | null, number[], number | null]>([
    ['the one the address names', 3, [1], 3],
    ['else the one the programme stands at', null, [2], 2],
    ['also when the address names one of another academy', 99, [2], 2],
    ['none before the programme began', null, [], null],
    ['none when it stands at one that is gone, or at one of another academy', null, [99], null],
  ])('[STG-56] is %s', (_what, asked, current, expected) => {
    expect(activeStageIdOf(stages, asked, current)).toBe(expected)
  })
})

test('[STG-30] [STG-06] every type has a name and an icon; six have details, and a second chance those of a test', () => {
  const types = Object.values(stageTypes) as StageType[]
  expect(types).toEqual(Array.from({ length: 19 }, (_, number) => number))
  for (const type of types) expect(stageIcons[typeNameOf(type)]).toBeTypeOf('function')
  expect(types.filter((type) => detailsKindOf(type) !== null)).toEqual([3, 4, 6, 7, 10, 11, 16])
})

describe('languages', () => {
  const day = (number: number) => `2026-05-0${number}T12:00:00.000Z`
  test.each<[string, Parameters<typeof languageMarks>, object]>([
    [
      'all written in one sitting',
      [
        { ua: 'а', en: 'a' },
        { ua: day(1), en: '2026-05-01T12:00:30.000Z' },
      ],
      {},
    ],
    [
      'one is older',
      [
        { ua: 'а', en: 'a', ru: 'а' },
        { ua: day(3), en: day(1), ru: day(3) },
      ],
      { en: 'older' },
    ],
    ['ua or en is missing', [{ ua: 'а', en: '' }, { ua: day(1) }], { en: 'missing' }],
    [
      'ru may be missing',
      [
        { ua: 'а', en: 'a' },
        { ua: day(1), en: day(1) },
      ],
      {},
    ],
    ['nothing is known', [{ ua: 'а', en: 'a' }, {}], {}],
  ])('%s', (_what, [name, dates], expected) => {
    expect(languageMarks(name, dates)).toEqual(expected)
  })
})

describe('what a student would miss', () => {
  const none: StageDetails = { testing: null, materials: null, lecture: null, project: null, page: null }
  const stageTest = { groupId: 1, testId: 5, passPercent: 60, questionsCount: 20, durationMinutes: 30 }
  const materials = { isAllReadable: false, details: [], markdown: null }
  test.each<[Partial<StageDetails>, string | null]>([
    [{}, null],
    [{ testing: { showTestResult: false, details: [] } }, 'noTests'],
    [{ testing: { showTestResult: false, details: [stageTest, { ...stageTest, testId: null }] } }, null],
    [{ testing: { showTestResult: false, details: [{ ...stageTest, testId: null }] } }, 'noTests'],
    [{ page: { template: null } }, 'noPage'],
    [{ page: { template: 'rules' } }, null],
    [{ materials }, 'noMaterials'],
    [{ materials: { ...materials, markdown: { ua: 'Текст', en: 'Text' } } }, null],
    [{ materials: { ...materials, details: [{ groupId: null, materialGroupIds: [1] }] } }, null],
  ])('%j: %s', (details, expected) => {
    expect(warningOf({ details: { ...none, ...details } })).toBe(expected)
  })
})
