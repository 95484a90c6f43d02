import { useQuery } from '@tanstack/react-query'
import { importQueries } from '#features/assessment/question-import/question-import.api.ts'
import { QuestionImport } from '#features/assessment/question-import/question-import.tsx'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { readId } from '#kit/address/read-id.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { BackLink } from '#ui/back-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'

function Chosen({ academyId, testId }: { academyId: number; testId: number | null }) {
  const t = useT()
  const query = useQuery({ ...importQueries.names(academyId), enabled: testId !== null })
  const name = query.data?.find(({ id }) => id === testId)?.name
  const isLost = testId !== null && query.data !== undefined && name === undefined
  return (
    <>
      <PageHeader
        title={t('questionImport.title')}
        crumb={
          <BackLink
            href={testId === null || isLost ? paths.tests + formatQuery({ tab: 'questions' }) : paths.testEdit(testId)}
          >
            {testId === null || isLost ? t('questions.title') : (name ?? t('common.tests'))}
          </BackLink>
        }
        context={
          testId === null
            ? t('questionImport.context.bank')
            : name !== undefined && t('questionImport.context', { name })
        }
      />
      {query.isError && query.data === undefined && <LoadFailure query={query} />}
      {isLost && <EmptyState art={<EmptyListArt />} title={t('error.TestNotFound')} text={t('questionImport.lost')} />}
      {testId !== null && query.isPending && <LoadingBlock height={280} radius={16} />}
      {(testId === null || name !== undefined) && (
        <QuestionImport key={`${academyId} ${testId}`} testId={testId} testName={name ?? ''} />
      )}
    </>
  )
}

/** NAV-51: into a test, or with 'bank' in its place into the bank alone. */
export function QuestionImportPage({ testId }: { testId: string }) {
  const t = useT()
  const { selection } = usePerson()
  usePageTitle(t('questionImport.title'))
  if (typeof selection === 'number') return <Chosen academyId={selection} testId={readId(testId)} />
  return (
    <>
      <PageHeader title={t('questionImport.title')} />
      <ChooseAcademy needs="tests.manage" />
    </>
  )
}
