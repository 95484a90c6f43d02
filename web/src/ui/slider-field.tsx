import type { ComponentProps, CSSProperties } from 'react'
import { describedBy, FieldShell, useFieldIds, type FieldProps } from './field.tsx'
import classes from './slider-field.module.css'

export type SliderFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'type' | 'size' | 'children' | 'value' | 'min' | 'max' | 'onChange'> & {
    min: number
    max: number
    value: number
    onChange: (value: number) => void
    /** Read instead of the bare number: "7 з 10". */
    valueText: string
    /** The number is said elsewhere on the screen. */
    hideValue?: boolean
    /** What the ends of the line mean, for the eye. */
    ends?: readonly [string, string]
  }

/** The platform's own range: arrows, Home and End, and a finger move it, in every browser. */
export function SliderField({
  label,
  help,
  error,
  optionalLabel,
  size,
  hideLabel,
  className,
  id,
  min,
  max,
  value,
  onChange,
  valueText,
  hideValue,
  ends,
  ...input
}: SliderFieldProps) {
  const ids = useFieldIds(id)
  const share = max > min ? (value - min) / (max - min) : 0
  return (
    <FieldShell {...{ ids, label, help, error, optionalLabel, size, hideLabel, className }} required={input.required}>
      <div className={classes.row}>
        <input
          {...input}
          type="range"
          id={ids.id}
          className={classes.range}
          style={{ '--filled': `${share * 100}%` } as CSSProperties}
          min={min}
          max={max}
          value={value}
          aria-valuetext={valueText}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(ids, { error, help }, input['aria-describedby'])}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        {!hideValue && (
          <output className={classes.value} htmlFor={ids.id} aria-hidden="true">
            {value}
          </output>
        )}
      </div>
      {ends && (
        <div className={classes.ends} data-wide={hideValue || undefined} aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
    </FieldShell>
  )
}
