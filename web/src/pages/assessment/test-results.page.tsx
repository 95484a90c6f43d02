import { useQuery } from '@tanstack/react-query'
import { ItemsList } from '#features/assessment/test-results/items-list.tsx'
import { ResultsActions } from '#features/assessment/test-results/results-actions.tsx'
import {
  type ResultsFilter,
  toQuery,
  resultsPage,
  type ResultTab,
} from '#features/assessment/test-results/results-filter.rules.ts'
import { ResultsFilters } from '#features/assessment/test-results/results-filters.tsx'
import { ResultsOverview } from '#features/assessment/test-results/results-overview.tsx'
import { ResultsTable } from '#features/assessment/test-results/results-table.tsx'
import { testResultsQueries } from '#features/assessment/test-results/test-results.api.ts'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { useAddressState } from '#kit/address/use-address-state.ts'
import { useListLayout } from '#kit/list/use-list-layout.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { isApiError } from '#lib/api-error.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'

/** Filter, order, page and tab live in the address: a link shows the same list, and 'back' brings it again. */
const useResults = (stageTestId: number) => {
  const { state, go } = useAddressState(resultsPage, paths.testResults(stageTestId))
  const { tab, ...filter } = state
  return {
    filter,
    tab,
    setTab: (next: ResultTab) => go({ ...state, tab: next }, true),
    // A page is a place one goes back to; every letter of a search is not.
    change: (changed: Partial<ResultsFilter>) => go(resultsPage.change(state, changed), changed.page === undefined),
    reset: () => go({ ...resultsPage.read({}), tab }, true),
  }
}

export function TestResultsPage({ stageTestId }: { stageTestId: string }) {
  const t = useT()
  const { selection } = usePerson()
  usePageTitle(t('testResults.title'))
  if (typeof selection !== 'number')
    return (
      <>
        <PageHeader title={t('testResults.title')} />
        <ChooseAcademy needs="tests.fullSummary" effect="read" />
      </>
    )
  return <ResultsOfTest key={`${selection} ${stageTestId}`} academyId={selection} stageTestId={Number(stageTestId)} />
}

function ResultsOfTest({ academyId, stageTestId }: { academyId: number; stageTestId: number }) {
  const t = useT()
  const locale = useLocale()
  const { filter, tab, setTab, change, reset } = useResults(stageTestId)
  const layout = useListLayout('testResults')
  const results = useQuery(testResultsQueries.results(academyId, stageTestId, toQuery(filter, layout.rows)))
  if (isApiError(results.error, 'TestNotFound') || isApiError(results.error, 'ValidationError'))
    return (
      <EmptyState
        page
        art={<EmptyListArt />}
        title={t('testLive.gone.title')}
        text={t('testLive.gone.text')}
        action={<ButtonLink href={paths.tests}>{t('testEdit.back')}</ButtonLink>}
      />
    )
  const crumb = <BackLink href={paths.tests}>{t('testEdit.back')}</BackLink>
  // What is on screen stays there when a later look fails.
  if (results.data === undefined)
    return (
      <>
        <PageHeader crumb={crumb} title={t('testResults.title')} />
        {results.isError ? (
          <Card>
            <LoadFailure query={results} />
          </Card>
        ) : (
          <LoadingRows rows={8} />
        )}
      </>
    )
  const { overview } = results.data
  return (
    <>
      <PageHeader
        crumb={crumb}
        title={t('testResults.title')}
        context={t('testResults.context', {
          stage: localized(overview.stageName, locale),
          direction: overview.groupName,
        })}
        actions={<ResultsActions stageTestId={stageTestId} filter={filter} hasOverdue={overview.overdue > 0} />}
      />
      <Tabs
        label={t('testResults.tabs')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'results', label: t('common.students') },
          { value: 'items', label: t('common.questions') },
        ]}
      >
        {tab === 'items' ? (
          <ItemsList academyId={academyId} stageTestId={stageTestId} />
        ) : (
          <>
            <ResultsOverview overview={overview} />
            <ResultsFilters filter={filter} onChange={change} onReset={reset} />
            <ResultsTable
              stageTestId={stageTestId}
              layout={layout}
              results={results.data}
              isBusy={results.isPlaceholderData}
              filter={filter}
              onChange={change}
              onReset={reset}
            />
          </>
        )}
      </Tabs>
    </>
  )
}
