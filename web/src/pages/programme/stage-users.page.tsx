import { stageTypes } from '@academy/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { FailNotPassed } from '#features/programme/moves/fail-not-passed.tsx'
import { MemberActions } from '#features/programme/moves/member-actions.tsx'
import { stageBoardQueries } from '#features/programme/stage-board/stage-board.api.ts'
import { StageGone } from '#features/programme/stage-board/stage-gone.tsx'
import { mayReadOutcomes, outcomesOf } from '#features/programme/stage-board/outcomes.rules.ts'
import { stageUsersList } from '#features/programme/stage-board/stage-users-filter.rules.ts'
import { StageUsersFilters } from '#features/programme/stage-board/stage-users-filters.tsx'
import { StageUsers } from '#features/programme/stage-board/stage-users.tsx'
import { UsersCsvButton } from '#features/programme/stage-board/users-csv-button.tsx'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'

export function StageUsersPage({ stageId }: { stageId: string }) {
  const t = useT()
  const { selection } = usePerson()
  if (typeof selection !== 'number')
    return (
      <>
        <PageHeader title={t('stageUsers.title')} />
        <ChooseAcademy needs="stageUsers.read" effect="read" />
      </>
    )
  return <UsersOfStage key={stageId} academyId={selection} stageId={Number(stageId)} />
}

function UsersOfStage({ academyId, stageId }: { academyId: number; stageId: number }) {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const mayMove = mayDo(user, academyId, 'stageUsers.move')
  const { state: filter, change, reset } = useList(stageUsersList, paths.mainStageUsers(stageId))
  const stage = useQuery(stageBoardQueries.stage(academyId, stageId))
  usePageTitle(t('stageUsers.title'))
  if (stage.isError) return <StageGone query={stage} />
  if (stage.isPending) return <PageSkeleton label={t('app.loading')} />
  const { counts, stageType } = stage.data
  const { opened, passed, failed } = counts
  const outcomes = mayReadOutcomes(user, academyId) ? outcomesOf(stageType) : []
  return (
    <>
      <PageHeader
        crumb={<BackLink href={paths.mainStages}>{t('stageEdit.back')}</BackLink>}
        title={t('stageUsers.title')}
        context={t('stageUsers.context', {
          stage: localized(stage.data.name, locale),
          count: opened + passed + failed,
        })}
        actions={
          <>
            {stageType === stageTypes.Finished && (
              <ButtonLink size="sm" variant="secondary" href={paths.certificates}>
                {t('certificates.title')}
              </ButtonLink>
            )}
            <UsersCsvButton stageId={stageId} filter={filter} />
          </>
        }
      />
      {mayMove && outcomes.length > 0 && <FailNotPassed academyId={academyId} stageId={stageId} />}
      <StageUsersFilters {...{ academyId, filter, outcomes }} onChange={change} onReset={reset} />
      <StageUsers
        {...{ academyId, stageId, stageType, filter }}
        hasOutcomes={outcomes.length > 0}
        onChange={change}
        onReset={reset}
        actions={mayMove ? (userIds) => <MemberActions stageId={stageId} userIds={userIds} /> : null}
      />
    </>
  )
}
