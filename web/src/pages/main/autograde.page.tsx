import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { AutogradeLectures } from '#features/autograde/lecture-list.tsx'
import { type PanelPlace, readPlace, toAddress } from '#features/autograde/panel-place.rules.ts'
import { AutogradePanel } from '#features/autograde/panel.tsx'
import { grantFor } from '@academy/contract/permissions'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { mayDo, roleHolderOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'

function ChooseAcademy() {
  const t = useT()
  return (
    <EmptyState
      page
      art={<EmptyListArt />}
      title={t('autogradePanel.chooseAcademy.title')}
      text={t('autogradePanel.chooseAcademy.text')}
    />
  )
}

/** Every lecture whose work is graded by tests. */
export function AutogradePage() {
  const t = useT()
  const router = useRouter()
  const { selection } = usePerson()
  usePageTitle(t('autogradePanel.title'))
  if (typeof selection !== 'number') return <ChooseAcademy />
  return (
    <>
      <PageHeader title={t('autogradePanel.title')} context={t('autogradePanel.context')} />
      <AutogradeLectures
        key={selection}
        academyId={selection}
        onOpen={(id) => void router.navigate({ href: paths.autogradeLecture(id) })}
      />
    </>
  )
}

/** NAV: what one lecture's autograder does. */
export function AutogradePanelPage() {
  const router = useRouter()
  const { user, selection } = usePerson()
  const { stageLectureId: text = '' } = useParams({ strict: false })
  const stageLectureId = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 2_147_483_647
  const place = readPlace(useSearch({ strict: false }) as Record<string, string | undefined>)
  if (typeof selection !== 'number') return <ChooseAcademy />
  const change = (changed: Partial<PanelPlace>) =>
    void router.navigate({
      href: paths.autogradeLecture(stageLectureId) + formatQuery(toAddress({ ...place, ...changed })),
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
