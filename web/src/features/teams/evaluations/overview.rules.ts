import type { Evaluation, TeamWithEvaluations } from '@academy/contract/evaluations'
import { averageOf, currentOf, type EventSummary, previousOf, summaryOf } from './evaluation.rules.ts'
import type { OverviewAddress } from './evaluations-address.rules.ts'

export interface OverviewRow extends TeamWithEvaluations {
  current: Evaluation | undefined
  summary: EventSummary
  before: EventSummary
}

export const toRow = (data: TeamWithEvaluations): OverviewRow => {
  const current = currentOf(data.evaluations)
  const previous = current && previousOf(data.evaluations, current)
  const { userTeams } = data.team
  return { ...data, current, summary: summaryOf(current, userTeams), before: summaryOf(previous, userTeams) }
}

const isDone = ({ current, summary }: OverviewRow): boolean =>
  current !== undefined && summary.evaluated === summary.total

const holds = (row: OverviewRow, word: string): boolean =>
  [row.team.name, ...row.team.coaches.map(({ firstName, lastName }) => `${firstName} ${lastName}`)].some((name) =>
    name.toLowerCase().includes(word),
  )

const share = ({ evaluated, total }: EventSummary): number => (total === 0 ? 0 : evaluated / total)

const compare: Record<OverviewAddress['order'], (a: OverviewRow, b: OverviewRow) => number> = {
  name: (a, b) => a.team.name.localeCompare(b.team.name, 'uk', { numeric: true }),
  progress: (a, b) => share(a.summary) - share(b.summary),
  average: (a, b) => (a.summary.average ?? 0) - (b.summary.average ?? 0),
}

export const shownRows = (rows: readonly OverviewRow[], address: OverviewAddress): OverviewRow[] => {
  const word = address.search.trim().toLowerCase()
  const sign = address.direction === 'desc' ? -1 : 1
  return rows
    .filter((row) => word === '' || holds(row, word))
    .filter((row) => address.show !== 'mine' || row.team.may.evaluate)
    .filter((row) => address.show !== 'open' || !isDone(row))
    .toSorted((a, b) => sign * compare[address.order](a, b) || compare.name(a, b))
}

export interface StageNumbers {
  evaluated: number
  students: number
  teamsDone: number
  teams: number
  waiting: number
  average: number | null
}

export const numbersOf = (rows: readonly OverviewRow[]): StageNumbers => {
  const marks = rows.flatMap(({ current, team }) => {
    const ids = new Set(team.userTeams.map(({ id }) => id))
    return (current?.studentEvaluations ?? []).flatMap(({ userTeamId, marks }) => (ids.has(userTeamId) ? marks : []))
  })
  return {
    evaluated: rows.reduce((sum, { summary }) => sum + summary.evaluated, 0),
    students: rows.reduce((sum, { summary }) => sum + summary.total, 0),
    teamsDone: rows.filter(isDone).length,
    teams: rows.length,
    waiting: rows.filter(({ current }) => current === undefined).length,
    average: averageOf(marks.map(({ mark }) => mark)),
  }
}

/** How many events there have been, for the name of the next one. */
export const nextNumber = (rows: readonly Pick<TeamWithEvaluations, 'evaluations'>[]): number =>
  Math.max(0, ...rows.map(({ evaluations }) => evaluations.length)) + 1
