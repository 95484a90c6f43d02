import { academiesApi } from '@academy/contract/academies'
import { graduationYears, passwordLength } from '@academy/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { currentYear } from '#lib/clock.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { pending } from '#lib/session/pending.ts'
import { Button } from '#ui/button.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { BirthDateField } from './birth-date-field.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { Notice } from './notice.tsx'
import { phoneCountries } from './phone-countries.ts'
import classes from './register-form.module.css'
import { otherYear, range, type RegistrationField } from './registration.rules.ts'
import { fieldId, useRegistration } from './use-registration.ts'

/** ACAD-16: the academy whose link brought the visitor here. */
const useAcademyOfLink = () => {
  const hash = pending.comingFrom()?.academyHash
  return useQuery({
    queryKey: ['academies', 'by-hash', hash],
    queryFn: ({ signal }) => call(academiesApi.byHash, { params: { hash: hash ?? '' } }, { signal }),
    enabled: hash !== undefined,
  }).data
}

export function RegisterForm({ referral, onDone }: { referral: string | undefined; onDone: (email: string) => void }) {
  const t = useT()
  const { form, failure, errorOf, submit, summary } = useRegistration(referral, onDone)
  const academy = useAcademyOfLink()
  const years = graduationYears(currentYear())

  const plain = (name: RegistrationField) => {
    const { error: _, ...input } = form.getInputProps(name)
    return input
  }
  const field = (name: RegistrationField) => ({
    ...plain(name),
    id: fieldId(name),
    error: errorOf(name),
    required: true,
  })
  const passwordLabels = { revealLabel: t('login.showPassword'), concealLabel: t('login.hidePassword') }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {academy && <Notice tone="info">{t('register.joining', { name: academy.name })}</Notice>}
      {failure && (
        <Notice tone="error" title={t('register.failed')}>
          {t(failure)}
        </Notice>
      )}
      <FormErrorSummary title={t('form.summary', { count: summary.length })} errors={summary} />

      <fieldset className={classes.group}>
        <legend>{t('register.about')}</legend>
        <TextField
          key={form.key('firstName')}
          {...field('firstName')}
          label={t('register.firstName')}
          autoComplete="given-name"
        />
        <TextField
          key={form.key('lastName')}
          {...field('lastName')}
          label={t('register.lastName')}
          autoComplete="family-name"
        />
        <BirthDateField id={fieldId('birthYear')} form={form} error={errorOf('birthYear')} />
        <SelectField
          key={form.key('graduationYear')}
          {...field('graduationYear')}
          label={t('register.graduationYear')}
          help={t('register.graduationHelp')}
          placeholder={t('form.choose')}
          options={[
            ...range(years.max, years.min).map((year) => ({ value: String(year), label: String(year) })),
            { value: otherYear, label: t('register.graduationOther') },
          ]}
        />
        {academy && academy.directions.length > 0 && (
          <SelectField
            key={form.key('direction')}
            {...field('direction')}
            required={false}
            label={t('register.direction')}
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
          key={form.key('email')}
          {...field('email')}
          type="email"
          label={t('register.email')}
          help={t('register.emailHelp')}
          autoComplete="email"
        />
        <PhoneField
          id={fieldId('phoneDigits')}
          label={t('register.phone')}
          required
          error={errorOf('phoneDigits')}
          codeLabel={t('register.phoneCode')}
          numberLabel={t('register.phoneDigits')}
          countries={phoneCountries}
          codeProps={plain('phoneCode')}
          digitsProps={plain('phoneDigits')}
        />
      </fieldset>

      <fieldset className={classes.group}>
        <legend>{t('register.access')}</legend>
        <PasswordField
          key={form.key('password')}
          {...field('password')}
          {...passwordLabels}
          label={t('register.password')}
          help={t('register.passwordHelp', passwordLength)}
          autoComplete="new-password"
        />
        <PasswordField
          key={form.key('passwordConfirmation')}
          {...field('passwordConfirmation')}
          {...passwordLabels}
          label={t('register.passwordConfirmation')}
          autoComplete="new-password"
        />
      </fieldset>

      <fieldset className={classes.consents}>
        <legend>{t('register.consents')}</legend>
        <ConsentFields form={form} fieldId={fieldId} errorOf={errorOf} />
      </fieldset>

      <Button type="submit" fullWidth loading={form.submitting}>
        {t('register.submit')}
      </Button>
      <p className={classes.other}>
        {t('register.hasAccount')} <TextLink href={paths.login}>{t('login.submit')}</TextLink>
      </p>
    </form>
  )
}
