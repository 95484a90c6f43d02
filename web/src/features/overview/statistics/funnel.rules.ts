import type { BarPart, DirectionParam, FunnelByDay, FunnelDay, FunnelStage } from '@academy/contract/statistics'

export type Counts = Record<BarPart, number>

/** One row of the chart: a stage with its numbers, against the stage before. */
export interface FunnelRow extends Counts {
  stageId: number
  name: FunnelStage['name']
  /** Still in the stage: entered, neither passed nor failed. */
  open: number
  isOnTheWay: boolean
  /** Per cent of whoever entered the step before on the way; null where there is nothing to compare. */
  ofPrevious: number | null
}

/** Below it a step loses more than it keeps: said in words and colour. */
const weakPercent = 50
export const isWeak = ({ ofPrevious }: Pick<FunnelRow, 'ofPrevious'>): boolean =>
  ofPrevious !== null && ofPrevious < weakPercent

const percentOf = (part: number, whole: number | undefined): number | null =>
  whole === undefined || whole === 0 ? null : Math.round((part / whole) * 100)

type StageOfRows = Pick<FunnelStage, 'stageId' | 'name' | 'isOnTheWay'>

const rowsOf = (stages: readonly StageOfRows[], counts: readonly Counts[]): FunnelRow[] => {
  let before: number | undefined
  return stages.map(({ stageId, name, isOnTheWay }, index) => {
    const { entered, passed, failed } = counts[index]!
    const ofPrevious = isOnTheWay && entered > 0 ? percentOf(entered, before) : null
    if (isOnTheWay) before = entered
    return {
      stageId,
      name,
      entered,
      passed,
      failed,
      open: Math.max(0, entered - passed - failed),
      isOnTheWay,
      ofPrevious,
    }
  })
}

const nobody: Counts = { entered: 0, passed: 0, failed: 0 }

export const funnelRows = (stages: readonly FunnelStage[], direction: DirectionParam | null): FunnelRow[] =>
  rowsOf(
    stages,
    direction === null
      ? stages
      : stages.map(
          ({ byDirection }) =>
            byDirection.find(({ specialization }) => (specialization?.id ?? 'none') === direction) ?? nobody,
        ),
  )

/** The same rows for one day, out of what is known of every day: a slider waits for nobody. */
export const rowsOfDay = ({ stages }: FunnelByDay, day: FunnelDay): FunnelRow[] =>
  rowsOf(
    stages,
    stages.map((_, index) => ({
      entered: day.entered[index]!,
      passed: day.passed[index]!,
      failed: day.failed[index]!,
    })),
  )

/** The directions there are, with whoever chose none as the last. */
export const directionsOf = (stages: readonly FunnelStage[]): { key: DirectionParam; name: string | null }[] => {
  const found = new Map<DirectionParam, string | null>()
  for (const { byDirection } of stages)
    for (const { specialization } of byDirection) found.set(specialization?.id ?? 'none', specialization?.name ?? null)
  const without = found.delete('none')
  return [
    ...[...found].map(([key, name]) => ({ key, name })),
    ...(without ? [{ key: 'none' as const, name: null }] : []),
  ]
}

/** The row of a day, or the nearest one that is known: before the first there is nobody, after the last nothing changes. */
export const dayAt = ({ days }: FunnelByDay, day: number): FunnelDay | undefined =>
  days.findLast((row) => row.day <= day)

/** Per day how many had entered a stage, as a line of an SVG; the sheet is 100 wide and 100 high. */
export const linePath = (
  points: readonly { day: number; value: number }[],
  from: number,
  to: number,
  largest: number,
): string => {
  const width = Math.max(1, to - from)
  const height = Math.max(1, largest)
  const at = (value: number): string => String(Math.round(value * 100) / 100)
  return points
    .map(
      ({ day, value }, index) =>
        `${index === 0 ? 'M' : 'L'}${at(((day - from) / width) * 100)} ${at(100 - (value / height) * 100)}`,
    )
    .join('')
}

/** A bar of at least a hair's width as soon as there is anybody. */
export const barPercent = (value: number, largest: number): number =>
  value <= 0 || largest <= 0 ? 0 : Math.max(0.6, (value / largest) * 100)

/** Charts side by side end where nobody has come further in any of them; the table still names every stage. */
export const reachedRows = <C extends { rows: readonly FunnelRow[] }>(charts: readonly C[]): C[] => {
  const last = Math.max(-1, ...charts.map(({ rows }) => rows.findLastIndex(({ entered }) => entered > 0)))
  return charts.map((chart) => ({ ...chart, rows: chart.rows.slice(0, last + 1) }))
}
