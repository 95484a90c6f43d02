import { describe, expect, test } from 'vitest'
import { problemKinds, type ProblemKind } from '@academy/contract/academies'
import { stageTypes } from '@academy/contract/enums'
import { daysFrom, demoStages } from '../../../../seed/programme/demo-programme.ts'
import { checkAcademy, type CheckedAcademy, type CheckedStage, type CheckedTest } from './academy-check.rules.ts'

const day = (of: number) => new Date(Date.UTC(2027, 0, of))
type StageName = keyof typeof stageTypes

const tested = (groupId: number, more: Partial<CheckedTest> = {}): CheckedTest => ({
  groupId,
  questionsCount: 30,
  available: 30,
  english: 6,
  publicCount: 0,
  startDate: null,
  endDate: null,
  ...more,
})

let ids = 0
const stage = (
  type: StageName,
  from: number | null,
  to: number | null,
  more: Partial<CheckedStage> = {},
): CheckedStage => ({
  id: ++ids,
  stageType: stageTypes[type],
  name: { ua: type, en: type },
  texts: [],
  startDate: from === null ? null : day(from),
  endDate: to === null ? null : day(to),
  isOnlyForDesignated: false,
  tests: [tested(1), tested(2)],
  lectureGroupIds: [null],
  homework: [{ name: 'Git', hasText: true, hasReviewer: true }],
  materialGroupIds: [null],
  hasMarkdown: true,
  hasPage: true,
  withoutTeam: 0,
  ...more,
})
const designated = { isOnlyForDesignated: true }

/** A programme nobody can stumble in. */
const good = (): CheckedStage[] => [
  stage('Registration', 1, 14),
  stage('Profile', 1, 150),
  stage('MaterialsForPreparation', 7, 35),
  stage('Testing', 28, 40),
  stage('SecondChance', 41, 45, designated),
  stage('Interview', 50, 60),
  stage('Lectures', 65, 110),
  stage('Finished', 140, 150),
  stage('Failed', 1, 150, designated),
]

const academy = (stages: CheckedStage[], changes: Partial<CheckedAcademy> = {}): CheckedAcademy => ({
  currentActiveStageId: stages[0]?.id ?? null,
  startDate: day(1),
  endDate: day(150),
  description: { ua: 'Опис', en: 'About' },
  directions: [
    { id: 1, name: 'JS' },
    { id: 2, name: 'QA' },
  ],
  stages,
  hasAdmin: true,
  emptyLists: [],
  forms: [{ title: { ua: 'Відгук', en: '' }, hasQuestions: true, hasUsers: true }],
  mailLanguagesMissing: [],
  ...changes,
})

const form = (changes: Partial<CheckedAcademy['forms'][number]>) => ({
  title: { ua: '', en: 'Poll' },
  hasQuestions: true,
  hasUsers: true,
  ...changes,
})

/** The good programme with one stage replaced, or left out. */
const withOne = (type: StageName, changes: Partial<CheckedStage> | null): CheckedStage[] =>
  good().flatMap((one) => {
    if (one.stageType !== stageTypes[type]) return one
    return changes === null ? [] : { ...one, ...changes }
  })
const before = (type: StageName, added: CheckedStage): CheckedStage[] =>
  good().flatMap((one) => (one.stageType === stageTypes[type] ? [added, one] : one))

const testsOf = (tests: CheckedTest[]): CheckedAcademy => academy(withOne('Testing', { tests }))

