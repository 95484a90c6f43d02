import { authApi } from '@academy/contract/auth'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { passwordLengthNow } from '#lib/settings.ts'
import { Button } from '#ui/button.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { NewPasswordFields } from './account-fields.tsx'
import { accountLabels } from './account-labels.ts'
import { checkNewPassword, emptyNewPassword } from './recovery.rules.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { useCheckedForm } from './use-checked-form.ts'

interface ResetPasswordFormProps {
  token: string
  onDone: () => Promise<void>
  /** used, older than an hour, or never ours. */
  onInvalidToken: () => void
}

export function ResetPasswordForm({ token, onDone, onInvalidToken }: ResetPasswordFormProps) {
  const t = useT()
  const failureText = useFailureText()
  const fields = useCheckedForm({
    name: 'reset',
    initial: emptyNewPassword,
    labels: accountLabels,
    check: (values) => checkNewPassword(values, passwordLengthNow()),
    refusals: (error) => fieldErrorsOf(error, (name) => (name === 'password' ? name : null)),
    send: async ({ password }) => {
      try {
        await call(authApi.passwordReset, { body: { token, password } })
      } catch (error) {
        if (isApiError(error, 'InvalidResetPasswordToken')) return onInvalidToken()
        throw error
      }
      await onDone()
    },
  })
  const { summary } = fields
  return (
    <form className="ac-stack ac-gap-20" onSubmit={fields.submit} noValidate>
      {/* One wrong field has the focus and says it itself. */}
      <FormErrorSummary
        title={() => t('form.summary', { count: summary.length })}
        errors={summary.length > 1 ? summary : []}
      />
      <NewPasswordFields fields={fields} />
      {fields.failure !== null && <Notice tone="error">{failureText(fields.failure)}</Notice>}
      <Button {...fields.submitButton}>{t('reset.submit')}</Button>
    </form>
  )
}
