import { describe, expect, test } from 'vitest'
import { stageTypes } from '@academy/contract/enums'
import { nextStageOf } from '@academy/contract/stage-order'
import { advanceBy, memberDecision, type OpenedStage, type Programme, type StageOfProgramme } from './move.rules.ts'

const now = new Date('2026-05-01T12:00:00Z')
const hour = 3600_000
type StageName = keyof typeof stageTypes

/** Ids are positions: 1, 2, 3... */
const way = (...types: (StageName | [StageName, Partial<StageOfProgramme>])[]): StageOfProgramme[] =>
  types.map((given, index) => {
    const [type, changes] = typeof given === 'string' ? [given, {}] : given
    const id = index + 1
    return { id, position: id, stageType: stageTypes[type], isOnlyForDesignated: false, endDate: null, ...changes }
  })
const designated = { isOnlyForDesignated: true }

describe('the next stage', () => {
  test.each<[string, StageOfProgramme[], number | null, number | null]>([
    ['is the next by position', way('Registration', 'Testing', 'Lectures'), 1, 2],
    ['is not one for designated people', way('Testing', ['Project', designated], 'Lectures'), 1, 3],
    [
      'is no side road and no message',
      way('Testing', 'SecondChance', 'StageSucceed', 'StageFailed', 'Mock', 'Failed', 'Lectures'),
      1,
      7,
    ],
    ['is the first one before the programme begins', way('Mock', 'Registration'), null, 2],
    ['[STG-57] is missing at the end', way('Registration', 'Finished', 'Failed'), 2, null],
    ['goes by position, not by the order of rows', way('Registration', 'Testing', 'Lectures').toReversed(), 1, 2],
  ])('%s', (_what, stages, activeId, expected) => {
    expect(nextStageOf(stages, activeId)?.id ?? null).toBe(expected)
  })
})

const stages = way(
  'Registration',
  'Testing',
  ['SecondChance', { ...designated, endDate: new Date(now.getTime() + hour) }],
  'StageSucceed',
  'StageFailed',
  'Lectures',
  'Project',
  ['Failed', designated],
)
const [test2, chance, succeed, message, lectures, project, page] = [2, 3, 4, 5, 6, 7, 8]
const js = 70
const passPercents = [{ stageId: test2, groupId: js, passPercent: 60 }]

const decide = (
  opened: (number | OpenedStage)[],
  {
    activeStageId = test2,
    directionId = js as number | null,
    ...changes
  }: Partial<Programme> & {
    directionId?: number | null
  } = {},
) => {
  const {
    outcome,
    reason,
    changes: made,
  } = advanceBy({ stages, passPercents, activeStageId, ...changes }, now)!({
    userId: 1,
    directionId,
    opened: opened.map((at) => (typeof at === 'number' ? { stageId: at, successPercent: null } : at)),
  })
  return { outcome, reason, changes: Object.fromEntries(made.map(({ stageId, after }) => [stageId, after])) }
}
const result = (stageId: number, successPercent: number): OpenedStage => ({ stageId, successPercent })

describe('leaving a test', () => {
  test('[STG-84] at the pass percent one goes on', () => {
    expect(decide([result(test2, 60)])).toEqual({
      outcome: 'moves',
      reason: { rule: 'nextStage', successPercent: 60, passPercent: 60 },
      changes: { [test2]: 'Passed', [lectures]: 'Opened' },
    })
  })
  test('[STG-84] below it one fails, with both numbers', () => {
    expect(decide([result(test2, 59)])).toEqual({
      outcome: 'fails',
      reason: { rule: 'belowPassPercent', successPercent: 59, passPercent: 60 },
      changes: { [test2]: 'Failed', [page]: 'Opened' },
    })
  })
  test('[STG-84] without a submitted test one fails', () => {
    expect(decide([test2])).toMatchObject({ outcome: 'fails', reason: { rule: 'notSubmitted', passPercent: 60 } })
  })
  test.each<[string, Parameters<typeof decide>[1]]>([
    ['without a pass percent', { passPercents: [{ stageId: test2, groupId: js, passPercent: null }] }],
    ['without a test for the direction', { directionId: js + 1 }],
    ['without a direction', { directionId: null }],
  ])('Q-33: %s everybody goes on', (_what, options) => {
    expect(decide([test2], options)).toMatchObject({ outcome: 'moves', reason: { rule: 'nextStage' } })
  })
  test('without a page for those who failed the stage alone is failed', () => {
    const { changes } = decide([test2], { stages: stages.filter(({ id }) => id !== page) })
    expect(changes).toEqual({ [test2]: 'Failed' })
  })
})

