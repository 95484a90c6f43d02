import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ResetPasswordForm } from '#features/accounts/auth/reset-password-form.tsx'
import { useResetLink } from '#features/accounts/auth/use-reset-link.ts'
import { useTitleFocus } from '#features/accounts/auth/use-title-focus.ts'
import { LoadingBlock } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { knownSession } from '#lib/session/session.store.ts'
import { verify } from '#lib/session/session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotFoundArt } from '#ui/illustrations/not-found.tsx'
import classes from './auth.page.module.css'

export function ResetPasswordPage() {
  const t = useT()
  const router = useRouter()
  const { resetToken } = useLocation().state
  const [isRefused, setRefused] = useState(false)
  const link = useResetLink(resetToken)
  const isUsable = typeof resetToken === 'string' && !isRefused && link !== 'over'
  usePageTitle(t(isUsable ? 'common.newPassword' : 'reset.invalid.title'))
  useTitleFocus(link === 'asking' ? link : isUsable)

  const goOn = async () => {
    // ACC-40: all sessions of the account have ended, maybe the one of this browser too.
    if (knownSession() !== null) await verify()
    await router.navigate({ href: paths.login, replace: true, state: { loginNotice: 'passwordChanged' } })
  }

  if (!isUsable) {
    return (
      <EmptyState
        page
        art={<NotFoundArt />}
        title={t('reset.invalid.title')}
        text={t('reset.invalid.text')}
        action={
          <>
            <ButtonLink href={paths.forgotPassword}>{t('reset.invalid.again')}</ButtonLink>
            <ButtonLink href={paths.login} variant="secondary">
              {t('checkMail.toLogin')}
            </ButtonLink>
          </>
        }
      />
    )
  }
  if (link === 'asking') return <LoadingBlock height={320} radius={16} />
  return (
    <div className="ac-stack ac-gap-24">
      <h1 tabIndex={-1}>{t('common.newPassword')}</h1>
      <p className={classes.lead}>{t('reset.text')}</p>
      <ResetPasswordForm token={resetToken} onDone={goOn} onInvalidToken={() => setRefused(true)} />
    </div>
  )
}
