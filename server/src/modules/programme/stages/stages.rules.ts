import type { LocalizedName, RouteLecture, StageRoute } from '@academy/contract/users'
import { stageTypes } from '@academy/contract/enums'
import { urgencyWindowMs } from '@academy/contract/limits'
import { isOrdinary } from '@academy/contract/stage-order'
import { isReturned, isUrgentHomework } from '@academy/contract/homework-state'
import { isStageDone } from './stage-done.rules.ts'
import { type Handed, homeworkStateOf, mayStillSubmit } from './stage-homework.rules.ts'

export interface LectureOfUser {
  stageLectureId: number
  lectureId: number
  name: LocalizedName
  shortName: LocalizedName
  urlName: string
  startDate: Date
  endDate: Date
  hasHomework: boolean
  /** HW-31: how many submissions are allowed. */
  attempts: number
  /** Staff wrote in its chat, and the student has not read it. */
  hasUnread: boolean
  /** What the student handed in; a review counts only once it was published. */
  response:
    | (Handed & {
        mark: number | null
        submittedAt: Date | null
        /** A check that the student's own submission started waits for its turn, or runs. */
        isQueued: boolean
        isRunning: boolean
        hasOpenAppeal: boolean
      })
    | null
}

export interface StageOfUser {
  id: number
  stageType: number
  name: LocalizedName
  urlName: string
  position: number
  startDate: Date | null
  endDate: Date | null
  isOnlyForDesignated: boolean
  /** The state of the user's own row, null without one. */
  state: 'Opened' | 'Passed' | 'Failed' | null
  icon: string | null
  showTestResult: boolean
  successPercent: number | null
  equityPercent: number | null
  isSubmitted: boolean
  /** What the finished test came to; null without one, and where no percent decides. */
  isTestPassed: boolean | null
  /** Joining wrote its row, as passed, and nothing has changed it since. */
  isSkipped: boolean
  /**
   * What was to be done in a passed stage and is kept elsewhere: a complete application, all materials learnt, an
   * interview, a letter, a team.
   */
  hasWorked: boolean
  /** A form on its page that the user may pass and has not. */
  waitingFormId: number | null
  lectures: readonly LectureOfUser[]
}

/** a stage is available when it was opened for the user and has begun; after its end it stays readable. */
const isAvailable = (stage: StageOfUser, now: Date): boolean =>
  stage.state !== null && (stage.startDate === null || stage.startDate <= now)

const isOver = (stage: StageOfUser, now: Date): boolean => stage.endDate !== null && stage.endDate < now

/** the designated stage while it is open, else the opened one with the highest position. */
const currentStageId = (stages: readonly StageOfUser[], now: Date): number | null => {
  const opened = stages.filter((stage) => stage.state === 'Opened')
  const designated = opened.findLast(
    (stage) => stage.isOnlyForDesignated && isAvailable(stage, now) && !isOver(stage, now),
  )
  return (designated ?? opened.findLast((stage) => !stage.isOnlyForDesignated))?.id ?? null
}

const testingTypes: readonly number[] = [stageTypes.Testing, stageTypes.SecondChance]

const endsSoon = (endDate: Date | null, now: Date): boolean => {
  if (endDate === null) return false
  const leftMs = endDate.getTime() - now.getTime()
  return leftMs >= 0 && leftMs <= urgencyWindowMs
}

const markOf = ({ response }: LectureOfUser): number | null => (response?.isReviewed ? response.mark : null)

/** STG-50: a homework nobody has handed in or marked yet, whose end is near. */
const toRouteLecture = (lecture: LectureOfUser, stage: StageOfUser, now: Date): RouteLecture => {
  const { startDate, endDate, response, hasUnread, attempts, ...rest } = lecture
  const available = isAvailable(stage, now) && startDate <= now
  const task = { hasHomework: lecture.hasHomework, available, endDate, attempts }
  const grading = response ?? { isQueued: false, isRunning: false }
  return {
    ...rest,
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    available,
    homeworkState: homeworkStateOf(task, response, grading, response?.hasOpenAppeal ?? false, now),
    deadline: mayStillSubmit(task, response, now)?.toISOString() ?? null,
    submittedAt: response?.submittedAt?.toISOString() ?? null,
    mark: markOf(lecture),
    isUrgent: isUrgentHomework(task, response, now),
    isAttention: available && (hasUnread || (response !== null && isReturned(response, now))),
  }
}

const lecturesOf = (stage: StageOfUser, now: Date): RouteLecture[] =>
  stage.lectures.map((lecture) => toRouteLecture(lecture, stage, now))

