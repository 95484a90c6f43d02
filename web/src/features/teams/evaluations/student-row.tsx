import { evaluationCriteria } from '@academy/contract/enums'
import type { Evaluation, StudentEvaluation } from '@academy/contract/evaluations'
import type { UserTeam } from '@academy/contract/teams'
import { useId, useState } from 'react'
import { PersonCell } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { useAction } from '#kit/use-action.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ChevronDownIcon, EyeIcon, LockIcon, StarIcon } from '#ui/icons.tsx'
import { Average } from './average.tsx'
import { averageOf, changeOf, markFor, studentIn } from './evaluation.rules.ts'
import { reloadTeam, reportEvaluationFailure, saveMarks, savePrivate, savePublic } from './evaluations.api.ts'
import { FeedbackField } from './feedback-field.tsx'
import { MarkCell } from './mark-cell.tsx'
import { draftKey, toList } from './marks-draft.rules.ts'
import { RowProblem, RowState } from './row-state.tsx'
import classes from './student-row.module.css'
import { useMarksDraft } from './use-marks-draft.ts'

interface StudentRowProps {
  academyId: number
  event: Evaluation
  /** What the student got the last time. */
  before: StudentEvaluation | undefined
  member: UserTeam
  mayEvaluate: boolean
  mayReadPrivate: boolean
}

/** TEAM-22: one student in one line: four marks, the star, and the words below it. */
export function StudentRow({ academyId, event, before, member, mayEvaluate, mayReadPrivate }: StudentRowProps) {
  const t = useT()
  const { user } = usePerson()
  const wordsId = useId()
  const [isOpen, setOpen] = useState(false)
  const { isBusy, run } = useAction(reportEvaluationFailure)
  const name = personName(member.user, t)
  const saved = studentIn(event, member.id)
  const { public: publicText = '', private: privateText = null, isStar = false } = saved?.feedback ?? {}
  // marks are changed while the evaluation is the current one; the first ones can be given later.
  const isLocked = !mayEvaluate || (!event.isCurrent && (saved?.marks.length ?? 0) > 0)
  const ids = [user.id, academyId, event.id, member.id]
  const marks = useMarksDraft({
    key: draftKey('marks', ids),
    saved,
    isLocked,
    save: (list, updatedAt) =>
      saveMarks(academyId, { eventId: event.id, userTeamId: member.id, marks: list, updatedAt }),
    reload: () => reloadTeam(academyId, event.teamId),
  })
  const average = averageOf(toList(marks.marks).map(({ mark }) => mark))

  const turnStar = () => run(() => savePublic(academyId, event.id, member.id, publicText, !isStar))
  const given = [
    publicText !== '' && t('evaluations.words.publicGiven'),
    privateText && t('evaluations.words.privateGiven'),
  ].filter(Boolean)

  return (
    <li className={classes.row} data-state={marks.state}>
      <div className={classes.line}>
        <div className={classes.person}>
          <PersonCell
            id={member.user.id}
            name={name}
            avatarUrl={member.user.avatarUrl}
            note={<RowState marks={marks} evaluator={saved?.evaluator ?? null} />}
          />
        </div>
        {evaluationCriteria.map((criterion) => (
          <div key={criterion} className={classes.mark}>
            <MarkCell
              criterion={criterion}
              name={name}
              value={marks.marks[criterion]}
              previous={before && markFor(before.marks, criterion)}
              disabled={isLocked}
              onGive={(mark) => marks.give(criterion, mark)}
            />
          </div>
        ))}
        <div className={classes.average}>
          <Average value={average} change={changeOf(average, before?.average)} label={t('evaluations.average')} />
        </div>
        <div className={classes.actions}>
          <button
            type="button"
            className={classes.star}
            aria-pressed={isStar}
            aria-label={t('evaluations.star', { name })}
            aria-busy={isBusy || undefined}
            disabled={!mayEvaluate}
            onClick={() => void turnStar()}
          >
            <StarIcon size={20} />
          </button>
          <button
            type="button"
            className={classes.words}
            aria-expanded={isOpen}
            aria-controls={isOpen ? wordsId : undefined}
            aria-label={[t('evaluations.words', { name }), ...given].join(', ')}
            onClick={() => setOpen(!isOpen)}
          >
            <span data-given={publicText !== '' || undefined}>
              <EyeIcon size={16} />
            </span>
            {mayReadPrivate && (
              <span data-given={privateText ? 'private' : undefined}>
                <LockIcon size={16} />
              </span>
            )}
            <ChevronDownIcon size={16} className={classes.chevron} />
          </button>
        </div>
      </div>
      <RowProblem marks={marks} />
      {isOpen && (
        <div id={wordsId} className={classes.feedback}>
          <FeedbackField
            kind="public"
            name={name}
            draftKey={draftKey('public', ids)}
            saved={publicText}
            isReadOnly={!mayEvaluate}
            onSave={(text) => savePublic(academyId, event.id, member.id, text, isStar)}
          />
          {mayReadPrivate && (
            <FeedbackField
              kind="private"
              name={name}
              draftKey={draftKey('private', ids)}
              saved={privateText ?? ''}
              isReadOnly={!mayEvaluate}
              onSave={(text) => savePrivate(academyId, event.id, member.id, text)}
            />
          )}
        </div>
      )}
    </li>
  )
}
