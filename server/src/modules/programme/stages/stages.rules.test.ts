import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stageTypes } from '@academy/contract/enums'
import { isJoiningOpen, type LectureOfUser, type StageOfUser, stagesOpenedOnJoin, toRoutes } from './stages.rules.ts'

const now = new Date('2026-05-01T12:00:00Z')
const hour = 3600_000
const at = (hours: number): Date => new Date(now.getTime() + hours * hour)

const stage = (changes: Partial<StageOfUser> = {}): StageOfUser => ({
  id: 1,
  stageType: stageTypes.Lectures,
  name: { ua: 'Етап', en: 'Stage' },
  urlName: 'stage',
  position: 1,
  startDate: null,
  endDate: null,
  isOnlyForDesignated: false,
  state: 'Opened',
  icon: null,
  showTestResult: false,
  successPercent: null,
  equityPercent: null,
  isSubmitted: false,
  isTestPassed: null,
  isSkipped: false,
  hasWorked: false,
  waitingFormId: null,
  lectures: [],
  ...changes,
})

describe('available', () => {
  test.each<[string, Partial<StageOfUser>, boolean]>([
    ['[STG-08] opened, without dates', {}, true],
    ['[STG-08] never opened for the student', { state: null }, false],
    ['[STG-08] opened, but it begins in an hour', { startDate: at(1) }, false],
    ['[STG-08] opened, and it begins this very moment', { startDate: now }, true],
    ['[STG-85] passed', { state: 'Passed' }, true],
    ['[STG-85] over for a day', { endDate: at(-24) }, true],
    ['failed', { state: 'Failed' }, true],
  ])('%s', (_what, changes, expected) => {
    expect(toRoutes([stage(changes)], now)[0]!.available).toBe(expected)
  })
})

describe('[STG-28] after failing a stage (Q-06)', () => {
  const way = (...stages: Partial<StageOfUser>[]) =>
    toRoutes(
      stages.map((changes, index) => stage({ id: index + 1, position: index + 1, ...changes })),
      now,
    )
      .filter(({ available }) => available)
      .map(({ id }) => id)
  const passed = { state: 'Passed' } as const
  const failed = { state: 'Failed' } as const
  const page = { stageType: stageTypes.Failed, isOnlyForDesignated: true }

  test.each<[string, Partial<StageOfUser>[], number[]]>([
    ['the stages up to it stay readable, later ones do not', [passed, failed, passed, failed], [1, 2]],
    ['the page for those who failed is there', [passed, failed, { state: null }, page], [1, 2, 4]],
    ['another chance is there', [failed, { stageType: stageTypes.SecondChance, isOnlyForDesignated: true }], [1, 2]],
    ['who was taken back sees everything again', [failed, passed, {}], [1, 2, 3]],
  ])('%s', (_what, stages, expected) => {
    expect(way(...stages)).toEqual(expected)
  })
})

describe('the current stage (Q-03)', () => {
  const current = (...stages: Partial<StageOfUser>[]) =>
    toRoutes(
      stages.map((changes, index) => stage({ id: index + 1, position: index + 1, ...changes })),
      now,
    )
      .filter(({ isCurrentStage }) => isCurrentStage)
      .map(({ id }) => id)

  test.each<[string, Partial<StageOfUser>[], number[]]>([
    ['the opened one with the highest position', [{}, {}, { state: null }], [2]],
    ['not one that is passed or failed', [{}, { state: 'Passed' }, { state: 'Failed' }], [1]],
    ['a designated one while it is open', [{ isOnlyForDesignated: true }, {}], [1]],
    ['not a designated one that has not begun', [{}, { isOnlyForDesignated: true, startDate: at(1) }], [1]],
    ['not a designated one that is over', [{}, { isOnlyForDesignated: true, endDate: at(-1) }], [1]],
    ['not a designated one of others', [{}, { isOnlyForDesignated: true, state: null }], [1]],
    ['none when nothing is opened', [{ state: null }, { state: 'Passed' }], []],
  ])('[STG-01] is %s', (_what, stages, expected) => {
    expect(current(...stages)).toEqual(expected)
  })
})