/** STG-49, Q-03: an unread message, a homework that waits for another answer, or a form that waits for its first. */
const isAttention = (stage: StageOfUser, now: Date): boolean =>
  isAvailable(stage, now) &&
  (stage.waitingFormId !== null || lecturesOf(stage, now).some((lecture) => lecture.isAttention))

/** STG-51: an open test without an answer, or a homework, that ends within 24 hours. */
const isUrgent = (stage: StageOfUser, now: Date): boolean => {
  if (stage.state !== 'Opened' || !isAvailable(stage, now)) return false
  if (testingTypes.includes(stage.stageType)) return !stage.isSubmitted && endsSoon(stage.endDate, now)
  return lecturesOf(stage, now).some((lecture) => lecture.isUrgent)
}

/** a result is seen only where staff let it be seen. */
const testSummaryOf = (stage: StageOfUser): StageRoute['testSummary'] => {
  const { showTestResult, successPercent, equityPercent, isTestPassed, state } = stage
  if (!showTestResult || successPercent === null || equityPercent === null) return null
  // without a pass percent it is staff who decide, by where they move the student.
  const byState = state === 'Passed' ? true : state === 'Failed' ? false : null
  return { successPercent, equityPercent, isPassed: isTestPassed ?? byState }
}

/**
 * whoever failed keeps the stages up to the failed one. What lies behind it counts only where it was opened
 * afterwards: a page for those who failed, another chance, or the way itself when staff took somebody back.
 */
const withinReach = (stages: readonly StageOfUser[]): StageOfUser[] => {
  const failedAt = Math.min(...stages.filter(({ state }) => state === 'Failed').map(({ position }) => position))
  const isBack = stages.some((stage) => stage.state === 'Opened' && stage.position > failedAt && isOrdinary(stage))
  return stages.map((stage) =>
    isBack || stage.state === 'Opened' || stage.position <= failedAt ? stage : { ...stage, state: null },
  )
}

/** The stages as their student sees them, in order: without Mock ones (STG-11) and foreign designated ones. */
export const toRoutes = (stages: readonly StageOfUser[], now: Date): StageRoute[] => {
  const ordered = withinReach(stages)
    .filter((stage) => stage.stageType !== stageTypes.Mock)
    .filter((stage) => !stage.isOnlyForDesignated || stage.state !== null)
    .toSorted((a, b) => a.position - b.position)
  const currentId = currentStageId(ordered, now)
  return ordered.map((stage) => ({
    id: stage.id,
    stageType: stage.stageType as StageRoute['stageType'],
    name: stage.name,
    urlName: stage.urlName,
    position: stage.position,
    available: isAvailable(stage, now),
    isCurrentStage: stage.id === currentId,
    isUrgent: isUrgent(stage, now),
    isOnlyForDesignated: stage.isOnlyForDesignated,
    startDate: stage.startDate?.toISOString() ?? null,
    endDate: stage.endDate?.toISOString() ?? null,
    icon: stage.icon,
    state: stage.state,
    // Joining is the application itself, whenever it happens.
    isSkipped: stage.isSkipped && stage.state === 'Passed' && stage.stageType !== stageTypes.Registration,
    isDone: isStageDone(stage),
    isAttention: isAttention(stage, now),
    waitingFormId: isAvailable(stage, now) ? stage.waitingFormId : null,
    lectures: lecturesOf(stage, now),
    showTestResult: stage.showTestResult,
    testSummary: testSummaryOf(stage),
  }))
}

/**
 * whoever joins gets every stage of the ordinary way from the first up to the active one. The active one is
 * open; the ones before it are behind the newcomer already.
 */
export const stagesOpenedOnJoin = (
  stages: readonly { id: number; stageType: number; position: number; isOnlyForDesignated: boolean }[],
  activeStageId: number | null,
): { stageId: number; state: 'Opened' | 'Passed' }[] => {
  const active = stages.find((stage) => stage.id === activeStageId)
  if (!active) return []
  return stages
    .filter((stage) => stage.position <= active.position && !stage.isOnlyForDesignated)
    .filter((stage) => isOrdinary(stage) || stage.id === active.id)
    .map((stage) => ({ stageId: stage.id, state: stage.id === active.id ? 'Opened' : 'Passed' }))
}

/** joining is open until the programme has left its first test (without a test: its first stage). */
export const isJoiningOpen = (
  stages: readonly { id: number; stageType: number; position: number }[],
  activeStageId: number | null,
): boolean => {
  const active = stages.find((stage) => stage.id === activeStageId)
  if (!active) return false
  const ordered = stages.toSorted((a, b) => a.position - b.position)
  const last = ordered.find((stage) => stage.stageType === stageTypes.Testing) ?? ordered[0]!
  return active.position <= last.position
}
