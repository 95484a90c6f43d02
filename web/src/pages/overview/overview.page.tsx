import { useQuery } from '@tanstack/react-query'
import { academiesQueries } from '#features/academies/academies/academies.api.ts'
import { WaitingForms } from '#features/programme/form-passing/waiting-forms.lazy.tsx'
import { OverviewCards } from '#features/academies/academies/overview-cards.tsx'
import { AdvancePanel } from '#features/programme/moves/advance-panel.tsx'
import { Overview } from '#features/academies/academies/overview.tsx'
import { MenuLinks } from '#features/overview/start/menu-links.tsx'
import { WaitingBoard } from '#features/overview/start/waiting-board.tsx'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { academiesWith } from '#kit/academy/own-academies.rules.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { useProgrammeRoom } from '#domain/programme/programme-room.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { queryClient } from '#lib/query-client.ts'
import { academyOf, mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import classes from './overview.page.module.css'

/** whoever is new learns what happens next; whoever has no academy chosen gets them to choose from. */
function Beginning() {
  const t = useT()
  const { user } = usePerson()
  const hasRole = academiesWith(user, 'stages.board').length > 0
  return (
    <div className={classes.page}>
      <WaitingForms />
      {hasRole ? (
        <ChooseAcademy needs="stages.board" effect="read" />
      ) : (
        <EmptyState
          page
          art={<EmptyListArt />}
          title={t('overview.noRole.title')}
          text={t('overview.noRole.text')}
          action={
            <ButtonLink variant="secondary" href={paths.mainEdit}>
              {t('overview.noRole.profile')}
            </ButtonLink>
          }
        />
      )}
      <MenuLinks />
    </div>
  )
}

function OverviewContent() {
  const t = useT()
  const { selection } = usePerson()
  const query = useQuery(academiesQueries.overview(selection))
  const academyId = typeof selection === 'number' ? selection : null
  useProgrammeRoom(academyId, () => void queryClient.invalidateQueries({ queryKey: ['academies', academyId] }))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) {
    return (
      <Loading>
        <Skeleton height={92} radius={16} />
        <Skeleton height={320} radius={16} />
      </Loading>
    )
  }
  const only = typeof selection === 'number' ? query.data[0] : undefined
  if (only) return <Overview academy={only} movePanel={<AdvancePanel key={only.id} academyId={only.id} />} />
  if (query.data.length > 0) return <OverviewCards academies={query.data} />
  return (
    <Card>
      <EmptyState art={<EmptyListArt />} title={t('overview.empty.title')} text={t('overview.empty.text')} />
    </Card>
  )
}

export function OverviewPage() {
  const t = useT()
  const { user, selection } = usePerson()
  usePageTitle(t('common.overview'))
  if (!mayDo(user, selection, 'stages.board', 'read')) return <Beginning />
  return (
    <>
      <PageHeader title={t('common.overview')} context={academyOf(user, selection)?.name ?? t('overview.textAll')} />
      <div className={classes.page}>
        <WaitingForms />
        <WaitingBoard />
        <OverviewContent />
        <MenuLinks />
      </div>
    </>
  )
}
