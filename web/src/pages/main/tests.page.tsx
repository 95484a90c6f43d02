import { useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QuestionExportMenu } from '#features/question-import/question-export-menu.tsx'
import { QuestionBank } from '#features/questions/question-bank.tsx'
import { DemoSettings } from '#features/tests/demo-settings.tsx'
import { StageTests } from '#features/tests/stage-tests.tsx'
import {
  changeFilter,
  readFilter,
  tabFrom,
  testTabs,
  toAddress,
  type TestsFilter,
  type TestTab,
} from '#features/tests/tests-filter.rules.ts'
import { TestsFilters } from '#features/tests/tests-filters.tsx'
import { TestsTable } from '#features/tests/tests-table.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PlusIcon, UploadIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import classes from './tests.page.module.css'

const hrefOf = (tab: TestTab) => paths.tests + formatQuery({ tab: tab === 'tests' ? '' : tab })

function TestList({ academyId, filter }: { academyId: number; filter: TestsFilter }) {
  const t = useT()
  const router = useRouter()
  const go = (next: TestsFilter, isReplacing: boolean) =>
    void router.navigate({
      href: paths.tests + formatQuery(toAddress(next)),
      replace: isReplacing,
      resetScroll: false,
    })
  const change = (changed: Partial<TestsFilter>) => go(changeFilter(filter, changed), changed.page === undefined)
  return (
    <div className={classes.tab}>
      <TestsFilters filter={filter} searchLabel={t('tests.search')} onChange={change} />
      <TestsTable
        academyId={academyId}
        filter={filter}
        onOpen={(id) => void router.navigate({ href: paths.testEdit(id) })}
        onChange={change}
        onReset={() => go(readFilter({}), true)}
      />
    </div>
  )
}

/** NAV-51: the tests of the academy, those of its stages, the bank they are made from and the demo page. */
export function TestsPage() {
  const t = useT()
  const router = useRouter()
  const address = useSearch({ strict: false }) as Record<string, string | undefined>
  const { user, selection } = usePerson()
  usePageTitle(t('tests.title'))
  if (typeof selection !== 'number') {
    return (
      <>
        <PageHeader title={t('tests.title')} context={t('tests.context')} />
        <EmptyState
          art={<EmptyListArt />}
          title={t('tests.chooseAcademy.title')}
          text={t('tests.chooseAcademy.text')}
        />
      </>
    )
  }
  const mayManage = mayDo(user, selection, 'tests.manage')
  const tab = tabFrom(address.tab, mayManage)
  const stageTests = (
    <StageTests
      academyId={selection}
      mayManage={mayManage}
      mayWatch={mayDo(user, selection, 'tests.watchStarts', 'read')}
      mayRead={mayDo(user, selection, 'tests.fullSummary', 'read')}
      mayOpenStage={mayDo(user, selection, 'stages.board', 'read')}
    />
  )
  const panels: Record<TestTab, () => ReactNode> = {
    tests: () => <TestList academyId={selection} filter={readFilter(address)} />,
    stages: () => stageTests,
    questions: () => (
      <QuestionBank
        academyId={selection}
        importHref={paths.testImport('bank')}
        bulkActions={(ids) => <QuestionExportMenu ids={[...ids]} />}
      />
    ),
    demo: () => <DemoSettings key={selection} academyId={selection} />,
  }
  const addHref = tab === 'questions' ? paths.question('create') : paths.testCreate
  return (
    <>
      <PageHeader
        title={t('tests.title')}
        context={t('tests.context')}
        actions={
          mayManage &&
          tab !== 'stages' &&
          tab !== 'demo' && (
            <>
              {tab === 'questions' && (
                <>
                  <ButtonLink
                    size="sm"
                    variant="secondary"
                    href={paths.testImport('bank')}
                    leading={<UploadIcon size={18} />}
                  >
                    {t('questions.import')}
                  </ButtonLink>
                  <QuestionExportMenu />
                </>
              )}
              <ButtonLink size="sm" href={addHref} leading={<PlusIcon size={18} />}>
                {t(tab === 'questions' ? 'questions.add' : 'tests.add')}
              </ButtonLink>
            </>
          )
        }
      />
      {mayManage ? (
        <Tabs
          label={t('tests.title')}
          value={tab}
          tabs={testTabs.map((value) => ({ value, label: t(`tests.tab.${value}`) }))}
          onChange={(next) => void router.navigate({ href: hrefOf(next), resetScroll: false })}
        >
          {panels[tab]()}
        </Tabs>
      ) : (
        stageTests
      )}
    </>
  )
}
