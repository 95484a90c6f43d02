import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { QuestionExportMenu } from '#features/assessment/question-import/question-export-menu.tsx'
import { OpenedTest } from '#features/assessment/test-bank/opened-test.tsx'
import { openedTest } from '#features/assessment/test-bank/tests-filter.rules.ts'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { UploadIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** NAV-51 */
export function TestEditPage({ testId }: { testId: string }) {
  const t = useT()
  const router = useRouter()
  const { selection } = usePerson()
  const showCreated = useCallback(
    (id: number) => void router.navigate({ href: paths.testEdit(id), replace: true }),
    [router],
  )
  if (typeof selection !== 'number') {
    return (
      <>
        <PageHeader title={t('common.tests')} context={t('tests.context')} />
        <ChooseAcademy needs="tests.manage" />
      </>
    )
  }
  return (
    <OpenedTest
      academyId={selection}
      id={openedTest(testId) ?? 'create'}
      actions={(id) => (
        <>
          <ButtonLink size="sm" variant="secondary" href={paths.testImport(id)} leading={<UploadIcon size={18} />}>
            {t('questionImport.open')}
          </ButtonLink>
          <QuestionExportMenu choice={{ testId: id }} />
        </>
      )}
      onCreated={showCreated}
      onRemoved={() => void router.navigate({ href: paths.tests })}
    />
  )
}
