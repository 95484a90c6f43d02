import { GroupsPanel } from '#features/groups/groups-panel.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { useProgrammeRoom } from '#lib/programme-room.ts'
import { queryClient } from '#lib/query-client.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** NAV-53 */
export function GroupsPage() {
  const t = useT()
  const { user, selection } = usePerson()
  const academyId = typeof selection === 'number' ? selection : null
  useProgrammeRoom(academyId, () => void queryClient.invalidateQueries({ queryKey: ['groups', academyId] }))
  usePageTitle(t('groups.title'))
  if (academyId === null)
    return (
      <EmptyState
        page
        art={<EmptyListArt />}
        title={t('groups.chooseAcademy.title')}
        text={t('groups.chooseAcademy.text')}
      />
    )
  return (
    <>
      <PageHeader title={t('groups.title')} crumb={academyOf(user, academyId)?.name} context={t('groups.text')} />
      <GroupsPanel key={academyId} academyId={academyId} />
    </>
  )
}
