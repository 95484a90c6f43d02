import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { StageLectureList } from '#features/homework/lectures/stage-lecture-list.tsx'
import { stageBoardQueries } from '#features/programme/stage-board/stage-board.api.ts'
import { StageEditor } from '#features/programme/stage-board/stage-editor.tsx'
import { StageGone } from '#features/programme/stage-board/stage-gone.tsx'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ClockIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'

const useBackToStages = () => {
  const router = useRouter()
  return () => void router.navigate({ href: paths.mainStages })
}

/** NAV-40 */
export function StageCreatePage() {
  const t = useT()
  const { selection } = usePerson()
  const goBack = useBackToStages()
  usePageTitle(t('stageEdit.createTitle'))
  if (typeof selection !== 'number')
    return (
      <>
        <PageHeader title={t('stageEdit.createTitle')} />
        <ChooseAcademy needs="stages.manage" />
      </>
    )
  return (
    <>
      <PageHeader
        crumb={<BackLink href={paths.mainStages}>{t('stageEdit.back')}</BackLink>}
        title={t('stageEdit.createTitle')}
        context={t('stageEdit.createContext')}
      />
      <StageEditor academyId={selection} stage={null} onDone={goBack} />
    </>
  )
}

/** NAV-40 */
export function StageEditPage({ stageId }: { stageId: string }) {
  const t = useT()
  const { selection } = usePerson()
  if (typeof selection !== 'number')
    return (
      <>
        <PageHeader title={t('common.stages')} />
        <ChooseAcademy needs="stages.board" effect="read" />
      </>
    )
  return <ExistingStage key={stageId} academyId={selection} stageId={Number(stageId)} />
}

function ExistingStage({ academyId, stageId }: { academyId: number; stageId: number }) {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const goBack = useBackToStages()
  const query = useQuery({
    ...stageBoardQueries.stage(academyId, stageId),
    // A form that is being filled in does not change by itself: who saves an older one is told.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const name = query.data ? localized(query.data.name, locale) : t('common.stages')
  usePageTitle(name)
  if (query.isError) return <StageGone query={query} />
  if (query.isPending) return <PageSkeleton label={t('app.loading')} />
  return (
    <>
      <PageHeader
        crumb={<BackLink href={paths.mainStages}>{t('stageEdit.back')}</BackLink>}
        title={name}
        actions={
          mayDo(user, academyId, 'academies.update', 'read') && (
            <ButtonLink
              size="sm"
              variant="secondary"
              href={paths.academyEdit(academyId) + formatQuery({ tab: 'history', stage: stageId })}
              leading={<ClockIcon size={18} />}
            >
              {t('academies.history.title')}
            </ButtonLink>
          )
        }
      />
      <StageEditor
        academyId={academyId}
        stage={query.data}
        lectures={<StageLectureList academyId={academyId} stage={query.data} />}
        onDone={goBack}
      />
    </>
  )
}