describe('urgent', () => {
  const test4 = { stageType: stageTypes.Testing }
  test.each<[string, Partial<StageOfUser>, boolean]>([
    ['a test that ends in 24 hours', { ...test4, endDate: at(24) }, true],
    ['a test that ends this moment', { ...test4, endDate: now }, true],
    ['a test that ends in 24 hours and a millisecond', { ...test4, endDate: new Date(at(24).getTime() + 1) }, false],
    ['a test that is over', { ...test4, endDate: new Date(now.getTime() - 1) }, false],
    ['a test without an end', test4, false],
    ['a test that has not begun', { ...test4, startDate: at(1), endDate: at(2) }, false],
    ['a passed test', { ...test4, state: 'Passed', endDate: at(1) }, false],
    ['a second chance', { stageType: stageTypes.SecondChance, endDate: at(1) }, true],
    ['lectures', { endDate: at(1) }, false],
  ])('[STG-51][CONST-23] %s', (_what, changes, expected) => {
    expect(toRoutes([stage(changes)], now)[0]!.isUrgent).toBe(expected)
  })
})

const lecture = (changes: Partial<LectureOfUser> = {}): LectureOfUser => ({
  stageLectureId: 1,
  lectureId: 1,
  name: { ua: 'Лекція', en: 'Lecture' },
  shortName: { ua: 'Л', en: 'L' },
  urlName: 'git',
  startDate: at(-1),
  endDate: at(48),
  hasHomework: true,
  attempts: 2,
  hasUnread: false,
  response: null,
  ...changes,
})

const handed = (changes: Partial<NonNullable<LectureOfUser['response']>> = {}) => ({
  mark: null,
  submittedAt: at(-3),
  attempts: 1,
  isAnswered: true,
  isReviewed: false,
  reanswerDeadline: null,
  isQueued: false,
  isRunning: false,
  hasOpenAppeal: false,
  ...changes,
})

describe('a lecture says what became of the homework, and until when more can be submitted', () => {
  const back = handed({ isAnswered: false, isReviewed: true, reanswerDeadline: at(72) })
  test.each<[string, Partial<LectureOfUser>, [string, Date | null]]>([
    ['no homework', { hasHomework: false }, ['none', null]],
    ['nothing submitted', {}, ['open', at(48)]],
    ['nothing submitted in time', { endDate: at(-1) }, ['tooLate', null]],
    ['submitted', { response: handed() }, ['waiting', at(48)]],
    ['submitted, no attempt left', { response: handed({ attempts: 2 }) }, ['waiting', null]],
    ['waiting for its check', { response: handed({ isQueued: true }) }, ['queued', at(48)]],
    ['being checked', { response: handed({ isQueued: true, isRunning: true }) }, ['grading', at(48)]],
    ['returned after the end', { endDate: at(-1), response: back }, ['returned', at(72)]],
    ['reviewed', { endDate: at(-1), response: handed({ isReviewed: true, mark: 9 }) }, ['checked', null]],
    ['appealed', { endDate: at(-1), response: handed({ isReviewed: true, hasOpenAppeal: true }) }, ['appealed', null]],
  ])('%s', (_what, changes, [state, deadline]) => {
    const [found] = toRoutes([stage({ lectures: [lecture(changes)] })], now)[0]!.lectures
    expect([found!.homeworkState, found!.deadline]).toEqual([state, deadline?.toISOString() ?? null])
    expect(found!.submittedAt).toBe(changes.response ? at(-3).toISOString() : null)
  })
})

test('what joining counted as passed is skipped, but never the application: joining is the application', () => {
  const skipped = (changes: Partial<StageOfUser>) =>
    toRoutes([stage({ isSkipped: true, ...changes })], now)[0]!.isSkipped
  expect(skipped({ state: 'Passed' })).toBe(true)
  expect(skipped({ state: 'Opened' })).toBe(false)
  expect(skipped({ state: 'Passed', stageType: stageTypes.Registration })).toBe(false)
})

