import type { ComponentProps } from 'react'
import type { FieldProps } from './field.tsx'
import { fromLocalInput, toLocalInput, zoneAt } from './local-date-time.ts'
import { TextField } from './text-field.tsx'

type DateTimeFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'size' | 'children' | 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
    /** UTC, as it is stored; null: no moment. */
    value: string | null
    onChange: (value: string | null) => void
    /** Bounds in UTC as well. */
    min?: string | null
    max?: string | null
  }

/** The picker of the browser itself, in the zone of the browser, which is named under it. */
export function DateTimeField({ value, onChange, min, max, help, ...field }: DateTimeFieldProps) {
  return (
    <TextField
      {...field}
      type="datetime-local"
      // Four digits for the year: without a bound browsers let people type six.
      min={toLocalInput(min ?? null) || undefined}
      max={toLocalInput(max ?? null) || '2199-12-31T23:59'}
      value={toLocalInput(value)}
      onChange={(event) => onChange(fromLocalInput(event.currentTarget.value))}
      help={
        <>
          {help && <>{help} </>}
          <span className="ac-nowrap">{zoneAt(value)}</span>
        </>
      }
    />
  )
}
