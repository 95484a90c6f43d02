import { evaluationCriteria } from '@academy/contract/enums'
import type { Employee } from '@academy/contract/lectures'
import { personName } from '#domain/person/person-name.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { CheckIcon, WarningIcon } from '#ui/icons.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { missingCount } from './marks-draft.rules.ts'
import classes from './row-state.module.css'
import type { MarksState } from './use-marks-draft.ts'

/** How it stands with the marks of one row, beside the name. */
export function RowState({ marks, evaluator }: { marks: MarksState; evaluator: Employee | null }) {
  const t = useT()
  const { user } = usePerson()
  const { state } = marks
  const isOfAnother = state === 'saved' && evaluator !== null && evaluator.id !== user.id
  return (
    <span className={classes.state} data-state={state} role="status">
      {state === 'saving' && <Spinner size={12} />}
      {state === 'saved' && <CheckIcon size={14} strokeWidth={2.5} />}
      {isOfAnother && <span className="ac-visually-hidden">{t('evaluations.row.saved')}: </span>}
      {(state === 'failed' || state === 'conflict') && <WarningIcon size={14} />}
      <span>
        {state === 'missing'
          ? t('evaluations.row.missing', { count: missingCount(marks.marks) })
          : isOfAnother
            ? personName(evaluator, t)
            : t(`evaluations.row.${state === 'conflict' ? 'failed' : state}`)}
      </span>
    </span>
  )
}

/** What went wrong and what can be done; nothing given is lost meanwhile. */
export function RowProblem({ marks }: { marks: MarksState }) {
  const t = useT()
  const failureText = useFailureText()
  if (marks.state === 'conflict') {
    const theirs = evaluationCriteria.flatMap((criterion) => {
      const mark = marks.savedMarks[criterion]
      return mark === undefined ? [] : [`${t(`common.criterion.${criterion}`)} ${mark}`]
    })
    return (
      <div className={classes.problem} data-tone="warning" role="alert">
        <p>{t('evaluations.row.conflict', { marks: theirs.join(', ') })}</p>
        <Button size="sm" variant="ghost" onClick={marks.drop}>
          {t('evaluations.row.takeTheirs')}
        </Button>
        <Button size="sm" variant="secondary" onClick={marks.keepMine}>
          {t('evaluations.row.keepMine')}
        </Button>
      </div>
    )
  }
  if (marks.state !== 'failed') return null
  return (
    <div className={classes.problem} data-tone="error" role="alert">
      <p>
        {failureText(marks.failure)} {t(marks.isKept ? 'evaluations.row.kept' : 'evaluations.row.unkept')}
      </p>
      <Button size="sm" variant="ghost" onClick={marks.drop}>
        {t('evaluations.row.undo')}
      </Button>
      <Button size="sm" variant="secondary" onClick={marks.retry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
