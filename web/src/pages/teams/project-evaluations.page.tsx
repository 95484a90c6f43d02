import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { chooseStage } from '#features/teams/evaluations/evaluation.rules.ts'
import { overviewAddress, type OverviewAddress } from '#features/teams/evaluations/evaluations-address.rules.ts'
import { evaluationsQueries } from '#features/teams/evaluations/evaluations.api.ts'
import { HistoryDrawer } from '#features/teams/evaluations/history-drawer.tsx'
import { NoStage, NoTeams } from '#features/teams/evaluations/nothing-yet.tsx'
import { OverviewFilters } from '#features/teams/evaluations/overview-filters.tsx'
import { OverviewTable } from '#features/teams/evaluations/overview-table.tsx'
import { nextNumber, numbersOf, shownRows, toRow } from '#features/teams/evaluations/overview.rules.ts'
import { StageChoice } from '#features/teams/evaluations/stage-choice.tsx'
import { StageNumbers } from '#features/teams/evaluations/stage-numbers.tsx'
import { useEventTasks } from '#features/teams/evaluations/use-event-tasks.tsx'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { useAddressState } from '#kit/address/use-address-state.ts'
import { wordsOf } from '#kit/address/words.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useNow } from '#lib/clock.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { academyOf, mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './evaluations.page.module.css'

/** Stage, filter and order live in the address: a link shows the same list, and 'back' brings it again. */
const useOverview = () => {
  const router = useRouter()
  const { state: address, go } = useAddressState(overviewAddress, paths.projectEvaluations)
  const change = (changed: Partial<OverviewAddress>) => {
    const now = overviewAddress.read(wordsOf(router.state.location))
    go({ ...now, ...changed }, changed.search !== undefined)
  }
  return { address, change }
}

function Overview({ academyId, academyName }: { academyId: number; academyName: string }) {
  const t = useT()
  const { user } = usePerson()
  const { address, change } = useOverview()
  const now = useNow()
  const [historyOf, setHistoryOf] = useState<number | null>(null)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const stages = useQuery(evaluationsQueries.stages(academyId))
  const stage = stages.data && chooseStage(stages.data, address.stageId, now)
  const teams = useQuery({
    ...evaluationsQueries.ofStage(academyId, stage?.id ?? 0),
    enabled: stage !== undefined,
  })
  const rows = useMemo(() => (teams.data ?? []).map(toRow), [teams.data])
  const tasks = useEventTasks(
    academyId,
    rows.flatMap(({ evaluations }) => evaluations),
  )
  const failed = stages.isError ? stages : teams.isError ? teams : null
  const isLoading = stages.isPending || (stage !== undefined && teams.isPending)
  return (
    <>
      <PageHeader
        title={t('common.projectEvaluations')}
        context={academyName}
        actions={
          stage && (
            <>
              <StageChoice
                stages={stages.data?.stages ?? []}
                value={stage.id}
                onChange={(stageId) => change({ stageId })}
              />
              {rows.length > 0 && mayDo(user, academyId, 'teams.manage') && (
                <Button
                  size="sm"
                  leading={<PlusIcon size={18} />}
                  onClick={() => tasks.createForAll(stage.id, rows.length, nextNumber(rows))}
                >
                  {t('evaluations.newForAll')}
                </Button>
              )}
            </>
          )
        }
      />
      {failed ? (
        <LoadFailure query={failed} />
      ) : isLoading ? (
        <LoadingRows rows={8} />
      ) : stage === undefined ? (
        <>
          <AcademyBar needs="teams.overview" />
          <NoStage />
        </>
      ) : rows.length === 0 ? (
        <>
          <AcademyBar needs="teams.overview" />
          <NoTeams />
        </>
      ) : (
        <div className={classes.parts}>
          <StageNumbers numbers={numbersOf(rows)} />
          <div>
            <OverviewFilters address={address} onChange={change} />
            <OverviewTable
              rows={shownRows(rows, address)}
              address={address}
              onChange={change}
              onHistory={({ team }) => {
                setHistoryOf(team.id)
                setHistoryOpen(true)
              }}
            />
          </div>
        </div>
      )}
      <HistoryDrawer
        row={rows.find(({ team }) => team.id === historyOf)}
        opened={isHistoryOpen}
        tasks={tasks}
        onClose={() => setHistoryOpen(false)}
      />
      {tasks.dialogs}
    </>
  )
}

/** Every team of every academy; what is done with the events of one is done in its academy. */
function OfAllAcademies() {
  const t = useT()
  const router = useRouter()
  const pathOf = useRowPath()
  const { address, change } = useOverview()
  const teams = useQuery(evaluationsQueries.all)
  const rows = useMemo(() => (teams.data ?? []).map(toRow), [teams.data])
  return (
    <>
      <PageHeader title={t('common.projectEvaluations')} />
      {teams.isError && !teams.data ? (
        <LoadFailure query={teams} />
      ) : teams.isPending ? (
        <LoadingRows rows={8} />
      ) : rows.length === 0 ? (
        <NoTeams />
      ) : (
        <div className={classes.parts}>
          <StageNumbers numbers={numbersOf(rows)} />
          <div>
            <OverviewFilters address={address} onChange={change} />
            <OverviewTable
              rows={shownRows(rows, address)}
              address={address}
              onChange={change}
              onHistory={({ team: { academyId, stageId, name } }) =>
                void router.navigate({
                  href: pathOf(paths.projectEvaluations, academyId, { stage: stageId, search: name }),
                })
              }
            />
          </div>
        </div>
      )}
    </>
  )
}

/** NAV-45, TEAM-22, ACAD-52 */
export function ProjectEvaluationsPage() {
  const t = useT()
  const { user, selection } = usePerson()
  usePageTitle(t('common.projectEvaluations'))
  if (typeof selection !== 'number') return <OfAllAcademies />
  return <Overview key={selection} academyId={selection} academyName={academyOf(user, selection)?.name ?? ''} />
}
