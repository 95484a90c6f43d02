import { useParams } from '@tanstack/react-router'
import { EmailConfirmation } from '#features/auth/email-confirmation.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'

export function ConfirmEmailPage() {
  const { hash = '' } = useParams({ strict: false })
  usePageTitle(useT()('confirm.title'))
  return <EmailConfirmation key={hash} hash={hash} />
}
