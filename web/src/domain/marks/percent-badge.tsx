import classes from '#ui/badge.module.css'

export type PercentBadgeProps = {
  /** The number that is shown (successPercent). */
  percent: number
  /** What the colour follows (equityPercent); the same number when absent. */
  rank?: number
  /** Read before the number: "Результат тесту". */
  label: string
}

/** STG-46: the colour class is the rank divided by ten, rounded down: 0 to 10. */
export const percentLevel = (rank: number) => Math.min(10, Math.max(0, Math.floor(rank / 10)))

export function PercentBadge({ percent, rank = percent, label }: PercentBadgeProps) {
  const level = percentLevel(rank)
  const tone = level >= 8 ? 'blue' : level >= 5 ? 'yellow' : 'red'
  return (
    <span className={`${classes.badge} ${classes.number}`} data-tone={tone} data-level={level}>
      <span className="ac-visually-hidden">{label}: </span>
      {percent}%
    </span>
  )
}