/** [kind, academy, the stage it is told at, what it is about, severity] */
const cases: [ProblemKind, CheckedAcademy, StageName | null, string | null, 'error' | 'warning'][] = [
  ['noStages', academy([]), null, null, 'error'],
  ['listEmpty', academy(good(), { emptyLists: ['University'] }), null, 'University', 'error'],
  ['noDirections', academy(good(), { directions: [] }), null, null, 'error'],
  ['stageWithoutDates', academy(withOne('Interview', { startDate: null })), 'Interview', null, 'warning'],
  ['stageWithoutDates', academy(withOne('SecondChance', { endDate: null })), 'SecondChance', null, 'warning'],
  ['datesOverlap', academy(withOne('Interview', { startDate: day(39) })), 'Interview', 'Testing', 'warning'],
  ['datesOutOfOrder', academy(withOne('Lectures', { startDate: day(49) })), 'Lectures', 'Interview', 'warning'],
  ['stageOutsideAcademy', academy(withOne('Finished', { endDate: day(151) })), 'Finished', null, 'warning'],
  ['stageOutsideAcademy', academy(withOne('Profile', { startDate: day(0) })), 'Profile', null, 'warning'],
  ['missingTranslation', academy(withOne('Interview', { name: { ua: 'С', en: ' ' } })), 'Interview', 'en', 'warning'],
  ['missingTranslation', academy(withOne('Interview', { texts: [{ ua: '', en: 'x' }] })), 'Interview', 'ua', 'warning'],
  ['missingTranslation', academy(good(), { description: { ua: 'Опис', en: '' } }), null, 'en', 'warning'],
  ['testingWithoutTest', academy(withOne('Testing', { tests: [] })), 'Testing', null, 'error'],
  ['testingWithoutTest', academy(withOne('Testing', { tests: [tested(1)] })), 'Testing', 'QA', 'error'],
  ['testingWithoutTest', testsOf([tested(1), tested(2, { available: 0, english: 0 })]), 'Testing', 'QA', 'error'],
  ['testTooSmall', testsOf([tested(1, { available: 29 }), tested(2)]), 'Testing', 'JS', 'warning'],
  ['englishShareMissing', testsOf([tested(1), tested(2, { english: 5 })]), 'Testing', 'QA', 'warning'],
  ['testWindowOutside', testsOf([tested(1, { startDate: day(27) }), tested(2)]), 'Testing', 'JS', 'warning'],
  ['testWindowOutside', testsOf([tested(1, { endDate: day(41) }), tested(2)]), 'Testing', 'JS', 'warning'],
  ['testWindowOutside', testsOf([tested(1, { startDate: day(40) }), tested(2)]), 'Testing', 'JS', 'warning'],
  ['demoQuestionsInTest', testsOf([tested(1), tested(2, { publicCount: 1 })]), 'Testing', 'QA', 'warning'],
  [
    'testTooSmall',
    academy(withOne('SecondChance', { tests: [tested(2, { available: 10 })] })),
    'SecondChance',
    'QA',
    'warning',
  ],
  ['lecturesWithoutLectures', academy(withOne('Lectures', { lectureGroupIds: [] })), 'Lectures', null, 'warning'],
  ['lecturesWithoutLectures', academy(withOne('Lectures', { lectureGroupIds: [2] })), 'Lectures', 'JS', 'warning'],
  [
    'homeworkWithoutText',
    academy(withOne('Lectures', { homework: [{ name: 'Git', hasText: false, hasReviewer: true }] })),
    'Lectures',
    'Git',
    'warning',
  ],
  [
    'homeworkWithoutReviewer',
    academy(withOne('Lectures', { homework: [{ name: 'Git', hasText: true, hasReviewer: false }] })),
    'Lectures',
    'Git',
    'warning',
  ],
  [
    'materialsMissing',
    academy(withOne('MaterialsForPreparation', { materialGroupIds: [] })),
    'MaterialsForPreparation',
    null,
    'warning',
  ],
  [
    'materialsMissing',
    academy(before('Testing', stage('MaterialsForPreparationMarkdown', 10, 20, { hasMarkdown: false }))),
    'MaterialsForPreparationMarkdown',
    null,
    'warning',
  ],
  [
    'studentsWithoutTeam',
    academy(before('Finished', stage('Project', 110, 140, { withoutTeam: 12 }))),
    'Project',
    '12',
    'warning',
  ],
  [
    'pageMissing',
    academy(before('Testing', stage('StagePage', 1, 150, { hasPage: false }))),
    'StagePage',
    null,
    'error',
  ],
  ['failedStageMissing', academy(withOne('Failed', null)), null, null, 'error'],
  ['finishedStageMissing', academy(withOne('Finished', null)), null, null, 'error'],
  ['certificateUnreachable', academy(withOne('Finished', designated)), 'Finished', null, 'error'],
  ['stageAfterFinish', academy([...good(), stage('Project', 150, 150)]), 'Project', null, 'warning'],
  ['noAdmin', academy(good(), { hasAdmin: false }), null, null, 'warning'],
  ['formWithoutQuestions', academy(good(), { forms: [form({ hasQuestions: false })] }), null, 'Poll', 'warning'],
  ['formWithoutUsers', academy(good(), { forms: [form({ hasUsers: false })] }), null, 'Poll', 'warning'],
  ['mailLanguageMissing', academy(good(), { mailLanguagesMissing: ['en'] }), null, 'en', 'warning'],
]