describe('leaving any other stage', () => {
  test('[STG-83] one goes on; the old stage is passed, a message about it is read', () => {
    expect(decide([test2, succeed], { passPercents: [] }).changes).toEqual({
      [test2]: 'Passed',
      [succeed]: 'Passed',
      [lectures]: 'Opened',
    })
  })
  test('[STG-25] whose published result says no stays as an observer', () => {
    expect(decide([test2, message], { passPercents: [] })).toEqual({
      outcome: 'stays',
      reason: { rule: 'published' },
      changes: {},
    })
  })
  test('[STG-28] whoever failed already stays where they are', () => {
    expect(decide([test2, page])).toEqual({ outcome: 'stays', reason: { rule: 'alreadyFailed' }, changes: {} })
  })
})

describe('leaving an interview', () => {
  const interviewed = way('Registration', 'Interview', 'StageFailed', 'Lectures', ['Failed', designated])
  const [interview, refusal, next, ending] = [2, 3, 4, 5]
  const leave = (isPassed: boolean | null, opened: number[], choices?: Programme['choices']) => {
    const programme: Programme = { stages: interviewed, activeStageId: interview, passPercents: [], choices }
    const { outcome, reason, changes } = advanceBy(programme, now)!({
      userId: 1,
      directionId: null,
      opened: opened.map((stageId) => ({ stageId, successPercent: null })),
      isPassed,
    })
    return { outcome, rule: reason.rule, changes: Object.fromEntries(changes.map((row) => [row.stageId, row.after])) }
  }
  const going = { [interview]: 'Passed' as const, [next]: 'Opened' as const }

  test.each<[string, ReturnType<typeof leave>, ReturnType<typeof leave>]>([
    [
      'passed, whatever is chosen for the others: one goes on',
      leave(true, [interview], { notPassed: 'fails', noOutcome: 'fails' }),
      { outcome: 'moves', rule: 'nextStage', changes: going },
    ],
    [
      '[STG-83] not passed, with no choice made: one goes on, and the reason says so',
      leave(false, [interview]),
      { outcome: 'moves', rule: 'notPassed', changes: going },
    ],
    [
      '[STG-83] without an outcome, with the choice to move: one goes on',
      leave(null, [interview], { notPassed: 'fails', noOutcome: 'moves' }),
      { outcome: 'moves', rule: 'noOutcome', changes: going },
    ],
    [
      'not passed, with the choice to stay: nothing changes',
      leave(false, [interview], { notPassed: 'stays', noOutcome: 'fails' }),
      { outcome: 'stays', rule: 'notPassed', changes: {} },
    ],
    [
      '[INT-16] not passed, with the choice to fail: the end, the message about it is read',
      leave(false, [interview, refusal], { notPassed: 'fails', noOutcome: 'stays' }),
      {
        outcome: 'fails',
        rule: 'notPassed',
        changes: { [interview]: 'Failed', [refusal]: 'Passed', [ending]: 'Opened' },
      },
    ],
    [
      'without an outcome, with the choice to fail: the end',
      leave(null, [interview], { notPassed: 'stays', noOutcome: 'fails' }),
      { outcome: 'fails', rule: 'noOutcome', changes: { [interview]: 'Failed', [ending]: 'Opened' } },
    ],
    [
      '[STG-25] a published no stays as long as staff choose nothing',
      leave(false, [interview, refusal]),
      { outcome: 'stays', rule: 'notPassed', changes: {} },
    ],
    [
      'a published no moves on when staff choose so',
      leave(false, [interview, refusal], { notPassed: 'moves', noOutcome: 'stays' }),
      { outcome: 'moves', rule: 'notPassed', changes: { ...going, [refusal]: 'Passed' as const } },
    ],
  ])('%s', (_what, made, expected) => {
    expect(made).toEqual(expected)
  })
})

