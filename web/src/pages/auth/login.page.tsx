import { useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
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

interface Unconfirmed {
  email: string
  hash: string | null
}

/** NAV-06: the hash leaves the address bar at once, so that no history and no shoulder keeps it. */
const useUnconfirmed = (): Unconfirmed | null => {
  const router = useRouter()
  const { error, email = '', hash } = useSearch({ strict: false }) as Record<string, string | undefined>
  const [kept, setKept] = useState<Unconfirmed | null>(null)
  useEffect(() => {
    if (!hash) return
    setKept({ email, hash })
    const { state } = router.state.location
    void router.navigate({ href: paths.login + formatQuery({ error, email }), replace: true, state: { ...state } })
  }, [router, error, email, hash])
  if (!error) return null
  return kept?.email === email ? kept : { email, hash: hash ?? null }
}

export function LoginPage() {
  const t = useT()
  const router = useRouter()
  const { from, confirmedEmail } = useLocation().state
  const unconfirmed = useUnconfirmed()
  usePageTitle(t('login.title'))

  const goOn = () => {
    const person = knownSession()
    if (person === null) return
    const landing = landingAfterLogin(person.user, person.selection, pending.comingFrom())
    // SESS-21
    pending.clear()
    void router.navigate({ href: isOwnPath(from) ? from : landing, replace: true })
  }
  const askToConfirm = (email: string, hash: string) =>
    void router.navigate({
      href: paths.login + formatQuery({ error: 'EmailIsNotConfirmed', email, hash }),
      replace: true,
      ...(from === undefined ? {} : { state: { from } }),
    })

  return (
    <div className={classes.page}>
      <h1 tabIndex={-1}>{t('login.title')}</h1>
      {confirmedEmail && <Notice tone="success">{t('login.confirmed', { email: confirmedEmail })}</Notice>}
      {unconfirmed && <UnconfirmedNotice key={unconfirmed.email} {...unconfirmed} />}
      {from && !unconfirmed && !confirmedEmail && <Notice tone="info">{t('login.needed')}</Notice>}
      <LoginForm
        initialEmail={confirmedEmail ?? unconfirmed?.email ?? ''}
        onUnconfirmed={askToConfirm}
        onDone={goOn}
      />
    </div>
  )
}
