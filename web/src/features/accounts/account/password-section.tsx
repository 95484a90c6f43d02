import { accountApi } from '@academy/contract/account'
import { useState } from 'react'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reloadAll } from '#lib/query-client.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { usePasswordLength } from '#lib/settings.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { patchPerson } from './account.api.ts'
import classes from './account.module.css'
import { OnlyOwner } from './only-owner.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { checkPassword } from './password.rules.ts'
import { Section } from './section.tsx'
import { useTextForm } from './use-text-form.ts'

function PasswordForm() {
  const t = useT()
  const { user } = usePerson()
  const length = usePasswordLength()
  const [isChanged, setChanged] = useState(false)
  const form = useTextForm({
    name: 'password',
    fields: ['oldPassword', 'password', 'passwordConfirmation'],
    bounds: { password: length },
    check: (values) => checkPassword(values, user.hasPassword, length),
    refused: (error) => (isApiError(error, 'WrongPassword') ? { oldPassword: 'error.WrongPassword' } : {}),
    send: async ({ oldPassword, password }) => {
      setChanged(false)
      await call(accountApi.changePassword, { body: user.hasPassword ? { oldPassword, password } : { password } })
      patchPerson({ hasPassword: true })
      form.clear()
      setChanged(true)
      // ACC-42: the other sessions have just ended, and the history says why.
      await reloadAll(['account'])
    },
  })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      {isChanged && <Notice tone="success">{t('account.password.changed')}</Notice>}
      {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
      {/* Password managers want to know whose password this is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user.email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        className="ac-visually-hidden"
      />
      {user.hasPassword && (
        <OwnPasswordField
          {...form.input('oldPassword')}
          label={t('account.password.old')}
          autoComplete="current-password"
          required
        />
      )}
      <OwnPasswordField
        {...form.input('password')}
        label={t('common.newPassword')}
        help={t('register.passwordHelp', { ...length })}
        autoComplete="new-password"
        required
      />
      <OwnPasswordField
        {...form.input('passwordConfirmation')}
        label={t('account.password.again')}
        autoComplete="new-password"
        required
      />
      <div className="ac-row ac-middle ac-gap-12">
        <Button type="submit" variant="soft" loading={form.isSending}>
          {t(user.hasPassword ? 'account.password.submit' : 'account.password.set')}
        </Button>
      </div>
    </form>
  )
}

/** ACC-42: changing it signs out all other devices. */
export function PasswordSection() {
  const t = useT()
  const { user } = usePerson()
  return (
    <Section
      title={t('common.password')}
      text={t(user.hasPassword ? 'account.password.text' : 'account.password.none')}
    >
      <OnlyOwner>
        <PasswordForm />
      </OnlyOwner>
    </Section>
  )
}
