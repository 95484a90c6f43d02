import { Participation } from '#features/academies/academies/participation.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'

/** NAV-22 */
export function ConfirmParticipationPage({ hash }: { hash: string }) {
  usePageTitle(useT()('participation.title'))
  return <Participation key={hash} hash={hash} />
}
