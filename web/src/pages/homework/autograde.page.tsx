import { maxId } from '@academy/contract/limits'
import { useRouter } from '@tanstack/react-router'
import { AutogradeLectures } from '#features/homework/autograde/lecture-list.tsx'
import { panelAddress, type PanelPlace } from '#features/homework/autograde/panel-place.rules.ts'
import { AutogradePanel } from '#features/homework/autograde/panel.tsx'
import { grantFor } from '@academy/contract/permissions'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { readId } from '#kit/address/read-id.ts'
import { useAddressState } from '#kit/address/use-address-state.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { mayDo, roleHolderOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** Every lecture whose work is graded by tests (ACAD-52). */
export function AutogradePage() {
  const t = useT()
  const router = useRouter()
  const { selection } = usePerson()
  const pathOf = useRowPath()
  usePageTitle(t('common.automaticChecks'))
  return (
    <>
      <PageHeader title={t('common.automaticChecks')} context={t('autogradePanel.context')} />
      <AutogradeLectures
        key={selection}
        selection={typeof selection === 'number' ? selection : 'all'}
        onOpen={({ stageLectureId, academyId }) =>
          void router.navigate({ href: pathOf(paths.autogradeLecture(stageLectureId), academyId) })
        }
      />
    </>
  )
}

/** NAV: what one lecture's autograder does. */
export function AutogradePanelPage({ stageLectureId: text }: { stageLectureId: string }) {
  const { user, selection } = usePerson()
  const stageLectureId = readId(text) ?? maxId
  const { state: place, go } = useAddressState(panelAddress, paths.autogradeLecture(stageLectureId))
  if (typeof selection !== 'number') return <ChooseAcademy needs="autograde.manage" effect="read" />
  const change = (changed: Partial<PanelPlace>) => go({ ...place, ...changed }, changed.tab !== undefined)
  const resend = grantFor(roleHolderOf(user), 'autograde.resend', selection, 'write')
  return (
    <AutogradePanel
      key={`${selection} ${stageLectureId}`}
      academyId={selection}
      stageLectureId={stageLectureId}
      place={place}
      mayManage={mayDo(user, selection, 'autograde.manage')}
      mayCheck={resend !== null && resend !== 'R'}
      onChange={change}
    />
  )
}
