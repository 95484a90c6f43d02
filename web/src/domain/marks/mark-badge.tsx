import classes from '#ui/badge.module.css'

export type MarkBand = 'blue' | 'yellow' | 'red'

/** CONST-24: 8 and above or no mark blue, 5 to 7 yellow, below 5 red. */
export const markBand = (mark: number | null): MarkBand => {
  if (mark === null || mark >= 8) return 'blue'
  return mark >= 5 ? 'yellow' : 'red'
}

export type MarkBadgeProps = {
  mark: number | null
  /** Read before the number: "Оцінка". */
  label: string
  /** Shown and read when there is no mark. */
  emptyText?: string
}

export function MarkBadge({ mark, label, emptyText = '–' }: MarkBadgeProps) {
  return (
    <span className={`${classes.badge} ${classes.number}`} data-tone={markBand(mark)}>
      <span className="ac-visually-hidden">{label}: </span>
      {mark ?? emptyText}
    </span>
  )
}
