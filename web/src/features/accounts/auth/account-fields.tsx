import { phoneCountryOptions } from '#lib/countries.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePasswordLength } from '#lib/settings.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FieldsOf } from './use-checked-form.ts'

export function NameFields({ fields }: { fields: FieldsOf<'firstName' | 'lastName'> }) {
  const t = useT()
  return (
    <>
      <TextField
        key={fields.key('firstName')}
        {...fields.field('firstName')}
        label={t('register.firstName')}
        autoComplete="given-name"
      />
      <TextField
        key={fields.key('lastName')}
        {...fields.field('lastName')}
        label={t('register.lastName')}
        autoComplete="family-name"
      />
    </>
  )
}

interface PhoneNumberFieldProps {
  fields: FieldsOf<'phoneCountry' | 'phoneDigits'>
  className?: string
}

export function PhoneNumberField({ fields, className }: PhoneNumberFieldProps) {
  const t = useT()
  const locale = useLocale()
  const countries = phoneCountryOptions(locale)
  return (
    <PhoneField
      id={fields.fieldId('phoneDigits')}
      className={className}
      label={t('common.phone')}
      required
      error={fields.errorOf('phoneDigits')}
      codeLabel={t('register.phoneCode')}
      numberLabel={t('register.phoneDigits')}
      nothingFound={t('register.phoneCodeNothing')}
      countries={countries}
      country={String(fields.form.useWatchValue('phoneCountry'))}
      onCountry={(country) => fields.form.setFieldValue('phoneCountry', country)}
      digitsProps={fields.control('phoneDigits')}
    />
  )
}

/** VAL-08: a new password is typed twice. */
export function NewPasswordFields({ fields }: { fields: FieldsOf<'password' | 'passwordConfirmation'> }) {
  const t = useT()
  const length = usePasswordLength()
  const labels = { revealLabel: t('login.showPassword'), concealLabel: t('login.hidePassword') }
  return (
    <>
      <PasswordField
        key={fields.key('password')}
        {...fields.field('password')}
        {...labels}
        label={t('common.password')}
        help={t('register.passwordHelp', { ...length })}
        autoComplete="new-password"
      />
      <PasswordField
        key={fields.key('passwordConfirmation')}
        {...fields.field('passwordConfirmation')}
        {...labels}
        label={t('register.passwordConfirmation')}
        autoComplete="new-password"
      />
    </>
  )
}
