import { DateInput } from '#kit/dates/date-input.tsx'
import { fromLocalInput, toLocalInput } from '#ui/local-date-time.ts'

interface DateCellProps {
  id: string
  label: string
  value: string | null
  error: string | undefined
  /** Where no heading of a column says what it is. */
  hasLabel?: boolean
  disabled: boolean
  onChange: (value: string | null) => void
}

/**
 * A date that counts when it is left, or with Enter: other stages follow it, and on its way through half-typed years they
 * would jump about.
 */
export function DateCell({ id, label, value, error, hasLabel = false, disabled, onChange }: DateCellProps) {
  return (
    <DateInput
      isSettled
      kind="moment"
      id={id}
      size="sm"
      label={label}
      hideLabel={!hasLabel}
      disabled={disabled}
      value={toLocalInput(value)}
      error={error}
      onChange={(local) => onChange(fromLocalInput(local))}
    />
  )
}