describe('a stage is done when its student did what it asks for', () => {
  const { Interview, Lectures, MiniProject, MotivationLetter, Project, Registration, Testing } = stageTypes
  const materials = stageTypes.MaterialsForPreparation
  const withWork = [lecture(), lecture({ response: handed() })]
  test.each<[string, Partial<StageOfUser>, boolean]>([
    ['a test that was submitted', { stageType: Testing, isSubmitted: true }, true],
    ['a test the programme went past', { stageType: Testing }, false],
    ['a test joining went past', { stageType: Testing, isSkipped: true }, false],
    ['a second chance that was used', { stageType: stageTypes.SecondChance, isSubmitted: true }, true],
    ['lectures with work in them', { stageType: Lectures, lectures: withWork }, true],
    ['lectures without any', { stageType: Lectures, lectures: [lecture()] }, false],
    ['a mini project that was submitted', { stageType: MiniProject, lectures: withWork }, true],
    ['an application that is complete', { stageType: Registration, hasWorked: true }, true],
    ['an application with something missing', { stageType: Registration }, false],
    ['all materials learnt', { stageType: materials, hasWorked: true }, true],
    ['materials nobody opened', { stageType: materials, isSkipped: true }, false],
    [
      'materials learnt, though joining went past them',
      { stageType: materials, isSkipped: true, hasWorked: true },
      true,
    ],
    ['an interview that was held', { stageType: Interview, hasWorked: true }, true],
    ['an interview nobody came to', { stageType: Interview }, false],
    ['a letter that was sent', { stageType: MotivationLetter, hasWorked: true }, true],
    ['no letter', { stageType: MotivationLetter }, false],
    ['a project in a team', { stageType: Project, hasWorked: true }, true],
    ['a project without a team', { stageType: Project }, false],
    ['a good result that was published', { stageType: stageTypes.StageSucceed }, true],
    ['a page that asks for nothing', { stageType: stageTypes.StagePage }, false],
    ['a clock that has run out', { stageType: stageTypes.Countdown }, false],
    ['what is not behind yet', { stageType: MotivationLetter, state: 'Opened', hasWorked: true }, false],
    ['what was failed', { stageType: Testing, state: 'Failed', isSubmitted: true }, false],
  ])('%s', (_what, changes, expected) => {
    expect(toRoutes([stage({ state: 'Passed', ...changes })], now)[0]!.isDone).toBe(expected)
  })
})

describe('a shown result says whether it is enough', () => {
  const result = { showTestResult: true, successPercent: 70, equityPercent: 55 }
  test.each<[string, Partial<StageOfUser>, boolean | null]>([
    ['by the test', { isTestPassed: true }, true],
    ['by the test, whatever staff did afterwards', { isTestPassed: false, state: 'Passed' }, false],
    ['by where staff moved the student', { state: 'Failed' }, false],
    ['not before somebody decides', {}, null],
  ])('%s', (_what, changes, isPassed) => {
    expect(toRoutes([stage({ ...result, ...changes })], now)[0]!.testSummary).toEqual({
      successPercent: 70,
      equityPercent: 55,
      isPassed,
    })
  })
})

describe('attention (Q-03)', () => {
  const returned = handed({ isAnswered: false, isReviewed: true, reanswerDeadline: at(5) })
  test.each<[string, Partial<StageOfUser>, [boolean, boolean | undefined]]>([
    ['nothing new', { lectures: [lecture()] }, [false, false]],
    ['an unread message', { lectures: [lecture({ hasUnread: true })] }, [true, true]],
    ['a homework that came back', { lectures: [lecture({ response: returned })] }, [true, true]],
    [
      'a homework that came back too long ago',
      { lectures: [lecture({ response: { ...returned, reanswerDeadline: at(-1) } })] },
      [false, false],
    ],
    ['a form that waits belongs to no lecture', { waitingFormId: 5, lectures: [lecture()] }, [true, false]],
    ['a lecture that has not begun', { lectures: [lecture({ hasUnread: true, startDate: at(1) })] }, [false, false]],
    ['a stage that is not open', { state: null, waitingFormId: 5 }, [false, undefined]],
  ])('[STG-49] %s', (_what, changes, expected) => {
    const [route] = toRoutes([stage(changes)], now)
    expect([route!.isAttention, route!.lectures[0]?.isAttention]).toEqual(expected)
  })
})

