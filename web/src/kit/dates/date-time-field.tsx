import { fromLocalInput, toLocalInput, zoneAt } from '#ui/local-date-time.ts'
import { DateInput, type DateInputProps } from './date-input.tsx'

type DateTimeFieldProps = Omit<DateInputProps, 'kind' | 'value' | 'onChange' | 'min' | 'max'> & {
  /** UTC, as it is stored; null: no moment. */
  value: string | null
  onChange: (value: string | null) => void
  /** Bounds in UTC as well. */
  min?: string | null
  max?: string | null
}

/** A moment in the zone of the browser, which is named under it. */
export function DateTimeField({ value, onChange, min, max, help, ...field }: DateTimeFieldProps) {
  return (
    <DateInput
      {...field}
      kind="moment"
      min={toLocalInput(min ?? null)}
      max={toLocalInput(max ?? null)}
      value={toLocalInput(value)}
      onChange={(local) => onChange(fromLocalInput(local))}
      help={
        <>
          {help && <>{help} </>}
          <span className="ac-nowrap">{zoneAt(value)}</span>
        </>
      }
    />
  )
}
