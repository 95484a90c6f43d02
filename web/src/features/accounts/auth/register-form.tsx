import { academiesApi } from '@academy/contract/academies'
import { academyTypes } from '@academy/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { useBirthDateTexts } from '#domain/profile/birth-date.ts'
import { withRealDay, type DateParts } from '#domain/profile/birth-date.rules.ts'
import { currentYear } from '#lib/clock.ts'
import { countryOptions } from '#lib/countries.ts'
import { graduationYearChoices, otherYear } from '#domain/profile/graduation-years.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { comingFrom } from '#lib/session/coming-from.ts'
import { BirthDateField } from '#ui/birth-date-field.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { NameFields, NewPasswordFields, PhoneNumberField } from './account-fields.tsx'
import classes from './account-form.module.css'
import type { NewAccount } from './confirmation.ts'
import { ConsentFields } from './consent-fields.tsx'
import { UniversityField } from './university-field.tsx'
import { useRegistration } from './use-registration.ts'

type RegistrationFields = ReturnType<typeof useRegistration>['fields']

/** ACAD-16: the academy whose link brought the visitor here, perhaps days ago; it can be left out. */
const useAcademyOfLink = (onLeave: () => void) => {
  const [hash, setHash] = useState(() => comingFrom.kept()?.academyHash)
  const { data } = useQuery({
    queryKey: ['academies', 'by-hash', hash],
    queryFn: ({ signal }) => call(academiesApi.byHash, { params: { hash: hash ?? '' } }, { signal }),
    enabled: hash !== undefined,
  })
  const leave = () => {
    comingFrom.forget()
    setHash(undefined)
    onLeave()
  }
  return { academy: hash === undefined ? undefined : data, leave }
}

function BirthDate({ fields: { form, fieldId, errorOf } }: { fields: RegistrationFields }) {
  const value: DateParts = {
    day: String(form.useWatchValue('birthDay')),
    month: String(form.useWatchValue('birthMonth')),
    year: String(form.useWatchValue('birthYear')),
  }
  const change = (chosen: DateParts) => {
    const { day, month, year } = withRealDay(chosen)
    if (day !== value.day) form.setFieldValue('birthDay', day)
    if (month !== value.month) form.setFieldValue('birthMonth', month)
    if (year !== value.year) form.setFieldValue('birthYear', year)
    form.clearFieldError('birthDay')
  }
  return (
    <BirthDateField
      {...useBirthDateTexts(value)}
      id={fieldId('birthDay')}
      className="ac-wide"
      required
      value={value}
      onChange={change}
      onBlur={() => void form.validateField('birthDay')}
      error={errorOf('birthDay')}
    />
  )
}

/** What went wrong with the whole, beside the button that was pressed. */
function Failure({ fields: { failure, forgetFailure }, onLeave }: { fields: RegistrationFields; onLeave: () => void }) {
  const t = useT()
  const failureText = useFailureText()
  if (failure === null) return null
  const isAcademyOver = isApiError(failure, 'RegistrationError', 'InvalidHash') && comingFrom.kept() !== null
  const goOnWithoutAcademy = () => {
    onLeave()
    forgetFailure()
  }
  return (
    <Notice
      tone="error"
      title={t('register.failed')}
      action={
        isAcademyOver && (
          <Button variant="secondary" size="sm" onClick={goOnWithoutAcademy}>
            {t('register.withoutAcademy')}
          </Button>
        )
      }
    >
      {failureText(failure)}
    </Notice>
  )
}

interface RegisterFormProps {
  referral: string | undefined
  /** The academy of a link was left out. */
  onLeaveAcademy: () => void
  onDone: (account: NewAccount) => void
}

export function RegisterForm({ referral, onLeaveAcademy, onDone }: RegisterFormProps) {
  const t = useT()
  const locale = useLocale()
  const { fields, universities } = useRegistration(referral, onDone)
  const { form, summary } = fields
  const { academy, leave } = useAcademyOfLink(onLeaveAcademy)
  const university = String(form.useWatchValue('university'))

  return (
    <form className={classes.form} onSubmit={fields.submit} noValidate>
      {academy && (
        <Notice
          tone="info"
          action={
            <Button variant="secondary" size="sm" onClick={leave}>
              {t('register.withoutAcademy')}
            </Button>
          }
        >
          {t('register.joining', { name: academy.name })}
        </Notice>
      )}
      <FormErrorSummary title={() => t('form.summary', { count: summary.length })} errors={summary} />

      <fieldset className={classes.group}>
        <legend>{t('register.about')}</legend>
        <NameFields fields={fields} />
        <BirthDate fields={fields} />
        <SelectField
          key={fields.key('graduationYear')}
          {...fields.field('graduationYear')}
          label={t('register.graduationYear')}
          help={t('register.graduationHelp')}
          placeholder={t('form.choose')}
          options={graduationYearChoices(currentYear()).map((year) => ({
            value: year,
            label: year === otherYear ? t('register.graduationOther') : year,
          }))}
        />
        <SelectField
          key={fields.key('country')}
          {...fields.field('country')}
          label={t('common.country')}
          autoComplete="country"
          options={countryOptions(locale)}
        />
        <UniversityField
          id={fields.fieldId('university')}
          className="ac-wide"
          universities={universities}
          value={university}
          error={fields.errorOf('university')}
          onChange={(id) => form.setFieldValue('university', id)}
          onBlur={() => void form.validateField('university')}
        />
        {/* in a secret one it is chosen after its mail. */}
        {academy && academy.type !== academyTypes.Secret && academy.directions.length > 0 && (
          <SelectField
            key={fields.key('direction')}
            {...fields.field('direction')}
            required={false}
            label={t('common.direction')}
            help={t('register.directionHelp')}
            placeholder={t('form.choose')}
            options={academy.directions.map(({ id, specialization }) => ({
              value: String(id),
              label: specialization.name,
            }))}
          />
        )}
      </fieldset>

      <fieldset className={classes.group}>
        <legend>{t('register.contacts')}</legend>
        <TextField
          key={fields.key('email')}
          {...fields.field('email')}
          className="ac-wide"
          type="email"
          label={t('common.emailAddress')}
          help={t('register.emailHelp')}
          autoComplete="email"
        />
        <PhoneNumberField fields={fields} className="ac-wide" />
      </fieldset>

      <fieldset className={classes.group}>
        <legend>{t('common.password')}</legend>
        <NewPasswordFields fields={fields} />
      </fieldset>

      <ConsentFields fields={fields}>
        <CheckboxField
          key={fields.key('isSubscribed')}
          {...fields.field('isSubscribed', 'checkbox')}
          required={false}
          label={t('register.news')}
          help={t('register.newsHelp')}
        />
      </ConsentFields>
      <Failure fields={fields} onLeave={leave} />
      <Button {...fields.submitButton}>{t('register.submit')}</Button>
    </form>
  )
}
