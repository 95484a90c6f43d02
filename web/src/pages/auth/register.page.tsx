import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CheckMail } from '#features/auth/check-mail.tsx'
import { RegisterForm } from '#features/auth/register-form.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import classes from './auth.page.module.css'

export function RegisterPage() {
  const t = useT()
  const { referral } = useSearch({ strict: false }) as { referral?: string }
  const [sentTo, setSentTo] = useState<string | null>(null)
  usePageTitle(t(sentTo === null ? 'register.title' : 'checkMail.title'))

  if (sentTo !== null) return <CheckMail email={sentTo} />
  return (
    <div className={classes.page}>
      <h1 tabIndex={-1}>{t('register.title')}</h1>
      <p className={classes.lead}>{t('register.text')}</p>
      <RegisterForm referral={referral} onDone={setSentTo} />
    </div>
  )
}
