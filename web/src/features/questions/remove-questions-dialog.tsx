import type { BankQuestion } from '@academy/contract/questions'
import { useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { removeQuestions } from './questions.api.ts'
import classes from './question-bank.module.css'

interface RemoveQuestionsDialogProps {
  academyId: number
  questions: readonly Pick<BankQuestion, 'id' | 'tests'>[]
  onClose: () => void
  onRemoved: () => void
}

/** The tests that lose questions, with how many. */
const testsOf = (questions: RemoveQuestionsDialogProps['questions']) => {
  const tests = new Map<number, { name: string; count: number }>()
  for (const { id, name } of questions.flatMap((question) => question.tests))
    tests.set(id, { name, count: (tests.get(id)?.count ?? 0) + 1 })
  return [...tests]
}

export function RemoveQuestionsDialog({ academyId, questions, onClose, onRemoved }: RemoveQuestionsDialogProps) {
  const t = useT()
  const [isRunning, setRunning] = useState(false)
  const tests = testsOf(questions)
  const remove = async () => {
    setRunning(true)
    try {
      const done = await removeQuestions(
        academyId,
        questions.map(({ id }) => id),
      )
      alerts.success('questions.remove.done', done)
      onRemoved()
    } catch (error) {
      reportFailure(error)
      onClose()
    } finally {
      setRunning(false)
    }
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={t('questions.remove.title', { count: questions.length })}
      closeLabel={t('action.close')}
      confirmLabel={t('questions.remove')}
      cancelLabel={t('questions.cancel')}
      loading={isRunning}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <div className={classes.removal}>
        <p>{t('questions.remove.text')}</p>
        {tests.length > 0 && (
          <div>
            <p>{t('questions.remove.fromTests')}</p>
            <ul>
              {tests.map(([id, { name, count }]) => (
                <li key={id}>{t('questions.remove.fromTest', { name, count })}</li>
              ))}
            </ul>
          </div>
        )}
        <p>{t('questions.remove.kept')}</p>
      </div>
    </ConfirmDialog>
  )
}
