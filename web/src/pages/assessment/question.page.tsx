import type { BankQuestion } from '@academy/contract/questions'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { OpenedQuestion } from '#features/assessment/questions/opened-question.tsx'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { readId } from '#kit/address/read-id.ts'
import { useAddress } from '#kit/address/words.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** TEST-96: `?test=` names the test a new question is for. */
export function QuestionPage({ questionId }: { questionId: string }) {
  const t = useT()
  const router = useRouter()
  const test = useAddress((words) => words.test)
  const { selection } = usePerson()
  const testId = readId(test)
  const bankHref = paths.tests + formatQuery({ tab: 'questions' })
  const backHref = testId === null ? bankHref : paths.testEdit(testId)
  const showSaved = useCallback(
    (question: BankQuestion) =>
      void router.navigate({ href: paths.question(question.id) + formatQuery({ test }), replace: true }),
    [router, test],
  )
  if (typeof selection !== 'number') {
    return (
      <>
        <PageHeader title={t('questions.title')} context={t('questions.context')} />
        <ChooseAcademy needs="tests.manage" />
      </>
    )
  }
  return (
    <OpenedQuestion
      academyId={selection}
      id={readId(questionId) ?? 'create'}
      testId={testId}
      backHref={backHref}
      onSaved={showSaved}
      onRemoved={() => void router.navigate({ href: bankHref })}
    />
  )
}
