import type { UserStageState } from '@academy/contract/enums'
import type { BarPart, DirectionParam, FunnelByDay, FunnelStage, StageStatistic } from '@academy/contract/statistics'
import type { Specialization } from '@academy/contract/users'

export type Counts = Record<BarPart, number>
export type StageOfFunnel = Omit<FunnelStage, 'byDirection' | BarPart>

/** How many events of one kind there were; see `change` of stage_events. */
export interface Tally {
  stageId: number
  specializationId: number | null
  change: number
  count: number
}

const states: readonly (UserStageState | null)[] = [null, 'Opened', 'Passed', 'Failed']
export const changeOf = (before: UserStageState | null, after: UserStageState | null): number =>
  4 * states.indexOf(before) + states.indexOf(after)

/** what one event does to the numbers of its stage: everybody who is there has entered it. */
const effectOf = (change: number): Counts => {
  const [before, after] = [states[Math.trunc(change / 4)]!, states[change % 4]!]
  const became = (state: UserStageState): number => Number(after === state) - Number(before === state)
  return {
    entered: Number(after !== null) - Number(before !== null),
    passed: became('Passed'),
    failed: became('Failed'),
  }
}
const effects = Array.from({ length: 16 }, (_, change) => effectOf(change))

const nobody = (): Counts => ({ entered: 0, passed: 0, failed: 0 })

export const sumOf = (tallies: readonly Tally[]): Counts => {
  const sum = nobody()
  for (const { change, count } of tallies) {
    const effect = effects[change]!
    sum.entered += effect.entered * count
    sum.passed += effect.passed * count
    sum.failed += effect.failed * count
  }
  return sum
}

export const isOfDirection = (tally: { specializationId: number | null }, direction: DirectionParam | undefined) =>
  direction === undefined || tally.specializationId === (direction === 'none' ? null : direction)

/** STAT-03: every stage in order, and in it the directions of the academy, with those who chose none as the last one. */
export const funnelOf = (
  stages: readonly StageOfFunnel[],
  directions: readonly Specialization[],
  tallies: readonly Tally[],
): FunnelStage[] => {
  const byStage = Map.groupBy(tallies, ({ stageId }) => stageId)
  return stages.map((stage) => {
    const ofStage = byStage.get(stage.stageId) ?? []
    const without = { specialization: null, ...sumOf(ofStage.filter((tally) => isOfDirection(tally, 'none'))) }
    return {
      ...stage,
      ...sumOf(ofStage),
      byDirection: [
        ...directions.map((specialization) => ({
          specialization,
          ...sumOf(ofStage.filter((tally) => isOfDirection(tally, specialization.id))),
        })),
        ...(without.entered > 0 ? [without] : []),
      ],
    }
  })
}

export const dayMs = 24 * 3600 * 1000
const dayNumber = (moment: Date): number => Math.floor(moment.getTime() / dayMs)

/** A stray date must not become an endless table; what was before its first row counts in it all the same. */
const longestDays = 1_500

/** The state at the end of every day, from the first event or the beginning until the last event or the end. */
export const byDayOf = (
  academy: { startDate: Date | null; endDate: Date | null; createdAt: Date },
  stages: readonly StageOfFunnel[],
  tallies: readonly (Omit<Tally, 'specializationId'> & { day: string })[],
  now: Date,
): FunnelByDay => {
  const eventDays = tallies.map(({ day }) => dayNumber(new Date(day)))
  const firstEvent = eventDays.length > 0 ? Math.min(...eventDays) : Number.POSITIVE_INFINITY
  const lastEvent = eventDays.length > 0 ? Math.max(...eventDays) : Number.NEGATIVE_INFINITY
  const beginning = academy.startDate
    ? dayNumber(academy.startDate)
    : Math.min(firstEvent, dayNumber(academy.createdAt))
  const ending = Math.max(academy.endDate ? dayNumber(academy.endDate) : dayNumber(now), lastEvent)
  const last = Math.min(ending, dayNumber(now))
  const first = Math.max(Math.min(beginning, firstEvent), last - longestDays + 1)

  const sums = new Map(stages.map(({ stageId }) => [stageId, nobody()]))
  const byDay = Map.groupBy(tallies, (_, index) => Math.max(eventDays[index]!, first))
  const days: FunnelByDay['days'] = []
  for (let day = first; day <= last; day++) {
    for (const { stageId, change, count } of byDay.get(day) ?? []) {
      const sum = sums.get(stageId)
      if (!sum) continue
      const effect = effects[change]!
      sum.entered += effect.entered * count
      sum.passed += effect.passed * count
      sum.failed += effect.failed * count
    }
    const counts = [...sums.values()]
    days.push({
      day: day - beginning,
      entered: counts.map(({ entered }) => entered),
      passed: counts.map(({ passed }) => passed),
      failed: counts.map(({ failed }) => failed),
    })
  }
  return {
    startDate: new Date(beginning * dayMs).toISOString(),
    stages: stages.map(({ stageId, name, position, isOnTheWay }) => ({ stageId, name, position, isOnTheWay })),
    days,
  }
}

