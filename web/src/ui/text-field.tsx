import type { ComponentProps, ReactNode } from 'react'
import classes from './field.module.css'
import { describedBy, FieldShell, useFieldIds, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'size' | 'children'> & {
    /** An icon inside the field, at its start. */
    leading?: ReactNode
    /** A control or an icon inside the field, at its end. */
    trailing?: ReactNode
  }

export function TextField({
  label,
  help,
  error,
  optionalLabel,
  size,
  hideLabel,
  className,
  leading,
  trailing,
  id,
  ...input
}: TextFieldProps) {
  const ids = useFieldIds(id)
  return (
    <FieldShell {...{ ids, label, help, error, optionalLabel, size, hideLabel, className }} required={input.required}>
      <div className={classes.box}>
        {leading && <span className={classes.leading}>{leading}</span>}
        <input
          {...input}
          id={ids.id}
          className={classes.input}
          data-leading={leading ? true : undefined}
          data-trailing={trailing ? true : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(ids, { error, help }, input['aria-describedby'])}
        />
        {trailing && <span className={classes.trailing}>{trailing}</span>}
      </div>
    </FieldShell>
  )
}
