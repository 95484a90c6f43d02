import { authApi } from '@academy/contract/auth'
import { useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { call } from '#lib/api.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** ACC-25, ACC-35: without the hash (a reloaded page) the mail can be asked for by logging in again. */
export function UnconfirmedNotice({ email, hash }: { email: string; hash: string | null }) {
  const t = useT()
  const failureText = useFailureText()
  const resend = useAction()
  const [isSent, setSent] = useState(false)
  const send = async (confirmation: string) => {
    await call(authApi.resendConfirmation, { body: { email, hash: confirmation } })
    setSent(true)
  }
  const hasFailed = resend.failure !== null
  if (isSent) return <Notice tone="success">{t('login.unconfirmed.sent', { email })}</Notice>
  return (
    <Notice
      tone={hasFailed ? 'error' : 'warning'}
      title={t('login.unconfirmed.title')}
      action={
        hash && (
          <Button
            variant="secondary"
            size="sm"
            loading={resend.isBusy}
            onClick={() => void resend.run(() => send(hash))}
          >
            {t('checkMail.again')}
          </Button>
        )
      }
    >
      {hasFailed ? failureText(resend.failure) : t('login.unconfirmed.text', { email })}
    </Notice>
  )
}
