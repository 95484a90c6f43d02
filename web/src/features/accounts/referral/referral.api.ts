import { usersApi } from '@academy/contract/users'
import { alerts } from '#lib/alerts.ts'
import { call } from '#lib/api.ts'
import { copyText } from '#lib/clipboard.ts'
import { logFailure } from '#lib/log-failure.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { knownSession } from '#lib/session/session.store.ts'
import { acceptUser } from '#lib/session/session.ts'

/** SYS-16 */
export const referralLinkOf = (origin: string, userHash: string): string =>
  origin + paths.register + formatQuery({ referral: userHash })

/** SYS-15: the prompt asks inside an academy, the icon of the header does not. */
const askForHash = (academyId: number | null) =>
  academyId === null ? call(usersApi.referralLink) : call(usersApi.referralLinkOfAcademy, { params: { academyId } })

/** SYS-17, SYS-18. Returns the link when the browser refuses to copy: then the person does it by hand. */
export const copyReferralLink = async (academyId: number | null): Promise<string | null> => {
  try {
    const link = referralLinkOf(window.location.origin, (await askForHash(academyId)).userHash)
    if (!(await copyText(link))) return link
    alerts.success('alert.referralCopied')
  } catch {
    alerts.error('alert.referralFailed')
  }
  return null
}

/** SYS-13, SYS-14. A failure only means that the prompt comes once more: nobody is kept out of the cabinet by it. */
export const markReferralSeen = async (): Promise<void> => {
  const known = knownSession()
  if (known === null) return
  await call(usersApi.seenReferralPage, { params: { id: known.user.id } }).catch(logFailure)
  acceptUser({ ...known.user, alreadySeenReferralPage: true })
}
