import type { ComponentProps } from 'react'
import classes from './field.module.css'
import { describedBy, FieldShell, useFieldIds, type FieldProps } from './field.tsx'
import { ChevronsUpDownIcon } from './main-icons.tsx'
import own from './select-field.module.css'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'size' | 'children' | 'multiple'> & {
    options: readonly SelectOption[]
    /** The first, empty choice ("Оберіть країну", "Усі"). */
    placeholder?: string
  }

/** The platform's own select: the best one on a phone and by keyboard. Searchable lists use SearchSelectField. */
export function SelectField({
  label,
  help,
  error,
  optionalLabel,
  size,
  hideLabel,
  className,
  id,
  options,
  placeholder,
  ...input
}: SelectFieldProps) {
  const ids = useFieldIds(id)
  return (
    <FieldShell {...{ ids, label, help, error, optionalLabel, size, hideLabel, className }} required={input.required}>
      <div className={classes.box}>
        <select
          {...input}
          id={ids.id}
          className={`${classes.input} ${own.select}`}
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={describedBy(ids, { error, help }, input['aria-describedby'])}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronsUpDownIcon size={18} className={own.chevron} />
      </div>
    </FieldShell>
  )
}
