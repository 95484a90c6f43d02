import { accountApi } from '@academy/contract/account'
import { useRouter } from '@tanstack/react-router'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { knownDevices } from '#lib/session/known-devices.ts'
import { dropSession } from '#lib/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './account.module.css'
import { OwnPasswordField } from './own-password-field.tsx'
import { useTextForm } from './use-text-form.ts'

/** ACC-59, P2: what goes and what stays is said before, and a word has to be typed. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const router = useRouter()
  const { user } = usePerson()
  const word = t('account.delete.word')
  const form = useTextForm({
    name: 'delete',
    fields: ['password', 'word'],
    check: (values) => ({
      ...(user.hasPassword && values.password === '' ? { password: 'fieldIsRequired' } : {}),
      ...(values.word.trim().toLocaleUpperCase() === word ? {} : { word: 'wrongFormat' }),
    }),
    refused: (error) => (isApiError(error, 'WrongPassword') ? { password: 'error.WrongPassword' } : {}),
    send: async ({ password }) => {
      await call(accountApi.selfDelete, { body: user.hasPassword ? { password } : {} })
      knownDevices.forgetNewest()
      dropSession()
      await router.navigate({ href: paths.login, replace: true, state: { isAccountDeleted: true } })
    },
  })
  const { error: wordError, ...wordInput } = form.input('word')
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={form.isSending}
      title={t('account.delete.dialogTitle')}
      closeLabel={t('action.close')}
    >
      <form className={classes.stack} onSubmit={form.submit} noValidate>
        <p>{t('account.delete.consequences')}</p>
        <ul className={classes.list}>
          <li>{t('account.delete.goes')}</li>
          <li>{t('account.delete.access')}</li>
          <li>{t('account.delete.stays')}</li>
          <li>{t('account.delete.forever')}</li>
        </ul>
        {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
        {user.hasPassword && (
          <OwnPasswordField
            {...form.input('password')}
            label={t('account.currentPassword')}
            autoComplete="current-password"
            required
            data-autofocus
          />
        )}
        <TextField
          {...wordInput}
          error={wordError === null ? null : t('account.delete.wrongWord', { word })}
          label={t('account.delete.wordLabel', { word })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <div className="ac-row ac-middle ac-gap-12">
          <Button variant="secondary" disabled={form.isSending} onClick={onClose}>
            {t('account.delete.keep')}
          </Button>
          <Button type="submit" variant="danger" loading={form.isSending}>
            {t('account.delete.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
