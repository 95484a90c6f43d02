import { ReferralPrompt } from '#features/accounts/referral/referral-prompt.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'

/** SYS-11 */
export function ReferralPage() {
  usePageTitle(useT()('referral.title'))
  return <ReferralPrompt />
}
