import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { reportFailure } from '#lib/report-failure.ts'
import type { BankQuestion } from '@academy/contract/questions'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TrashIcon } from '#ui/icons.tsx'
import { NotFoundArt } from '#ui/illustrations/not-found.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { QuestionEditor, type QuestionSettings } from './question-editor.tsx'
import { fieldIds } from './question-form.rules.ts'
import { QuestionResults } from './question-results.tsx'
import { questionsQueries, restoreQuestion } from './questions.api.ts'
import { RemoveQuestionsDialog } from './remove-questions-dialog.tsx'

function ArchivedNotice({ academyId, id }: { academyId: number; id: number }) {
  const t = useT()
  const { isBusy, run } = useAction(reportFailure)
  const restore = async () => {
    await restoreQuestion(academyId, id)
    alerts.success('questions.restored')
  }
  return (
    <Notice
      tone="warning"
      action={
        <Button size="sm" variant="secondary" loading={isBusy} onClick={() => void run(restore)}>
          {t('questions.restore')}
        </Button>
      }
    >
      {t('questions.archived')}
    </Notice>
  )
}

interface OpenedQuestionProps {
  academyId: number
  id: number | 'create'
  testId: number | null
  backHref: string
  onSaved: (question: BankQuestion) => void
  onRemoved: () => void
}

/** One question to be written; a new one keeps its form when it gets its address. */
export function OpenedQuestion({ academyId, id, testId, backHref, onSaved, onRemoved }: OpenedQuestionProps) {
  const t = useT()
  const locale = useLocale()
  const [created, setCreated] = useState<BankQuestion | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const [isRemoved, setRemoved] = useState(false)
  const [next, setNext] = useState<{ count: number; settings: Partial<QuestionSettings> }>({ count: 0, settings: {} })
  const query = useQuery({ ...questionsQueries.one(academyId, id === 'create' ? 0 : id), enabled: id !== 'create' })
  // What has just been made is there before it is asked for.
  const question = id === 'create' ? undefined : (query.data ?? (created?.id === id ? created : undefined))
  const title = id === 'create' ? t('questions.add') : t('questions.edit.title', { id })
  usePageTitle(title)
  const keepAddress = useCallback(
    (saved: BankQuestion) => {
      if (id === 'create') setCreated(saved)
      onSaved(saved)
    },
    [id, onSaved],
  )
  if (isApiError(query.error, 'QuestionNotFound') && !question) {
    return (
      <EmptyState
        page
        art={<NotFoundArt />}
        title={t('questions.notFound.title')}
        text={t('questions.notFound.text')}
        action={
          <ButtonLink size="sm" href={backHref}>
            {t('questions.back')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <>
      <PageHeader
        title={title}
        context={
          question &&
          t('questions.edit.context', {
            version: question.version,
            date: formatDateTime(question.updatedAt, locale),
          })
        }
        crumb={<BackLink href={backHref}>{t(testId === null ? 'questions.back' : 'questions.backToTest')}</BackLink>}
        actions={
          question && (
            <Button size="sm" variant="secondary" leading={<TrashIcon size={18} />} onClick={() => setRemoving(true)}>
              {t('questions.remove')}
            </Button>
          )
        }
      />
      <div className="ac-stack ac-one-column ac-gap-16">
        {question?.isArchived && <ArchivedNotice academyId={academyId} id={question.id} />}
        {question && question.tests.length > 0 && (
          <p className="ac-soft ac-sm">
            {t('questions.inTests')} {question.tests.map(({ name }) => name).join(', ')}
          </p>
        )}
        {query.isError && !question && <LoadFailure query={query} />}
        {id !== 'create' && query.isPending && !question && (
          <Loading>
            <Skeleton height={320} radius={16} />
            <Skeleton height={220} radius={16} />
          </Loading>
        )}
        {(id === 'create' || question) && !isRemoved && (
          <QuestionEditor
            key={`${id} ${next.count}`}
            academyId={academyId}
            question={question ?? null}
            settings={next.settings}
            testId={testId}
            onSaved={keepAddress}
            onNext={(settings) => {
              setNext({ count: next.count + 1, settings })
              setTimeout(() => document.getElementById(fieldIds.text('ua'))?.focus())
            }}
          />
        )}
        {id !== 'create' && question && !isRemoved && <QuestionResults {...{ academyId, id }} />}
      </div>
      {isRemoving && question && (
        <RemoveQuestionsDialog
          academyId={academyId}
          questions={[question]}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            // Without the form nothing is left that could be lost.
            setRemoved(true)
            setTimeout(onRemoved)
          }}
        />
      )}
    </>
  )
}
