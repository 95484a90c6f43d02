import { accountApi } from '@academy/contract/account'
import { Email } from '@academy/contract/fields'
import { emailMaxLength } from '@academy/contract/limits'
import { useAction } from '#kit/use-action.ts'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reloadAll } from '#lib/query-client.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { patchPerson } from './account.api.ts'
import classes from './account.module.css'
import { OnlyOwner } from './only-owner.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { Section } from './section.tsx'
import { useTextForm } from './use-text-form.ts'

/** The address that waits; until it is confirmed everything goes on with the old one. */
function PendingEmail({ email }: { email: string }) {
  const t = useT()
  const { isBusy, failure, run } = useAction()
  const cancel = async () => {
    await call(accountApi.cancelEmailChange)
    patchPerson({ pendingEmail: null })
    await reloadAll(['account'])
  }
  return (
    <Notice
      tone={failure === null ? 'warning' : 'error'}
      title={t('account.email.waits', { email })}
      action={
        <Button variant="secondary" size="sm" loading={isBusy} onClick={() => void run(cancel)}>
          {t('account.email.cancel')}
        </Button>
      }
    >
      {t(failure === null ? 'account.email.waitsText' : errorText(failure))}
    </Notice>
  )
}

function EmailForm() {
  const t = useT()
  const { user } = usePerson()
  const form = useTextForm({
    name: 'credentials',
    fields: ['email', 'password'],
    bounds: { email: { min: 0, max: emailMaxLength } },
    check: ({ email, password }) => {
      const rule = Email.safeParse(email.trim()).error?.issues[0]?.message
      const isSame = email.trim().toLowerCase() === user.email.toLowerCase()
      return {
        ...(rule === undefined ? {} : { email: rule }),
        ...(isSame ? { email: 'sameEmail' } : {}),
        ...(password === '' ? { password: 'fieldIsRequired' } : {}),
      }
    },
    refused: (error) => {
      if (isApiError(error, 'WrongPassword')) return { password: 'error.WrongPassword' }
      return isApiError(error, 'UserAlreadyExists') ? { email: 'validation.emailTaken' } : {}
    },
    send: async ({ email, password }) => {
      patchPerson(await call(accountApi.updateCredentials, { body: { email: email.trim(), password } }))
      form.clear()
      await reloadAll(['account'])
    },
  })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
      <TextField
        {...form.input('email')}
        type="email"
        label={t('account.email.new')}
        help={t('account.email.help')}
        autoComplete="off"
        required
      />
      <OwnPasswordField
        {...form.input('password')}
        label={t('account.currentPassword')}
        autoComplete="current-password"
        required
      />
      <div className="ac-row ac-middle ac-gap-12">
        <Button type="submit" variant="soft" loading={form.isSending}>
          {t('account.email.change')}
        </Button>
      </div>
    </form>
  )
}

/** ACC-43: another address counts once it was confirmed by mail. */
export function EmailSection() {
  const t = useT()
  const { user } = usePerson()
  return (
    <Section title={t('common.emailAddress')} text={t('account.email.text')}>
      <p>
        {t('account.email.current')} <strong>{user.email}</strong>
      </p>
      <OnlyOwner>
        {user.pendingEmail !== null && <PendingEmail key={user.pendingEmail} email={user.pendingEmail} />}
        {user.hasPassword ? <EmailForm /> : <p className="ac-dim ac-sm">{t('account.email.needsPassword')}</p>}
      </OnlyOwner>
    </Section>
  )
}
