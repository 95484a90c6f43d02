import { useEffect, useState, type FormEvent } from 'react'
import { useAction } from '#kit/use-action.ts'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { logIn } from '#lib/session/session.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { tokenOwner } from '#lib/session/token-owner.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** Somebody may log in in another tab, and then comes back here. */
const useLoginElsewhere = (userId: number, onDone: () => void) => {
  const [isOtherPerson, setOtherPerson] = useState(false)
  useEffect(() => {
    const look = () => {
      const owner = tokenOwner()
      if (owner === userId) onDone()
      setOtherPerson(owner !== null && owner !== userId)
    }
    window.addEventListener('storage', look)
    window.addEventListener('focus', look)
    return () => {
      window.removeEventListener('storage', look)
      window.removeEventListener('focus', look)
    }
  }, [userId, onDone])
  return isOtherPerson
}

/** The session has ended in the middle of a test: the same person comes back on the spot, and loses nothing. */
export function LoginDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useT()
  const failureText = useFailureText()
  const { user } = usePerson()
  const [password, setPassword] = useState('')
  const { isBusy, failure, run } = useAction()
  const isOtherPerson = useLoginElsewhere(user.id, onDone)

  const send = async () => {
    await logIn({ email: user.email, password })
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form inside a form's page: the answer below must not be sent along.
    event.stopPropagation()
    if (password !== '') void run(send)
  }
  const isWrong = isApiError(failure, 'WrongPassword')
  const isCodeWanted =
    isApiError(failure, 'AccessDenied') && failure.fields.some(({ message }) => message === 'secondFactorNeeded')
  return (
    <Dialog opened locked onClose={onClose} title={t('testTaking.login.title')} closeLabel={t('action.close')}>
      <form className="ac-stack ac-gap-16" onSubmit={submit} noValidate>
        <p>{t('testTaking.login.text')}</p>
        {isOtherPerson && <Notice tone="warning">{t('testTaking.login.otherPerson', { email: user.email })}</Notice>}
        {isCodeWanted && <Notice tone="warning">{t('testTaking.login.code')}</Notice>}
        {failure !== null && !isWrong && !isCodeWanted && <Notice tone="error">{failureText(failure)}</Notice>}
        <TextField
          label={t('login.email')}
          name="email"
          type="email"
          autoComplete="username"
          readOnly
          value={user.email}
        />
        <PasswordField
          label={t('login.password')}
          revealLabel={t('login.showPassword')}
          concealLabel={t('login.hidePassword')}
          name="password"
          autoComplete="current-password"
          required
          data-autofocus
          value={password}
          error={isWrong ? t('login.wrongPassword') : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={isBusy} disabled={password === ''}>
          {t('common.logIn')}
        </Button>
        <p className="ac-dim ac-sm">
          {t('testTaking.login.elsewhere')}{' '}
          <TextLink href={paths.login} target="_blank" rel="noopener">
            {t('testTaking.login.open')}
          </TextLink>
        </p>
      </form>
    </Dialog>
  )
}
