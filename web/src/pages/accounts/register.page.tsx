import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountMade, accountMadeTitle } from '#features/accounts/auth/account-made.tsx'
import type { NewAccount } from '#features/accounts/auth/confirmation.ts'
import { RegisterForm } from '#features/accounts/auth/register-form.tsx'
import { SocialLogins } from '#features/accounts/auth/social-logins.tsx'
import { useAddress } from '#kit/address/words.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { TextLink } from '#ui/text-link.tsx'
import classes from './auth.page.module.css'

export function RegisterPage() {
  const t = useT()
  const router = useRouter()
  const referral = useAddress((words) => words.referral)
  const [account, setAccount] = useState<NewAccount | null>(null)
  usePageTitle(t(account === null ? 'register.title' : accountMadeTitle(account)))

  if (account !== null) return <AccountMade account={account} />
  return (
    <div className="ac-stack ac-gap-24">
      <h1 tabIndex={-1}>{t('register.title')}</h1>
      <p className={classes.lead}>{t('register.text')}</p>
      <SocialLogins or="below" referral={referral} />
      <RegisterForm
        referral={referral}
        // The address names the academy, too: a page that is loaded anew would bring it back.
        onLeaveAcademy={() => void router.navigate({ href: paths.register + formatQuery({ referral }), replace: true })}
        onDone={setAccount}
      />
      <div className={classes.others}>
        <p>
          {t('register.hasAccount')} <TextLink href={paths.login}>{t('common.logIn')}</TextLink>
        </p>
        <p>
          {t('register.teaching')} <TextLink href={paths.registerTeacher}>{t('register.toTeacher')}</TextLink>
        </p>
      </div>
    </div>
  )
}
