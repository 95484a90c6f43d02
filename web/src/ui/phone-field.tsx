import type { ComponentProps } from 'react'
import fieldClasses from './field.module.css'
import { describedBy, FieldError, FieldHelp, LabelText, useFieldIds, type FieldProps } from './field.tsx'
import { ChevronsUpDownIcon } from './main-icons.tsx'
import classes from './phone-field.module.css'
import selectClasses from './select-field.module.css'

export type PhoneCountry = { code: string; label: string }

export type PhoneFieldProps = FieldProps & {
  id?: string
  required?: boolean
  disabled?: boolean
  codeLabel: string
  numberLabel: string
  /** `code` is the value ("+380"), `label` what the list shows ("🇺🇦 +380" or "Україна +380"). */
  countries: readonly PhoneCountry[]
  /** Both parts take the props of a form field: `form.getInputProps('phoneCode')`, `form.getInputProps('phoneDigits')`. */
  codeProps: Omit<ComponentProps<'select'>, 'size' | 'children'>
  digitsProps: Omit<ComponentProps<'input'>, 'size' | 'type'>
}

/** Two controls under one label; the rules (+380 drops leading zeros) live with the form's schema. */
export function PhoneField({
  label,
  help,
  error,
  optionalLabel,
  size = 'md',
  className,
  id,
  required,
  disabled,
  codeLabel,
  numberLabel,
  countries,
  codeProps,
  digitsProps,
}: PhoneFieldProps) {
  const ids = useFieldIds(id)
  const shared = {
    disabled,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(ids, { error, help }),
  } as const
  return (
    <fieldset className={className ? `${fieldClasses.field} ${className}` : fieldClasses.field} data-size={size}>
      <legend className={`${fieldClasses.label} ${classes.legend}`}>
        <LabelText label={label} required={required} optionalLabel={optionalLabel} />
      </legend>
      <div className={classes.parts}>
        <div className={fieldClasses.box}>
          <select
            autoComplete="tel-country-code"
            {...shared}
            {...codeProps}
            aria-label={codeLabel}
            className={`${fieldClasses.input} ${selectClasses.select}`}
          >
            {countries.map((country) => (
              <option key={country.code} value={country.code}>
                {country.label}
              </option>
            ))}
          </select>
          <ChevronsUpDownIcon size={18} className={selectClasses.chevron} />
        </div>
        <input
          autoComplete="tel-national"
          inputMode="tel"
          {...shared}
          {...digitsProps}
          id={ids.id}
          type="tel"
          required={required}
          aria-label={numberLabel}
          className={fieldClasses.input}
        />
      </div>
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
      {help && <FieldHelp id={ids.helpId}>{help}</FieldHelp>}
    </fieldset>
  )
}
