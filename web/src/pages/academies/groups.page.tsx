import { useRouter } from '@tanstack/react-router'
import { GroupsOfAll } from '#features/academies/groups/groups-of-all.tsx'
import { GroupsPanel } from '#features/academies/groups/groups-panel.tsx'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { academiesWith } from '#kit/academy/own-academies.rules.ts'
import { useAddress } from '#kit/address/words.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { useProgrammeRoom } from '#domain/programme/programme-room.ts'
import { formatQuery } from '#lib/query-string.ts'
import { queryClient } from '#lib/query-client.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** NAV-53 */
export function GroupsPage() {
  const t = useT()
  const router = useRouter()
  const { user, selection } = usePerson()
  const academyId = typeof selection === 'number' ? selection : null
  useProgrammeRoom(
    academyId ?? academiesWith(user, 'groups.manage').map(({ id }) => id),
    () => void queryClient.invalidateQueries({ queryKey: ['groups', academyId ?? 'all'] }),
  )
  usePageTitle(t('groups.title'))
  const { add, ...others } = useAddress((words) => words)
  const isAdding = add !== undefined
  const onAdded = () => void router.navigate({ href: paths.groups + formatQuery(others), replace: true })
  return (
    <>
      <PageHeader
        title={t('groups.title')}
        crumb={academyOf(user, selection)?.name}
        context={t('groups.text')}
        actions={
          academyId === null &&
          !isAdding && (
            <ButtonLink size="sm" href={`${paths.groups}?add=1`} leading={<PlusIcon size={18} />}>
              {t('groups.addDirection')}
            </ButtonLink>
          )
        }
      />
      {!(academyId === null && isAdding) && <AcademyBar needs="groups.manage" />}
      {academyId !== null ? (
        <GroupsPanel key={academyId} {...{ academyId, isAdding, onAdded }} />
      ) : isAdding ? (
        <ChooseAcademy needs="groups.manage" kept={{ add: '1' }} />
      ) : (
        <GroupsOfAll />
      )}
    </>
  )
}
