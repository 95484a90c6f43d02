import { type TestStatus, testStatuses, type UserStageState } from '@academy/contract/enums'
import { lateAnswerGraceMs, urgencyWindowMs } from '@academy/contract/limits'

export interface Allowance {
  extraMinutes: number
  startDate: Date | null
  endDate: Date | null
  note: string
}

/** A stage of the student that asks for a test of their own direction, and what has become of it. */
export interface TestPlace {
  stageId: number
  position: number
  /** How the student stands in the stage; null: it was never opened. */
  state: UserStageState | null
  stageStartDate: Date | null
  stageEndDate: Date | null
  showTestResult: boolean
  isSecondChance: boolean
  stageTest: {
    id: number
    /** a second chance asks what the test before it asked, inside its own dates. */
    isInherited: boolean
    groupId: number
    testId: number | null
    startDate: Date | null
    endDate: Date | null
    questionsCount: number
    durationMinutes: number
    passPercent: number | null
  } | null
  allowance: Allowance | null
  /** The live attempt of this stage. */
  attempt: {
    id: number
    publicId: string
    startedAt: Date
    deadline: Date
    durationSeconds: number
    questionsCount: number
    passPercent: number | null
    finishedAt: Date | null
    finishedBy: 'student' | 'time' | 'staff' | null
    answeredCount: number
    successPercent: number | null
    equityPercent: number | null
    passed: boolean | null
  } | null
}

export interface Window {
  startDate: Date | null
  endDate: Date | null
}

const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other)

/** TEST-56: the dates of the student, else of the stage test, else of the stage; never before the stage begins. */
export const windowOf = ({ stageTest, allowance, stageStartDate, stageEndDate }: TestPlace): Window => {
  const own = stageTest && !stageTest.isInherited ? { test: stageTest, allowance } : { test: null, allowance: null }
  return {
    startDate: later(own.allowance?.startDate ?? own.test?.startDate ?? null, stageStartDate),
    endDate: own.allowance?.endDate ?? own.test?.endDate ?? stageEndDate,
  }
}

export interface TestStatusDetails {
  status: TestStatus | null
  startDate: Date | null
  endDate: Date | null
  /** Until then: the opening, the closing or the end of the running test. */
  until: Date | null
  isResultShown: boolean
  isPassed: boolean | null
}

const nothing = { until: null, isResultShown: false, isPassed: null }

const statusOfAttempt = (place: TestPlace, now: Date): Omit<TestStatusDetails, 'startDate' | 'endDate'> => {
  const { attempt, showTestResult, state } = place
  const { finishedAt, finishedBy, deadline, answeredCount, passed } = attempt!
  if (finishedAt === null) {
    if (now < deadline) return { ...nothing, status: testStatuses.ContinueTest, until: deadline }
    // Answers that were given in time may still be on their way.
    const isGraceOver = now.getTime() > deadline.getTime() + lateAnswerGraceMs
    const isEmpty = isGraceOver && answeredCount === 0
    return { ...nothing, status: isEmpty ? testStatuses.DoneNotPassed : testStatuses.WaitForResult }
  }
  if (finishedBy !== 'student' && answeredCount === 0) return { ...nothing, status: testStatuses.DoneNotPassed }
  if (!showTestResult) return { ...nothing, status: testStatuses.WaitForResult }
  // without a pass percent it is staff who decide, by where they move the student.
  const isPassed = passed ?? (state === 'Passed' ? true : state === 'Failed' ? false : null)
  const shown = { ...nothing, isResultShown: true, isPassed }
  if (isPassed === null) return { ...shown, status: testStatuses.WaitForResult }
  return { ...shown, status: isPassed ? testStatuses.DoneSuccess : testStatuses.DoneFailed }
}

/** the eight statuses. */
export const testStatusOf = (place: TestPlace, now: Date): TestStatusDetails => {
  const window = windowOf(place)
  if (place.attempt) return { ...window, ...statusOfAttempt(place, now) }
  if (!place.stageTest?.testId || place.state === null) return { ...window, ...nothing, status: null }
  const { startDate, endDate } = window
  if (place.state !== 'Opened' || (endDate !== null && now > endDate))
    return { ...window, ...nothing, status: testStatuses.DoneNotPassed }
  if (startDate !== null && now < startDate)
    return { ...window, ...nothing, status: testStatuses.Countdown, until: startDate }
  const isLastChance = endDate !== null && endDate.getTime() - now.getTime() <= urgencyWindowMs
  const status = isLastChance ? testStatuses.LastChanceToEnter : testStatuses.Available
  return { ...window, ...nothing, status, until: endDate }
}

/** A student who was given a second chance repeats no test that lies before it. */
const isRepeated = ({ position }: TestPlace, opened: readonly TestPlace[]): boolean =>
  opened.some((other) => other.isSecondChance && other.position > position)

const isTakeable = (place: TestPlace, now: Date): boolean => {
  const { status } = testStatusOf(place, now)
  return status === testStatuses.Available || status === testStatuses.LastChanceToEnter
}

/**
 * Which of several counts: the one that runs, else the newest that can be taken now, else the newest that has begun, else
 * the next to come. A test that is done gives way to an older one that is still open: nothing else would lead there.
 */
export const currentTestPlace = (places: readonly TestPlace[], now: Date): TestPlace | null => {
  const newest = places.filter(({ stageTest }) => stageTest !== null).toSorted((a, b) => b.position - a.position)
  const hasBegun = ({ stageStartDate }: TestPlace) => stageStartDate === null || stageStartDate <= now
  const opened = newest.filter(({ state }) => state === 'Opened')
  return (
    newest.find(({ attempt }) => attempt !== null && attempt.finishedAt === null) ??
    opened.find((place) => isTakeable(place, now) && !isRepeated(place, opened)) ??
    opened.find(hasBegun) ??
    opened.at(-1) ??
    newest.find(({ state, attempt }) => state !== null || attempt !== null) ??
    null
  )
}
