import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import classes from './checkbox-field.module.css'
import { describedBy, FieldError, FieldHelp, LabelText, useFieldIds } from './field.tsx'

export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'children' | 'ref'> & {
  /** May hold a link (the consents of the registration). */
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** Keeps the label for screen readers only (row selection). */
  hideLabel?: boolean
  /** Some of the rows are selected. */
  indeterminate?: boolean
}

export function CheckboxField({
  label,
  help,
  error,
  hideLabel,
  indeterminate = false,
  className,
  id,
  ...input
}: CheckboxFieldProps) {
  const ids = useFieldIds(id)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <div className={className ? `${classes.field} ${className}` : classes.field}>
      <label className={classes.row}>
        <input
          {...input}
          ref={box}
          type="checkbox"
          id={ids.id}
          className={classes.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(ids, { error, help }, input['aria-describedby'])}
        />
        <span className={hideLabel ? 'ac-visually-hidden' : classes.text}>
          <LabelText label={label} required={input.required} />
        </span>
      </label>
      <div className={classes.note}>
        <FieldError id={ids.errorId}>{error}</FieldError>
        {help && <FieldHelp id={ids.helpId}>{help}</FieldHelp>}
      </div>
    </div>
  )
}
