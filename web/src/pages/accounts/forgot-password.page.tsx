import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { CheckMail } from '#features/accounts/auth/check-mail.tsx'
import { askForRecovery, ForgotPasswordForm } from '#features/accounts/auth/forgot-password-form.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import classes from './auth.page.module.css'

export function ForgotPasswordPage() {
  const t = useT()
  const { typedEmail = '' } = useLocation().state
  const [sentTo, setSentTo] = useState<string | null>(null)
  usePageTitle(t(sentTo === null ? 'recovery.title' : 'checkMail.title'))

  // the same answer whether or not there is such an account.
  if (sentTo !== null) {
    return (
      <CheckMail
        title={t('checkMail.title')}
        text={t('recovery.sent', { email: sentTo })}
        hint={t('recovery.sentHint')}
        send={() => askForRecovery(sentTo)}
      />
    )
  }
  return (
    <div className="ac-stack ac-gap-24">
      <h1 tabIndex={-1}>{t('recovery.title')}</h1>
      <p className={classes.lead}>{t('recovery.text')}</p>
      <ForgotPasswordForm initialEmail={typedEmail} onSent={setSentTo} />
    </div>
  )
}
