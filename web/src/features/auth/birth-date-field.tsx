import { birthYears } from '@academy/contract/limits'
import type { UseFormReturnType } from '@mantine/form'
import { currentYear } from '#lib/clock.ts'
import { monthName } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { describedBy, FieldError, LabelText, useFieldIds } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import classes from './birth-date-field.module.css'
import { daysInMonth, range, type RegistrationForm } from './registration.rules.ts'

const asOptions = (numbers: number[]) => numbers.map((number) => ({ value: String(number), label: String(number) }))

interface BirthDateFieldProps {
  id: string
  form: UseFormReturnType<RegistrationForm>
  error: string | null
}

/** VAL-30, VAL-32: three lists; the days follow the chosen month and year. */
export function BirthDateField({ id, form, error }: BirthDateFieldProps) {
  const t = useT()
  const locale = useLocale()
  const ids = useFieldIds(id)
  const month = form.useWatchValue('birthMonth')
  const year = form.useWatchValue('birthYear')
  const years = birthYears(currentYear())
  const part = (name: 'birthDay' | 'birthMonth' | 'birthYear') => {
    const { error: _, ...input } = form.getInputProps(name)
    return {
      ...input,
      placeholder: t('form.choose'),
      required: true,
      'aria-invalid': error === null ? undefined : true,
      'aria-describedby': describedBy(ids, { error }),
    }
  }
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>
        <LabelText label={t('register.birthDate')} required />
      </legend>
      <div className={classes.parts}>
        <SelectField
          key={form.key('birthDay')}
          {...part('birthDay')}
          id={`${id}-day`}
          label={t('register.day')}
          hideLabel
          placeholder={t('register.day')}
          autoComplete="bday-day"
          options={asOptions(range(1, daysInMonth(month, year)))}
        />
        <SelectField
          key={form.key('birthMonth')}
          {...part('birthMonth')}
          id={`${id}-month`}
          label={t('register.month')}
          hideLabel
          placeholder={t('register.month')}
          autoComplete="bday-month"
          options={range(1, 12).map((value) => ({ value: String(value), label: monthName(value, locale) }))}
        />
        <SelectField
          key={form.key('birthYear')}
          {...part('birthYear')}
          id={id}
          label={t('register.year')}
          hideLabel
          placeholder={t('register.year')}
          autoComplete="bday-year"
          options={asOptions(range(years.max, years.min))}
        />
      </div>
      {error !== null && <FieldError id={ids.errorId}>{error}</FieldError>}
    </fieldset>
  )
}