describe('[STG-22] a second chance', () => {
  const atLectures = { activeStageId: lectures }
  test('passed: one catches up like a newcomer, and the page of those who failed is closed', () => {
    expect(decide([result(chance, 60), page], atLectures)).toEqual({
      outcome: 'moves',
      reason: { rule: 'secondChancePassed', successPercent: 60, passPercent: 60 },
      changes: {
        1: 'Passed',
        [test2]: 'Passed',
        [chance]: 'Passed',
        [lectures]: 'Passed',
        [page]: null,
        [project]: 'Opened',
      },
    })
  })
  test('failed: the end, at the test too', () => {
    expect(decide([result(test2, 10), result(chance, 59)])).toEqual({
      outcome: 'fails',
      reason: { rule: 'secondChanceFailed', successPercent: 59, passPercent: 60 },
      changes: { [test2]: 'Failed', [chance]: 'Failed', [page]: 'Opened' },
    })
  })
  test('its own pass percent counts before that of the test', () => {
    const own = [...passPercents, { stageId: chance, groupId: js, passPercent: 80 }]
    expect(decide([result(chance, 79)], { passPercents: own })).toMatchObject({
      outcome: 'fails',
      reason: { passPercent: 80 },
    })
  })
  test('still running: one stays, whatever the first test came to', () => {
    expect(decide([result(test2, 90), chance])).toEqual({
      outcome: 'stays',
      reason: { rule: 'secondChanceOpen' },
      changes: {},
    })
  })
  test('missed: the end', () => {
    const over = stages.map((stage) =>
      stage.id === chance ? { ...stage, endDate: new Date(now.getTime() - 1) } : stage,
    )
    expect(decide([test2, chance], { stages: over })).toMatchObject({
      outcome: 'fails',
      reason: { rule: 'secondChanceMissed' },
    })
  })
})

describe('what staff do with single people', () => {
  const decision = (
    action: 'add' | 'remove' | 'fail',
    stageId: number,
    states: Record<number, 'Opened' | 'Passed' | 'Failed'>,
    isBlocked = false,
  ) => {
    const { outcome, reason, changes } = memberDecision(
      action,
      stages,
      stages.find(({ id }) => id === stageId)!,
      {
        userId: 1,
        isBlocked,
        states: Object.entries(states).map(([id, state]) => ({ stageId: Number(id), state })),
      },
    )
    return { outcome, rule: reason.rule, changes: Object.fromEntries(changes.map((row) => [row.stageId, row.after])) }
  }

  test.each<[string, ReturnType<typeof decision>, ReturnType<typeof decision>]>([
    [
      '[STG-63] adding opens the stage, also a designated one',
      decision('add', chance, { 1: 'Passed', [test2]: 'Failed', [page]: 'Opened' }),
      { outcome: 'moves', rule: 'byHand', changes: { [chance]: 'Opened' } },
    ],
    [
      'adding to the ordinary way takes the page of those who failed away',
      decision('add', lectures, { [test2]: 'Failed', [page]: 'Opened' }),
      { outcome: 'moves', rule: 'byHand', changes: { [page]: null, [lectures]: 'Opened' } },
    ],
    [
      'adding where one is changes nothing',
      decision('add', test2, { [test2]: 'Opened' }),
      { outcome: 'stays', rule: 'alreadyThere', changes: {} },
    ],
    [
      '[STG-64] removing closes the stage',
      decision('remove', test2, { [test2]: 'Passed' }),
      { outcome: 'moves', rule: 'byHand', changes: { [test2]: null } },
    ],
    [
      'removing where one is not changes nothing',
      decision('remove', test2, {}),
      { outcome: 'stays', rule: 'notThere', changes: {} },
    ],
    [
      '[STG-58] failing ends the way: what is open later fails too, what is open earlier is behind',
      decision('fail', test2, { 1: 'Opened', [test2]: 'Passed', [succeed]: 'Opened', [lectures]: 'Opened' }),
      {
        outcome: 'fails',
        rule: 'byHand',
        changes: { 1: 'Passed', [test2]: 'Failed', [succeed]: 'Passed', [lectures]: 'Failed', [page]: 'Opened' },
      },
    ],
    [
      'failing twice changes nothing',
      decision('fail', test2, { [test2]: 'Failed' }),
      { outcome: 'stays', rule: 'alreadyFailed', changes: {} },
    ],
    [
      'nobody who is blocked is touched',
      decision('fail', test2, { [test2]: 'Opened' }, true),
      { outcome: 'stays', rule: 'blocked', changes: {} },
    ],
  ])('%s', (_what, made, expected) => {
    expect(made).toEqual(expected)
  })
})
