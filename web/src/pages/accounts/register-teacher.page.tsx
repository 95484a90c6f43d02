import { useState } from 'react'
import { AccountMade, accountMadeTitle } from '#features/accounts/auth/account-made.tsx'
import type { NewAccount } from '#features/accounts/auth/confirmation.ts'
import { TeacherForm } from '#features/accounts/auth/teacher-form.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { useSettings } from '#lib/settings.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './auth.page.module.css'

export function RegisterTeacherPage() {
  const t = useT()
  const settings = useSettings()
  const [account, setAccount] = useState<NewAccount | null>(null)
  usePageTitle(t(account === null ? 'registerTeacher.title' : accountMadeTitle(account)))

  if (account !== null) return <AccountMade account={account} />
  const isClosed = settings?.companyDomains.length === 0
  return (
    <div className="ac-stack ac-gap-24">
      <h1 tabIndex={-1}>{t('registerTeacher.title')}</h1>
      <p className={classes.lead}>{t('registerTeacher.text')}</p>
      {isClosed ? (
        <Notice tone="info">{t('registerTeacher.closed', { email: settings.supportEmail })}</Notice>
      ) : (
        <TeacherForm companyDomains={settings?.companyDomains ?? []} onDone={setAccount} />
      )}
      <div className={classes.others}>
        <p>
          {t('register.hasAccount')} <TextLink href={paths.login}>{t('common.logIn')}</TextLink>
        </p>
        <p>
          {t('registerTeacher.learning')} <TextLink href={paths.register}>{t('registerTeacher.toStudent')}</TextLink>
        </p>
      </div>
    </div>
  )
}
