import type { ComponentProps } from 'react'
import classes from './field.module.css'
import { describedBy, FieldShell, useFieldIds, type FieldProps } from './field.tsx'
import own from './text-area-field.module.css'

export type TextAreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, 'children'>

/** Grows with its text up to 60 % of the window (`field-sizing`), `rows` is the least height. */
export function TextAreaField({
  label,
  help,
  error,
  optionalLabel,
  size,
  hideLabel,
  className,
  id,
  rows = 4,
  ...input
}: TextAreaFieldProps) {
  const ids = useFieldIds(id)
  return (
    <FieldShell {...{ ids, label, help, error, optionalLabel, size, hideLabel, className }} required={input.required}>
      <textarea
        {...input}
        rows={rows}
        id={ids.id}
        className={`${classes.input} ${own.area}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(ids, { error, help }, input['aria-describedby'])}
      />
    </FieldShell>
  )
}
