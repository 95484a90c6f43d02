import { describe, expect, test } from 'vitest'
import * as limits from './limits.ts'

// Numbers that only mean something on a screen (CONST-01, 10 to 16, ...) are proved where that screen is tested;
// here a slip of the pen in them is caught, without claiming the requirement.
test('the plain numbers are those of the specification', () => {
  expect(limits).toMatchObject({
    alertCloseMs: 5_000,
    requestTimeoutMs: 30_000,
    cheatFocusLossMs: 1_500,
    experienceRedirectDelayMs: 500,
    testFinishedRedirectDelayMs: 1_000,
    demoResultScrollDelayMs: 300,
    demoQuestionsScrollDelayMs: 700,
    autofillPollMs: 300,
    autofillPollCount: 10,
    resizeDebounceMs: 100,
    connectionPollMs: 1_000,
    urgencyWindowMs: 86_400_000,
    lateAnswerGraceMs: 900_000,
    avatarPlaceholderPx: 512,
    initialTimeSpentSeconds: 45,
    entranceQuestionCount: { min: 25, max: 30 },
    stageLectureDays: 2,
    stageLectureAttempts: 1,
    uploadMaxBytes: 4 * 1024 * 1024,
    pageSize: { initial: 20, max: 100 },
    shortTextMaxLength: 255,
    longTextMaxLength: 10_000,
    canonicalDemoHash: 'academy-2020',
    newAnnouncementId: 0,
    ignoreNotificationsKey: 'ignoreNotificationsRequest',
    brokenLinkMarker: 'null',
    rootGroupSuffix: ' (root)',
    groupFilterAll: 'All',
  })
})

describe('layout', () => {
  test('[CONST-17] the test canvas takes 90 percent of the window, at most 600 px', () => {
    expect(limits.testCanvasWidthPx(400)).toBe(360)
    expect(limits.testCanvasWidthPx(666)).toBeCloseTo(599.4)
    expect(limits.testCanvasWidthPx(1_920)).toBe(600)
  })
})

describe('bands', () => {
  test.each([
    [0, 'below50'],
    [49, 'below50'],
    [50, 'from50'],
    [79, 'from50'],
    [80, 'from80'],
    [89, 'from80'],
    [90, 'from90'],
    [100, 'from90'],
  ] as const)('[CONST-06] %i percent is the demo tier %s', (percent, tier) => {
    expect(limits.demoTier(percent)).toBe(tier)
  })

  test.each([
    [10, 'blue'],
    [8, 'blue'],
    [7, 'yellow'],
    [5, 'yellow'],
    [4, 'red'],
    [0, 'red'],
    [null, 'blue'],
    [undefined, 'blue'],
  ] as const)('[CONST-24][VAL-45][HW-40] the mark %s is %s', (mark, colour) => {
    expect(limits.markColour(mark)).toBe(colour)
  })
})

test('[CONST-26] years move with the current year', () => {
  expect(limits.birthYears(2026)).toEqual({ min: 1970, max: 2016 })
  expect(limits.graduationYears(2026)).toEqual({ min: 1990, max: 2033 })
})