describe('check academy', () => {
  test('finds nothing in a good programme', () => {
    expect(checkAcademy(academy(good()))).toEqual([])
  })

  test('there is a case for every kind', () => {
    expect(new Set(cases.map(([kind]) => kind))).toEqual(new Set(problemKinds))
  })

  test.each(cases)('%s is told once, and alone', (kind, checked, at, about, severity) => {
    const found = checkAcademy(checked)
    // An academy without stages or directions has nothing to say about them.
    expect(found).toEqual([
      {
        kind,
        severity,
        about,
        stage: at === null ? null : { id: expect.any(Number), name: expect.objectContaining({}) },
      },
    ])
    if (at !== null) expect(checked.stages.find(({ id }) => id === found[0]!.stage!.id)!.stageType).toBe(stageTypes[at])
  })

  test('[TEST-11] English is asked only where the direction asks for it, and of as many as are asked', () => {
    const directions = [
      { id: 1, name: 'Java' },
      { id: 2, name: 'QA' },
    ]
    const kinds = (tests: CheckedTest[]) => checkAcademy({ ...testsOf(tests), directions }).map(({ kind }) => kind)
    expect(kinds([tested(1, { english: 0 }), tested(2)])).toEqual([])
    expect(kinds([tested(1), tested(2, { available: 60, english: 6 })])).toEqual([])
    expect(kinds([tested(1), tested(2, { available: 60, english: 5 })])).toEqual(['englishShareMissing'])
  })

  test('a second chance without tests of its own asks those of the test before it', () => {
    expect(checkAcademy(academy(withOne('SecondChance', { tests: [] })))).toEqual([])
  })

  test('the certificate of a stage that comes first, or was left behind, is unreachable', () => {
    const finish = stage('Finished', 1, 2)
    const rest = good().filter(({ stageType }) => stageType !== stageTypes.Finished)
    const kinds = (checked: CheckedAcademy) => checkAcademy(checked).map(({ kind }) => kind)
    expect(kinds(academy([finish, ...rest]))).toContain('certificateUnreachable')
    const all = [rest[0]!, finish, ...rest.slice(1)]
    expect(kinds(academy(all))).not.toContain('certificateUnreachable')
    expect(kinds(academy(all, { currentActiveStageId: rest.at(-2)!.id }))).toContain('certificateUnreachable')
  })

  test('a stage where it stands now is no dead end, and a second certificate on the way is none either', () => {
    const stages = good()
    const finish = stages.find(({ stageType }) => stageType === stageTypes.Finished)!
    expect(checkAcademy(academy(stages, { currentActiveStageId: finish.id }))).toEqual([])
  })

  test('a failure page that everybody is led to after the end is told', () => {
    const found = checkAcademy(academy(withOne('Failed', { isOnlyForDesignated: false })))
    expect(found.map(({ kind }) => kind)).toEqual(['stageAfterFinish'])
  })

  test('what lies beside the way overlaps with everything and is never told', () => {
    const beside = ['Profile', 'StagePage', 'Mock', 'StageSucceed'] as const
    for (const type of beside) expect(checkAcademy(academy(before('Interview', stage(type, 1, 150))))).toEqual([])
  })

  test('problems of the whole come first, then stage by stage', () => {
    const stages = withOne('Finished', designated).map((one, index) =>
      index === 2 ? { ...one, endDate: null, materialGroupIds: [] } : one,
    )
    const found = checkAcademy(academy(stages, { hasAdmin: false }))
    expect(found.map(({ kind, stage }) => [kind, stage?.id ?? null])).toEqual([
      ['noAdmin', null],
      ['stageWithoutDates', stages[2]!.id],
      ['materialsMissing', stages[2]!.id],
      ['certificateUnreachable', stages[7]!.id],
    ])
  })

  test('the demo programme has no wrong dates, names or order', () => {
    const firstDay = daysFrom(new Date(), 0)
    const stages = demoStages.map(({ from, to, isOnlyForDesignated = false, ...one }) => ({
      ...stage('Mock', 1, 1),
      ...one,
      isOnlyForDesignated,
      startDate: daysFrom(firstDay, from),
      endDate: daysFrom(firstDay, to),
    }))
    expect(checkAcademy(academy(stages, { startDate: firstDay, endDate: daysFrom(firstDay, 150) }))).toEqual([])
  })
})
