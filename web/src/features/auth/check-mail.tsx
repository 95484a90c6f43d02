import { useEffect, useRef } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useSettings } from '#lib/settings.ts'
import { ButtonLink } from '#ui/button.tsx'
import { MailSentArt } from '#ui/illustrations/mail-sent.tsx'
import classes from './check-mail.module.css'

export function CheckMail({ email }: { email: string }) {
  const t = useT()
  const settings = useSettings()
  const title = useRef<HTMLHeadingElement>(null)
  // The form has gone with the focus in it: go on at the title.
  useEffect(() => {
    window.scrollTo({ top: 0 })
    title.current?.focus()
  }, [])
  return (
    <div className={classes.sent}>
      <MailSentArt />
      <h1 ref={title} tabIndex={-1}>
        {t('checkMail.title')}
      </h1>
      <p>{t('checkMail.text', { email })}</p>
      <p className={classes.hint}>{t('checkMail.hint')}</p>
      <div className={classes.actions}>
        {settings?.hasLocalMailbox && <ButtonLink href={paths.mailbox}>{t('checkMail.toMailbox')}</ButtonLink>}
        <ButtonLink href={paths.login} variant="secondary">
          {t('checkMail.toLogin')}
        </ButtonLink>
      </div>
    </div>
  )
}
