import { authApi } from '@academy/contract/auth'
import type { TeacherRegistration } from '@academy/contract/auth-forms'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { locale, useLocale } from '#lib/i18n/i18n.ts'
import { languageTags } from '#lib/i18n/locale.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { passwordLengthNow } from '#lib/settings.ts'
import { Button } from '#ui/button.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { NameFields, NewPasswordFields, PhoneNumberField } from './account-fields.tsx'
import classes from './account-form.module.css'
import { accountLabels } from './account-labels.ts'
import type { NewAccount } from './confirmation.ts'
import { ConsentFields } from './consent-fields.tsx'
import { fieldErrorsOf } from './field-errors.ts'
import { checkTeacher, emptyTeacher, teacherFieldOf, toTeacherRegistration } from './teacher.rules.ts'
import { useCheckedForm } from './use-checked-form.ts'

interface TeacherFormProps {
  /** VAL-10; empty while nobody knows them here. */
  companyDomains: readonly string[]
  onDone: (account: NewAccount) => void
}

/** ACC-17, Q-22 */
export function TeacherForm({ companyDomains, onDone }: TeacherFormProps) {
  const t = useT()
  const failureText = useFailureText()
  const domains = new Intl.ListFormat(languageTags[useLocale()], { type: 'disjunction' }).format(
    companyDomains.map((domain) => `@${domain}`),
  )
  const fields = useCheckedForm({
    name: 'teacher',
    initial: emptyTeacher,
    labels: { ...accountLabels, email: 'registerTeacher.email' },
    check: (values) => checkTeacher(values, { locale: locale(), companyDomains, passwordLength: passwordLengthNow() }),
    refusals: (error) => fieldErrorsOf(error, teacherFieldOf),
    send: async (values) => {
      const { email, password } = values
      try {
        const body = toTeacherRegistration(values, locale()) as TeacherRegistration
        await call(authApi.registerTeacher, { body })
        onDone({ email, password, isMailed: true })
      } catch (error) {
        if (!isApiError(error, 'EmailCouldNotBeSent')) throw error
        onDone({ email, password, isMailed: false })
      }
    },
  })
  const { summary } = fields

  return (
    <form className={classes.form} onSubmit={fields.submit} noValidate>
      <FormErrorSummary title={() => t('form.summary', { count: summary.length })} errors={summary} />
      <fieldset className={classes.group}>
        <legend>{t('register.about')}</legend>
        <NameFields fields={fields} />
        <TextField
          key={fields.key('email')}
          {...fields.field('email')}
          type="email"
          label={t('registerTeacher.email')}
          help={companyDomains.length > 0 && t('registerTeacher.emailHelp', { domains })}
          autoComplete="email"
        />
        <PhoneNumberField fields={fields} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('common.password')}</legend>
        <NewPasswordFields fields={fields} />
      </fieldset>
      <ConsentFields fields={fields} />
      {fields.failure !== null && (
        <Notice tone="error" title={t('register.failed')}>
          {failureText(fields.failure)}
        </Notice>
      )}
      <Button {...fields.submitButton}>{t('register.submit')}</Button>
    </form>
  )
}