describe('what is hidden', () => {
  test('[STG-11] Mock stages, always', () => {
    expect(toRoutes([stage({ stageType: stageTypes.Mock })], now)).toEqual([])
  })
  test('[STG-37] designated ones of others', () => {
    expect(toRoutes([stage({ isOnlyForDesignated: true, state: null })], now)).toEqual([])
    expect(toRoutes([stage({ isOnlyForDesignated: true })], now)).toHaveLength(1)
  })
})

const sideStageTypes: number[] = [
  stageTypes.Mock,
  stageTypes.SecondChance,
  stageTypes.StageSucceed,
  stageTypes.StageFailed,
  stageTypes.Failed,
]
const anyDate = fc.option(fc.integer({ min: -100, max: 100 }).map(at), { nil: null })
const anyStages = fc
  .uniqueArray(
    fc.record({
      position: fc.integer({ min: 1, max: 50 }),
      stageType: fc.constantFrom(...Object.values(stageTypes)),
      startDate: anyDate,
      endDate: anyDate,
      isOnlyForDesignated: fc.boolean(),
      state: fc.constantFrom('Opened' as const, 'Passed' as const, 'Failed' as const, null),
    }),
    { selector: ({ position }) => position, maxLength: 12 },
  )
  .map((rows) => rows.map((row, index) => stage({ ...row, id: index + 1, urlName: `stage-${index + 1}` })))
const withActive = anyStages.chain((stages) =>
  fc.record({ stages: fc.constant(stages), activeId: fc.constantFrom(null, 999, ...stages.map(({ id }) => id)) }),
)

describe('whatever the programme looks like', () => {
  test('[STG-07] routes are in order and at most one is current; order of the input does not matter', () => {
    fc.assert(
      fc.property(anyStages, (stages) => {
        const routes = toRoutes(stages, now)
        const positions = routes.map(({ position }) => position)
        expect(positions).toEqual(positions.toSorted((a, b) => a - b))
        expect(routes.filter(({ isCurrentStage }) => isCurrentStage).length).toBeLessThanOrEqual(1)
        expect(toRoutes(stages.toReversed(), now)).toEqual(routes)
      }),
    )
  })

  test('[STG-08] nothing is available, urgent or current that was not opened for the student', () => {
    fc.assert(
      fc.property(anyStages, (stages) => {
        for (const route of toRoutes(stages, now)) {
          const { state, stageType } = stages.find(({ id }) => id === route.id)!
          expect(stageType).not.toBe(stageTypes.Mock)
          const isMarked = route.available || route.isUrgent || route.isCurrentStage
          expect(isMarked && state === null).toBe(false)
          expect(route.isUrgent && !route.available).toBe(false)
          expect(route.isCurrentStage && state !== 'Opened').toBe(false)
        }
      }),
    )
  })

  test('who joins gets every stage up to the active one; designated ones, messages and side roads never (Q-01)', () => {
    fc.assert(
      fc.property(withActive, ({ stages, activeId }) => {
        const opened = stagesOpenedOnJoin(stages, activeId)
        const active = stages.find(({ id }) => id === activeId)
        const expected = active
          ? stages.filter(
              (stage) =>
                stage.position <= active.position &&
                !stage.isOnlyForDesignated &&
                (stage === active || !sideStageTypes.includes(stage.stageType)),
            )
          : []
        expect(opened.map(({ stageId }) => stageId)).toEqual(expected.map(({ id }) => id))
        for (const { stageId, state } of opened) expect(state).toBe(stageId === activeId ? 'Opened' : 'Passed')
      }),
    )
  })

  test('joining is open until the programme leaves its first test, and never opens again (Q-11)', () => {
    fc.assert(
      fc.property(anyStages, (stages) => {
        const ordered = stages.toSorted((a, b) => a.position - b.position)
        const open = ordered.map(({ id }) => isJoiningOpen(stages, id))
        const firstTest = ordered.findIndex(({ stageType }) => stageType === stageTypes.Testing)
        const last = firstTest < 0 ? 0 : firstTest
        expect(open).toEqual(ordered.map((_, index) => index <= last))
        expect(isJoiningOpen(stages, null)).toBe(false)
        expect(isJoiningOpen(stages, 999)).toBe(false)
      }),
    )
  })
})
