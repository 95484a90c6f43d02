import { useBirthDateTexts } from '#domain/profile/birth-date.ts'
import { otherYear } from '#domain/profile/graduation-years.ts'
import { currentYear } from '#lib/clock.ts'
import { countryOptions, noCountry, phoneCountryOptions } from '#lib/countries.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { BirthDateField } from '#ui/birth-date-field.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldGroup, wideField } from '#ui/field-group.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { SearchSelectField } from '#ui/search-select-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DirectionField } from './direction-field.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { ListFields } from './list-fields.tsx'
import { graduationChoices } from './profile.rules.ts'
import { UniversityField } from './university-field.tsx'
import { fieldId, useProfile } from './use-profile.ts'

/** ACC-45, ACC-47, ACC-61. */
export function ProfileForm() {
  const t = useT()
  const locale = useLocale()
  const { user, selection, mode } = usePerson()
  const { form, change, leave, errorOf, submit, discard, failure, isSaving, isSaved, isDirty } = useProfile()
  const birthDateTexts = useBirthDateTexts(form.birthDate)
  const countries = countryOptions(locale)
  const isStudent = !user.isEmployee
  const optionalLabel = isStudent ? undefined : t('app.optional')
  const codes = phoneCountryOptions(locale)

  const text = (field: 'firstName' | 'lastName') => ({
    id: fieldId(field),
    value: form[field],
    error: errorOf(field),
    required: true,
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
    onBlur: () => leave(field),
  })

  return (
    <Card className="ac-shrink">
      <form onSubmit={submit} noValidate>
        <FieldGroup legend={t('register.about')}>
          <TextField {...text('firstName')} label={t('register.firstName')} autoComplete="given-name" />
          <TextField {...text('lastName')} label={t('register.lastName')} autoComplete="family-name" />
          <BirthDateField
            {...birthDateTexts}
            className={wideField}
            id={fieldId('birthDate')}
            required={isStudent}
            optionalLabel={optionalLabel}
            value={form.birthDate}
            error={errorOf('birthDate')}
            onChange={(birthDate) => change({ birthDate })}
            onBlur={() => leave('birthDate')}
          />
        </FieldGroup>

        <FieldGroup legend={t('register.contacts')}>
          <PhoneField
            id={fieldId('phoneDigits')}
            label={t('common.phone')}
            required
            error={errorOf('phoneDigits')}
            codeLabel={t('register.phoneCode')}
            numberLabel={t('register.phoneDigits')}
            nothingFound={t('register.phoneCodeNothing')}
            countries={form.phoneCountry === noCountry ? [{ value: noCountry, label: '+' }, ...codes] : codes}
            country={form.phoneCountry}
            onCountry={(phoneCountry) => change({ phoneCountry })}
            digitsProps={{
              value: form.phoneDigits,
              onChange: (event) => change({ phoneDigits: event.target.value }),
              onBlur: () => leave('phoneDigits'),
            }}
          />
          <SearchSelectField
            id={fieldId('country')}
            label={t('common.country')}
            optionalLabel={t('app.optional')}
            placeholder={t('form.choose')}
            nothingFound={t('account.nothingFound')}
            clearable
            options={countries}
            value={form.country === '' ? null : form.country}
            error={errorOf('country')}
            onChange={(country) => change({ country: country ?? '' })}
          />
        </FieldGroup>

        <FieldGroup legend={t('account.profile.studies')}>
          <SelectField
            id={fieldId('graduationYear')}
            label={t('register.graduationYear')}
            help={t('register.graduationHelp')}
            placeholder={t('form.choose')}
            value={form.graduationYear}
            error={errorOf('graduationYear')}
            onChange={(event) => change({ graduationYear: event.target.value })}
            options={[
              ...graduationChoices(currentYear()).map((year) => ({ value: String(year), label: String(year) })),
              { value: otherYear, label: t('register.graduationOther') },
            ]}
          />
          {mayDo(user, selection, 'own.direction') && (
            <DirectionField
              id={fieldId('specialization')}
              isLocked={mode === 'impersonation'}
              value={form.specialization}
              error={errorOf('specialization')}
              onChange={(specialization) => change({ specialization })}
            />
          )}
          <UniversityField
            className={wideField}
            id={fieldId('university')}
            required={isStudent}
            optionalLabel={optionalLabel}
            value={form.university}
            error={errorOf('university')}
            onChange={(university) => change({ university })}
            onBlur={() => leave('university')}
          />
          <ListFields form={form} change={change} errorOf={errorOf} />
        </FieldGroup>

        <SaveBar
          failure={failure && { title: t(failure.title), text: t(failure.text) }}
          isSaved={isSaved}
          savedLabel={t('account.profile.saved')}
          state={isDirty && !isSaving && t('account.profile.unsaved')}
        >
          {isDirty && (
            <Button variant="ghost" disabled={isSaving} onClick={discard}>
              {t('account.profile.discard')}
            </Button>
          )}
          <Button type="submit" loading={isSaving}>
            {t('action.save')}
          </Button>
        </SaveBar>
      </form>
      <UnsavedChangesGuard isDirty={isDirty} />
    </Card>
  )
}
