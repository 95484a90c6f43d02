import { EmailConfirmation } from '#features/accounts/auth/email-confirmation.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'

export function ConfirmEmailPage({ hash }: { hash: string }) {
  usePageTitle(useT()('confirm.title'))
  return <EmailConfirmation key={hash} hash={hash} />
}
