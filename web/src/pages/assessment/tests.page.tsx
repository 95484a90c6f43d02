import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RecentChangesButton } from '#domain/changes/recent-changes.tsx'
import { QuestionExportMenu } from '#features/assessment/question-import/question-export-menu.tsx'
import { QuestionBank } from '#features/assessment/questions/question-bank.tsx'
import { DemoSettings } from '#features/assessment/test-bank/demo-settings.tsx'
import { StageTests } from '#features/assessment/test-bank/stage-tests.tsx'
import { tabFrom, testsList, testTabs, type TestTab } from '#features/assessment/test-bank/tests-filter.rules.ts'
import { TestsFilters } from '#features/assessment/test-bank/tests-filters.tsx'
import { TestsTable } from '#features/assessment/test-bank/tests-table.tsx'
import { useAcademyInAddress, useRowPath } from '#kit/academy/academy-address.ts'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { useAddress } from '#kit/address/words.ts'
import { useList } from '#kit/list/use-list.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { mayDo, type Selection } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PlusIcon, UploadIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'

const wordsOf = (tab: TestTab): Record<string, string> => (tab === 'tests' ? {} : { tab })

function TestList({ selection }: { selection: Selection }) {
  const t = useT()
  const router = useRouter()
  const pathOf = useRowPath()
  const { state: filter, change, reset } = useList(testsList, paths.tests)
  return (
    <div className="ac-stack ac-gap-16">
      <TestsFilters filter={filter} searchLabel={t('common.searchNames')} onChange={change} onReset={reset} />
      <TestsTable
        selection={selection}
        filter={filter}
        onOpen={({ id, academyId }) => void router.navigate({ href: pathOf(paths.testEdit(id), academyId) })}
        onChange={change}
        onReset={reset}
      />
    </div>
  )
}

/** NAV-51, ACAD-52: the tests of the academy or of all of them, those of its stages, the bank they are made from and the demo page. */
export function TestsPage() {
  const t = useT()
  const router = useRouter()
  const { user, selection } = usePerson()
  const academy = useAcademyInAddress()
  usePageTitle(t('common.tests'))
  const isOne = typeof selection === 'number'
  const mayManage = mayDo(user, selection, 'tests.manage')
  const tab = useAddress((words) => tabFrom(words.tab, mayManage))
  const stageTests = <StageTests selection={selection} />
  const panels: Record<TestTab, () => ReactNode> = {
    tests: () => <TestList selection={selection} />,
    stages: () => stageTests,
    questions: () => (
      <QuestionBank
        selection={selection}
        importHref={paths.testImport('bank')}
        bulkActions={(academyId, choice) => <QuestionExportMenu {...{ academyId, choice }} />}
      />
    ),
    demo: () =>
      isOne ? (
        <DemoSettings key={selection} academyId={selection} />
      ) : (
        <ChooseAcademy needs="tests.manage" kept={wordsOf('demo')} />
      ),
  }
  const addHref = tab === 'questions' ? paths.question('create') : paths.testCreate
  return (
    <>
      <PageHeader
        title={t('common.tests')}
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
                  {isOne && user.impersonator === null && (
                    <RecentChangesButton
                      academyId={selection}
                      of="questions"
                      nameOf={(kind, label) => t(`questions.${kind}.${label}` as MessageKey)}
                    />
                  )}
                  {isOne && <QuestionExportMenu />}
                </>
              )}
              <ButtonLink size="sm" href={addHref} leading={<PlusIcon size={18} />}>
                {t(tab === 'questions' ? 'questions.add' : 'tests.add')}
              </ButtonLink>
            </>
          )
        }
      />
      <AcademyBar needs={tab === 'stages' ? 'stageTests.read' : 'tests.manage'} kept={wordsOf(tab)} />
      {mayManage ? (
        <Tabs
          label={t('common.tests')}
          value={tab}
          tabs={testTabs.map((value) => ({ value, label: t(`tests.tab.${value}`) }))}
          onChange={(next) =>
            void router.navigate({
              href: paths.tests + formatQuery({ ...academy, ...wordsOf(next) }),
              resetScroll: false,
            })
          }
        >
          {panels[tab]()}
        </Tabs>
      ) : (
        stageTests
      )}
    </>
  )
}
