import classes from './birth-date-field.module.css'
import fieldClasses from './field.module.css'
import { describedBy, FieldError, FieldHelp, LabelText, useFieldIds, type FieldProps } from './field.tsx'
import { SelectField, type SelectOption } from './select-field.tsx'

const parts = ['day', 'month', 'year'] as const
type Part = (typeof parts)[number]

export type BirthDateFieldProps = Omit<FieldProps, 'hideLabel'> & {
  /** The id of the first part: a link from an error summary leads there. */
  id?: string
  required?: boolean
  disabled?: boolean
  /** Names of the three lists; also their empty first choice. */
  partLabels: Record<Part, string>
  /** What each list offers; the days follow the chosen month and year. */
  options: Record<Part, readonly SelectOption[]>
  value: Record<Part, string>
  onChange: (value: Record<Part, string>) => void
  /** The focus has left the whole field. */
  onBlur?: () => void
}

/** Three native lists under one label: quicker than a calendar for a day twenty years ago, and good on a phone. */
export function BirthDateField({
  label,
  help,
  error,
  optionalLabel,
  size = 'md',
  className,
  id,
  required,
  disabled,
  partLabels,
  options,
  value,
  onChange,
  onBlur,
}: BirthDateFieldProps) {
  const ids = useFieldIds(id)
  return (
    <fieldset className={className ? `${fieldClasses.field} ${className}` : fieldClasses.field} data-size={size}>
      <legend className={`${fieldClasses.label} ${classes.legend}`}>
        <LabelText label={label} required={required} optionalLabel={optionalLabel} />
      </legend>
      <div className={classes.parts}>
        {parts.map((part) => (
          <SelectField
            key={part}
            id={part === 'day' ? ids.id : `${ids.id}-${part}`}
            label={partLabels[part]}
            hideLabel
            placeholder={partLabels[part]}
            autoComplete={`bday-${part}`}
            size={size}
            required={required}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(ids, { error, help })}
            options={options[part]}
            value={value[part]}
            onChange={(event) => onChange({ ...value, [part]: event.target.value })}
            onBlur={(event) => {
              if (!event.currentTarget.closest('fieldset')?.contains(event.relatedTarget)) onBlur?.()
            }}
          />
        ))}
      </div>
      <FieldError id={ids.errorId}>{error}</FieldError>
      {help && <FieldHelp id={ids.helpId}>{help}</FieldHelp>}
    </fieldset>
  )
}
