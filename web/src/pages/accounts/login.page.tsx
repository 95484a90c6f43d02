import { useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { LoginForm } from '#features/accounts/auth/login-form.tsx'
import { isLoginNotice, loginNotices, type LoginNotice } from '#features/accounts/auth/login.rules.ts'
import { SocialLogins } from '#features/accounts/auth/social-logins.tsx'
import { UnconfirmedNotice } from '#features/accounts/auth/unconfirmed-notice.tsx'
import { useContinuation } from '#features/accounts/auth/use-continuation.ts'
import { useAddress } from '#kit/address/words.ts'
import { LoadingText } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './auth.page.module.css'

const SecondFactorStep = lazyPart(async () => ({
  default: (await import('#features/accounts/auth/second-factor-step.tsx')).SecondFactorStep,
}))

export function LoginPage() {
  const t = useT()
  const router = useRouter()
  const goOn = useContinuation()
  const { from, confirmedEmail, confirmationHash, loginNotice, isAccountDeleted } = useLocation().state
  const { error, email } = useAddress((words) => ({ error: words.error, email: words.email ?? '' }))
  const [typedEmail, setTypedEmail] = useState<string | null>(null)
  const [ticket, setTicket] = useState<string | null>(null)
  const before = isAccountDeleted ? 'accountDeleted' : loginNotice
  const [notice, setNotice] = useState<LoginNotice | null>(isLoginNotice(before) ? before : null)
  usePageTitle(t(ticket === null ? 'login.title' : 'secondFactor.title'))

  const keptFrom = from === undefined ? {} : { from }
  const askToConfirm = (address: string, hash: string) =>
    void router.navigate({
      href: paths.login + formatQuery({ error: 'EmailIsNotConfirmed', email: address, hash }),
      replace: true,
      state: keptFrom,
    })
  const askForCode = (wanted: string, address: string) => {
    setTypedEmail(address)
    setNotice(null)
    setTicket(wanted)
  }
  const backToPassword = (reason?: LoginNotice) => {
    setTicket(null)
    setNotice(reason ?? null)
  }

  if (ticket !== null) {
    return (
      <Suspense fallback={<LoadingText lines={3} />}>
        <SecondFactorStep ticket={ticket} onDone={() => goOn(from)} onBack={backToPassword} />
      </Suspense>
    )
  }
  const hasNotice = Boolean(error ?? confirmedEmail ?? notice)
  return (
    <div className="ac-stack ac-gap-24">
      <h1 tabIndex={-1}>{t('login.title')}</h1>
      {notice && <Notice tone={loginNotices[notice].tone}>{t(loginNotices[notice].text)}</Notice>}
      {confirmedEmail && <Notice tone="success">{t('login.confirmed', { email: confirmedEmail })}</Notice>}
      {error && <UnconfirmedNotice key={confirmationHash} email={email} hash={confirmationHash ?? null} />}
      {from && !hasNotice && <Notice tone="info">{t('login.needed')}</Notice>}
      <LoginForm
        initialEmail={typedEmail ?? confirmedEmail ?? email}
        isBack={typedEmail !== null}
        onUnconfirmed={askToConfirm}
        onSecondFactor={askForCode}
        onForgotPassword={(typed) =>
          void router.navigate({ href: paths.forgotPassword, state: { ...keptFrom, typedEmail: typed } })
        }
        onDone={() => goOn(from)}
      />
      <SocialLogins or="above" from={from} />
      <p className={classes.other}>
        {t('login.noAccount')} <TextLink href={paths.register}>{t('login.register')}</TextLink>
      </p>
    </div>
  )
}