/** How many students of a stage have the same state, mark and result. */
export interface StateCount {
  stageId: number
  state: UserStageState
  mark: number | null
  successPercent: number | null
  count: number
}

const averageOf = (values: readonly { value: number | null; count: number }[]): number | null => {
  let [sum, total] = [0, 0]
  for (const { value, count } of values)
    if (value !== null) {
      sum += value * count
      total += count
    }
  return total === 0 ? null : Math.round((sum / total) * 100) / 100
}

export interface LectureOfStage {
  stageId: number
  stageLectureId: number
  name: StageStatistic['name']
}
/** How many works of a lecture are alike. */
export interface HomeworkTally {
  stageLectureId: number
  isReviewed: boolean
  /** Handed in for the last time after the deadline. */
  isLate: boolean
  /** Of a review. */
  mark: number | null
  count: number
}

const countOf = (tallies: readonly HomeworkTally[]): number => tallies.reduce((sum, { count }) => sum + count, 0)

export const homeworkOf = (
  lectures: readonly LectureOfStage[],
  tallies: readonly HomeworkTally[],
): StageStatistic['lectures'] =>
  lectures.map(({ stageLectureId, name }) => {
    const works = tallies.filter((tally) => tally.stageLectureId === stageLectureId)
    return {
      stageLectureId,
      name,
      homeworkSubmitted: countOf(works),
      homeworkReviewed: countOf(works.filter(({ isReviewed }) => isReviewed)),
      homeworkLate: countOf(works.filter(({ isLate }) => isLate)),
      averageMark: averageOf(works.map(({ mark, count }) => ({ value: mark, count }))),
    }
  })

const sumOver = (lectures: StageStatistic['lectures'], part: 'homeworkSubmitted' | 'homeworkReviewed'): number =>
  lectures.reduce((sum, lecture) => sum + lecture[part], 0)

/** STAT-04, Q-73. */
export const statisticOf = (
  stage: StageOfFunnel,
  stateCounts: readonly StateCount[],
  lectures: StageStatistic['lectures'],
): StageStatistic => {
  const { startDate: _startDate, isOnTheWay: _isOnTheWay, ...shown } = stage
  const marks = Array.from({ length: 11 }, () => 0)
  const successPercents = Array.from({ length: 10 }, () => 0)
  let [students, active] = [0, 0]
  for (const { state, mark, successPercent, count } of stateCounts) {
    students += count
    if (state === 'Opened') active += count
    if (mark !== null) marks[mark]! += count
    if (successPercent !== null) successPercents[Math.min(9, Math.floor(successPercent / 10))]! += count
  }
  return {
    ...shown,
    students,
    active,
    averageMark: averageOf(stateCounts.map(({ mark, count }) => ({ value: mark, count }))),
    averageSuccessPercent: averageOf(
      stateCounts.map(({ successPercent, count }) => ({ value: successPercent, count })),
    ),
    homeworkSubmitted: sumOver(lectures, 'homeworkSubmitted'),
    homeworkReviewed: sumOver(lectures, 'homeworkReviewed'),
    lectures,
    marks,
    successPercents,
  }
}
