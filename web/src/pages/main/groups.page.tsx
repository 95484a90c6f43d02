import { GroupsOfAll } from '#features/groups/groups-of-all.tsx'
import { GroupsPanel } from '#features/groups/groups-panel.tsx'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { academiesWith } from '#kit/academy/own-academies.rules.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { useProgrammeRoom } from '#lib/programme-room.ts'
import { queryClient } from '#lib/query-client.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** NAV-53 */
export function GroupsPage() {
  const t = useT()
  const { user, selection } = usePerson()
  const academyId = typeof selection === 'number' ? selection : null
  useProgrammeRoom(
    academyId ?? academiesWith(user, 'groups.manage').map(({ id }) => id),
    () => void queryClient.invalidateQueries({ queryKey: ['groups', academyId ?? 'all'] }),
  )
  usePageTitle(t('groups.title'))
  return (
    <>
      <PageHeader title={t('groups.title')} crumb={academyOf(user, selection)?.name} context={t('groups.text')} />
      <AcademyBar needs="groups.manage" />
      {academyId === null ? <GroupsOfAll /> : <GroupsPanel key={academyId} academyId={academyId} />}
    </>
  )
}
