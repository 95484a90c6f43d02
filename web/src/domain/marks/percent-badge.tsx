import classes from '#ui/badge.module.css'

export type PercentBadgeProps = {
  /** The number that is shown (successPercent). */
  percent: number
  /** What the colour follows (equityPercent); the same number when absent. */
  rank?: number
  /** Whether it is enough to go on; absent or null: nobody has decided, the colour follows the rank. */
  isPassed?: boolean | null
  /** Read before the number: "Результат тесту". */
  label: string
}

/** STG-46: the colour class is the rank divided by ten, rounded down: 0 to 10. */
export const percentLevel = (rank: number) => Math.min(10, Math.max(0, Math.floor(rank / 10)))

export function PercentBadge({ percent, rank = percent, isPassed = null, label }: PercentBadgeProps) {
  const level = percentLevel(rank)
  const byRank = level >= 8 ? 'blue' : level >= 5 ? 'yellow' : 'red'
  // A passing result never looks like a warning, however many others did better.
  const tone = isPassed === null ? byRank : isPassed ? 'green' : 'red'
  return (
    <span className={`${classes.badge} ${classes.number}`} data-tone={tone} data-level={level}>
      <span className="ac-visually-hidden">{label}: </span>
      {percent}%
    </span>
  )
}
