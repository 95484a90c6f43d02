import { useRouter, useSearch } from '@tanstack/react-router'
import { AutogradeLectures } from '#features/autograde/lecture-list.tsx'
import { type PanelPlace, readPlace, toAddress } from '#features/autograde/panel-place.rules.ts'
import { AutogradePanel } from '#features/autograde/panel.tsx'
import { grantFor } from '@academy/contract/permissions'
import { useAcademyInAddress, useRowPath } from '#kit/academy/academy-address.ts'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { mayDo, roleHolderOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** Every lecture whose work is graded by tests (ACAD-52). */
export function AutogradePage() {
  const t = useT()
  const router = useRouter()
  const { selection } = usePerson()
  const pathOf = useRowPath()
  usePageTitle(t('autogradePanel.title'))
  return (
    <>
      <PageHeader title={t('autogradePanel.title')} context={t('autogradePanel.context')} />
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
  const router = useRouter()
  const { user, selection } = usePerson()
  const stageLectureId = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 2_147_483_647
  const academy = useAcademyInAddress()
  const place = readPlace(useSearch({ strict: false }) as Record<string, string | undefined>)
  if (typeof selection !== 'number') return <ChooseAcademy needs="autograde.manage" effect="read" />
  const change = (changed: Partial<PanelPlace>) =>
    void router.navigate({
      href:
        paths.autogradeLecture(stageLectureId) + formatQuery({ ...academy, ...toAddress({ ...place, ...changed }) }),
      replace: changed.tab !== undefined,
      resetScroll: false,
    })
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
