import { currentYear } from '#lib/clock.ts'
import { countryOptions, phoneCountryOptions } from '#lib/countries.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { BirthDateField } from '#ui/birth-date-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useBirthDateTexts } from './birth-date.ts'
import type { VariantsOf } from './form-variants.ts'
import { graduationYearChoices, otherYear } from './graduation-years.ts'
import { fieldId, type MissingDataField, type MissingDataForm } from './missing-data.rules.ts'
import { UniversityField, type UniversityTexts } from './university-field.tsx'

interface MissingDataFieldsProps {
  form: MissingDataForm
  asked: readonly MissingDataField[]
  /** Whether each of them has to be filled in. */
  required: boolean
  change: (field: MissingDataField, values: Partial<MissingDataForm>) => void
  leave?: (field: MissingDataField) => void
  errorOf: (field: MissingDataField) => string | null
  phoneHelp: string
  university: UniversityTexts
  of: VariantsOf
}

/** What may be missing about a person, as the person and staff fill it in; consents are the person's own. */
export function MissingDataFields(props: MissingDataFieldsProps) {
  const { form, asked, required, change, leave, errorOf, phoneHelp, university, of } = props
  const t = useT()
  const locale = useLocale()
  const phoneCountries = phoneCountryOptions(locale)
  const birthDateTexts = useBirthDateTexts(form.birthDate)
  return (
    <>
      {asked.includes('birthDate') && (
        <BirthDateField
          {...birthDateTexts}
          id={fieldId('birthDate')}
          required={required}
          value={form.birthDate}
          error={errorOf('birthDate')}
          onChange={(birthDate) => change('birthDate', { birthDate })}
          onBlur={() => leave?.('birthDate')}
        />
      )}
      {asked.includes('phoneNumber') && (
        <PhoneField
          id={fieldId('phoneNumber')}
          label={t('common.phone')}
          help={phoneHelp}
          required={required}
          error={errorOf('phoneNumber')}
          codeLabel={t('register.phoneCode')}
          numberLabel={t('register.phoneDigits')}
          nothingFound={t('register.phoneCodeNothing')}
          countries={phoneCountries}
          country={form.phoneCountry}
          onCountry={(phoneCountry) => change('phoneNumber', { phoneCountry })}
          digitsProps={{
            value: form.phoneDigits,
            onChange: (event) => change('phoneNumber', { phoneDigits: event.target.value }),
            onBlur: () => leave?.('phoneNumber'),
          }}
        />
      )}
      {asked.includes('country') && (
        <SelectField
          id={fieldId('country')}
          label={t('common.country')}
          required={required}
          error={errorOf('country')}
          autoComplete="country"
          options={countryOptions(locale)}
          value={form.country}
          onChange={(event) => change('country', { country: event.target.value })}
        />
      )}
      {asked.includes('graduationYear') && (
        <SelectField
          id={fieldId('graduationYear')}
          label={t('register.graduationYear')}
          help={t('register.graduationHelp')}
          placeholder={t('form.choose')}
          required={required}
          error={errorOf('graduationYear')}
          options={graduationYearChoices(currentYear()).map((year) => ({
            value: year,
            label: year === otherYear ? t('register.graduationOther') : year,
          }))}
          value={form.graduationYear}
          onChange={(event) => change('graduationYear', { graduationYear: event.target.value })}
          onBlur={() => leave?.('graduationYear')}
        />
      )}
      {asked.includes('university') && (
        <UniversityField
          id={fieldId('university')}
          texts={university}
          of={of}
          required={required}
          value={form.university}
          error={errorOf('university')}
          onChange={(chosen) => change('university', { university: chosen })}
          onBlur={() => leave?.('university')}
        />
      )}
    </>
  )
}
