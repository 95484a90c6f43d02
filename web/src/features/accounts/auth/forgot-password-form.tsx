import { authApi } from '@academy/contract/auth'
import { call } from '#lib/api.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { knownDevices } from '#lib/session/known-devices.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { checkRecovery } from './recovery.rules.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { useCheckedForm } from './use-checked-form.ts'

/** T5: who has logged in here before gets a mail also while strangers ask for it. */
export const askForRecovery = (email: string): Promise<void> =>
  call(authApi.passwordRecovery, { body: { email, knownDevices: knownDevices.list() } })

interface ForgotPasswordFormProps {
  initialEmail: string
  onSent: (email: string) => void
}

export function ForgotPasswordForm({ initialEmail, onSent }: ForgotPasswordFormProps) {
  const t = useT()
  const failureText = useFailureText()
  const fields = useCheckedForm({
    name: 'forgot',
    initial: { email: initialEmail },
    labels: { email: 'login.email' },
    check: checkRecovery,
    refusals: (error) => fieldErrorsOf(error, (name) => (name === 'email' ? name : null)),
    send: async ({ email }) => {
      await askForRecovery(email)
      onSent(email)
    },
  })
  return (
    <form className="ac-stack ac-gap-20" onSubmit={fields.submit} noValidate>
      <TextField
        key={fields.key('email')}
        {...fields.field('email')}
        type="email"
        label={t('login.email')}
        autoComplete="username"
      />
      {fields.failure !== null && <Notice tone="error">{failureText(fields.failure)}</Notice>}
      <Button {...fields.submitButton}>{t('recovery.submit')}</Button>
      <p className="ac-soft">
        {t('recovery.remembered')} <TextLink href={paths.login}>{t('common.logIn')}</TextLink>
      </p>
    </form>
  )
}
