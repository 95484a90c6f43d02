import { authApi } from '@academy/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** ACC-25, ACC-35: without the hash (a reloaded page) the mail can be asked for by logging in again. */
export function UnconfirmedNotice({ email, hash }: { email: string; hash: string | null }) {
  const t = useT()
  const failureText = useFailureText()
  const resend = useMutation({
    mutationFn: (confirmation: string) => call(authApi.resendConfirmation, { body: { email, hash: confirmation } }),
  })
  if (resend.isSuccess) return <Notice tone="success">{t('login.unconfirmed.sent', { email })}</Notice>
  return (
    <Notice
      tone={resend.isError ? 'error' : 'warning'}
      title={t('login.unconfirmed.title')}
      action={
        hash && (
          <Button variant="secondary" size="sm" loading={resend.isPending} onClick={() => resend.mutate(hash)}>
            {t('login.unconfirmed.resend')}
          </Button>
        )
      }
    >
      {resend.isError ? failureText(resend.error) : t('login.unconfirmed.text', { email })}
    </Notice>
  )
}
