import { useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { LoginForm } from '#features/auth/login-form.tsx'
import { Notice } from '#features/auth/notice.tsx'
import { UnconfirmedNotice } from '#features/auth/unconfirmed-notice.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { isOwnPath, paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { landingAfterLogin } from '#lib/session/landing.rules.ts'
import { pending } from '#lib/session/pending.ts'
import { knownSession } from '#lib/session/session.store.ts'
import classes from './auth.page.module.css'

export function LoginPage() {
  const t = useT()
  const router = useRouter()
  const { from, confirmedEmail, confirmationHash } = useLocation().state
  const { error, email = '' } = useSearch({ strict: false }) as { error?: string; email?: string }
  usePageTitle(t('login.title'))

  const goOn = () => {
    const person = knownSession()
    if (person === null) return
    const landing = landingAfterLogin(person.user, person.selection, pending.comingFrom())
    // SESS-21
    pending.clear()
    void router.navigate({ href: isOwnPath(from) ? from : landing, replace: true })
  }
  const askToConfirm = (address: string, hash: string) =>
    void router.navigate({
      href: paths.login + formatQuery({ error: 'EmailIsNotConfirmed', email: address, hash }),
      replace: true,
      ...(from === undefined ? {} : { state: { from } }),
    })

  return (
    <div className={classes.page}>
      <h1 tabIndex={-1}>{t('login.title')}</h1>
      {confirmedEmail && <Notice tone="success">{t('login.confirmed', { email: confirmedEmail })}</Notice>}
      {error && <UnconfirmedNotice key={confirmationHash} email={email} hash={confirmationHash ?? null} />}
      {from && !error && !confirmedEmail && <Notice tone="info">{t('login.needed')}</Notice>}
      <LoginForm initialEmail={confirmedEmail ?? email} onUnconfirmed={askToConfirm} onDone={goOn} />
    </div>
  )
}
