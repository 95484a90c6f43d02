import type { BankQuestion } from '@academy/contract/questions'
import { makeChange } from '#domain/changes/changes.api.ts'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { removeQuestions } from './questions.api.ts'
import classes from './question-bank.module.css'

interface RemoveQuestionsDialogProps {
  academyId: number
  questions: readonly Pick<BankQuestion, 'id' | 'tests' | 'isArchived'>[]
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
  const tests = testsOf(questions)
  // Out of the archive nothing comes back.
  const isForGood = questions.some(({ isArchived }) => isArchived)
  const remove = async () => {
    const ids = questions.map(({ id }) => id)
    if (isForGood) alerts.success('questions.remove.done', await removeQuestions(academyId, ids))
    else {
      const seen = { count: ids.length, leftOut: [], subjects: [] }
      await makeChange(academyId, { of: 'questions', change: { kind: 'questionsRemove' }, target: { ids } }, seen)
    }
    onRemoved()
  }
  return (
    <RemovalDialog
      title={t('questions.remove.title', { count: questions.length })}
      confirmLabel={t('questions.remove')}
      cancelLabel={t('action.cancel')}
      {...{ remove, onClose }}
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
        <p>{t(isForGood ? 'common.cannotBeUndone' : 'changes.undoneForADay')}</p>
      </div>
    </RemovalDialog>
  )
}
