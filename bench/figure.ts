/** One measured number beside what was promised for it. */
export interface Figure {
  name: string
  /** Null when it could not be measured; `remark` says why. */
  value: number | null
  unit: '' | 's' | 'ms' | 'µs' | 'KiB' | 'KB' | '/s'
  /** Most figures are better when smaller; ratios to pgbench are better when larger. */
  better: 'smaller' | 'larger'
  /** Absent: the figure is there to explain another one. */
  budget?: number
  ambition?: number
  remark?: string
}

export interface Measurement {
  name: string
  /** It takes so long that it runs only when it is named. */
  isLong?: boolean
  run(): Promise<Figure[]>
}

export type Verdict = 'ambition' | 'budget' | 'missed' | 'not measured' | ''

export const verdictOf = ({ value, better, budget, ambition }: Figure): Verdict => {
  if (value === null) return 'not measured'
  if (budget === undefined) return ''
  const holds = (limit: number): boolean => (better === 'smaller' ? value <= limit : value >= limit)
  if (ambition !== undefined && holds(ambition)) return 'ambition'
  return holds(budget) ? 'budget' : 'missed'
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** How far the single runs lay apart: a figure whose runs differ more than its distance to the budget says little. */
export const spread = (values: readonly number[], digits = 2): string =>
  `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`
