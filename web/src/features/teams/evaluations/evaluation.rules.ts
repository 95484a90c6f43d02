import { evaluationCriteria, type EvaluationCriterion } from '@academy/contract/enums'
import type { CriterionMark, Evaluation, StudentEvaluation, TeamWithEvaluations } from '@academy/contract/evaluations'

/** The newest first; of one day the one that was made later. */
export const newestFirst = <T extends { id: number; date: string }>(events: readonly T[]): T[] =>
  events.toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id)

/** What an evaluation is compared with: the one before it in time. */
export const previousOf = <T extends { id: number; date: string }>(events: readonly T[], event: T): T | undefined => {
  const ordered = newestFirst(events)
  return ordered[ordered.findIndex(({ id }) => id === event.id) + 1]
}

export const currentOf = <T extends { isCurrent: boolean }>(events: readonly T[]): T | undefined =>
  events.find(({ isCurrent }) => isCurrent)

/** Which one is shown: the one of the address, else the current one, else the newest. */
export const chooseEvent = (events: readonly Evaluation[], wantedId: number | null): Evaluation | undefined =>
  events.find(({ id }) => id === wantedId) ?? currentOf(events) ?? newestFirst(events)[0]

const toTwoDigits = (value: number): number => Math.round(value * 100) / 100

export const averageOf = (marks: readonly number[]): number | null =>
  marks.length === 0 ? null : toTwoDigits(marks.reduce((sum, mark) => sum + mark, 0) / marks.length)

/** null: there is nothing to compare. */
export const changeOf = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before === null || before === undefined ? null : toTwoDigits(now - before)

export const isEvaluated = (student: Pick<StudentEvaluation, 'marks'> | undefined): boolean =>
  student !== undefined && student.marks.length > 0

export const studentIn = (event: Evaluation | undefined, userTeamId: number): StudentEvaluation | undefined =>
  event?.studentEvaluations.find((student) => student.userTeamId === userTeamId)

/** The last time a student was evaluated before this, also in a team of before. */
export const previousOfStudent = (
  { evaluations, earlier }: Pick<TeamWithEvaluations, 'evaluations' | 'earlier'>,
  event: Evaluation,
  userTeamId: number,
): StudentEvaluation | undefined => {
  const ordered = newestFirst([...evaluations, ...earlier])
  return ordered
    .slice(ordered.findIndex(({ id }) => id === event.id) + 1)
    .map((older) => studentIn(older, userTeamId))
    .find(isEvaluated)
}

export const markFor = (marks: readonly CriterionMark[], criterion: EvaluationCriterion): number | undefined =>
  marks.find((mark) => mark.criterion === criterion)?.mark

export interface EventSummary {
  evaluated: number
  total: number
  average: number | null
  byCriterion: Record<EvaluationCriterion, number | null>
  stars: number
}

/** Of those who are in the team now: who was moved to another one counts there. */
export const summaryOf = (event: Evaluation | undefined, members: readonly { id: number }[]): EventSummary => {
  const ids = new Set(members.map(({ id }) => id))
  const students = (event?.studentEvaluations ?? []).filter(({ userTeamId }) => ids.has(userTeamId))
  const marks = students.flatMap((student) => student.marks)
  const ofCriterion = (criterion: EvaluationCriterion) =>
    averageOf(marks.flatMap((given) => (given.criterion === criterion ? [given.mark] : [])))
  return {
    evaluated: students.filter(isEvaluated).length,
    total: members.length,
    average: averageOf(marks.map(({ mark }) => mark)),
    byCriterion: Object.fromEntries(
      evaluationCriteria.map((criterion) => [criterion, ofCriterion(criterion)]),
    ) as EventSummary['byCriterion'],
    stars: students.filter(({ feedback }) => feedback.isStar).length,
  }
}

/** Answers to several saves may overtake one another: of each student the newer row stays. */
const withNewerStudents = (before: Evaluation, after: Evaluation): Evaluation => {
  const rows = new Map(before.studentEvaluations.map((student) => [student.userTeamId, student]))
  for (const student of after.studentEvaluations) {
    const known = rows.get(student.userTeamId)
    if (known === undefined || known.updatedAt <= student.updatedAt) rows.set(student.userTeamId, student)
  }
  return { ...before, studentEvaluations: [...rows.values()] }
}

export const withAnswer = (team: TeamWithEvaluations, answer: Evaluation): TeamWithEvaluations => ({
  ...team,
  evaluations: team.evaluations.map((event) => (event.id === answer.id ? withNewerStudents(event, answer) : event)),
})

/** Those one evaluates come before those one only looks at. */
export const ownFirst = (teams: readonly TeamWithEvaluations[]): TeamWithEvaluations[] =>
  teams.toSorted((a, b) => Number(b.team.may.evaluate) - Number(a.team.may.evaluate))

export const isUnfinished = ({ team, evaluations }: TeamWithEvaluations): boolean => {
  const { evaluated, total } = summaryOf(currentOf(evaluations), team.userTeams)
  return evaluated < total
}

interface StageWithDates {
  id: number
  startDate: string | null
  endDate: string | null
}
const isUnderWay = ({ startDate, endDate }: StageWithDates, now: string): boolean =>
  startDate !== null && startDate <= now && (endDate === null || now < endDate)

/** The one of the address, else where the academy stands, else one that is under way, else the first. */
export const chooseStage = <T extends StageWithDates>(
  { stages, activeStageId }: { stages: readonly T[]; activeStageId: number | null },
  wantedId: number | null,
  now: Date,
): T | undefined =>
  stages.find(({ id }) => id === wantedId) ??
  stages.find(({ id }) => id === activeStageId) ??
  stages.find((stage) => isUnderWay(stage, now.toISOString())) ??
  stages[0]

/** Who comes without naming a team begins with an own one that is not finished. */
export const chooseTeam = (
  teams: readonly TeamWithEvaluations[],
  wantedId: number | null,
): TeamWithEvaluations | undefined => {
  const own = teams.filter(({ team }) => team.may.evaluate)
  return teams.find(({ team }) => team.id === wantedId) ?? own.find(isUnfinished) ?? own[0] ?? teams[0]
}
