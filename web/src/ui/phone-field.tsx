import { startTransition, useEffect, useState, type ComponentProps, type KeyboardEvent } from 'react'
import fieldClasses from './field.module.css'
import { describedBy, FieldError, FieldHelp, LabelText, useFieldIds, type FieldProps } from './field.tsx'
import classes from './phone-field.module.css'
import { SelectField, type SelectOption } from './select-field.tsx'

export type PhoneFieldProps = FieldProps & {
  id?: string
  required?: boolean
  disabled?: boolean
  codeLabel: string
  numberLabel: string
  /** Said when the search for a code finds nothing. */
  nothingFound: string
  /** Codes are shared, so the value is the country; the label shows its code first ("+380 Україна"). */
  countries: readonly SelectOption[]
  country: string
  onCountry: (country: string) => void
  /** The props of a form field: `form.getInputProps('phoneDigits')`. */
  digitsProps: Omit<ComponentProps<'input'>, 'size' | 'type'>
}

/** The searchable list comes after the form; until then, and without a connection, the browser's own list does its work. */
const useSearchSelect = () => {
  const [part, setPart] = useState<typeof import('./search-select-field.tsx')>()
  useEffect(() => {
    let isShown = true
    import('./search-select-field.tsx').then(
      (loaded) => startTransition(() => (isShown ? setPart(loaded) : undefined)),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  return part
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
  nothingFound,
  countries,
  country,
  onCountry,
  digitsProps,
}: PhoneFieldProps) {
  const ids = useFieldIds(id)
  const shared = {
    disabled,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(ids, { error, help }),
  } as const
  const code = { label: codeLabel, hideLabel: true, size, disabled, options: countries, value: country }
  const search = useSearchSelect()
  /** Whoever types "48" and goes on with Tab means the first that was found, not the country that was there before. */
  const takeFound = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    const typed = currentTarget.value.trim().toLowerCase()
    if (key !== 'Tab' || typed === '') return
    const labels = countries.map((one) => ({ ...one, text: one.label.toLowerCase() }))
    const found =
      labels.find(({ text }) => text.startsWith(typed) || text.startsWith(`+${typed} `)) ??
      labels.find(({ text }) => text.includes(typed))
    if (found) onCountry(found.value)
  }
  return (
    <fieldset className={className ? `${fieldClasses.field} ${className}` : fieldClasses.field} data-size={size}>
      <legend className={`${fieldClasses.label} ${classes.legend}`}>
        <LabelText label={label} required={required} optionalLabel={optionalLabel} />
      </legend>
      <div className={classes.parts}>
        {search ? (
          <search.SearchSelectField
            {...code}
            nothingFound={nothingFound}
            listWidth={300}
            onKeyDown={takeFound}
            onChange={(chosen) => chosen !== null && onCountry(chosen)}
          />
        ) : (
          <SelectField
            {...code}
            autoComplete="tel-country-code"
            aria-invalid={shared['aria-invalid']}
            onChange={(event) => onCountry(event.target.value)}
          />
        )}
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
      <FieldError id={ids.errorId}>{error}</FieldError>
      {help && <FieldHelp id={ids.helpId}>{help}</FieldHelp>}
    </fieldset>
  )
}
