import { type EnglishLevel, englishLevels } from '@academy/contract/enums'
import { longTextMaxLength, markRange } from '@academy/contract/limits'
import type { InterviewAnswer } from '@academy/contract/interviews'
import { type FormEvent, useState } from 'react'
import { useDecisionKeys } from '#domain/decisions/use-decision-keys.ts'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import type { Around } from './around.ts'
import { saveAnswer } from './interviews.api.ts'
import classes from './slot-drawer.module.css'

const commentId = 'interview-comment'
const marks = Array.from({ length: markRange.max - markRange.min + 1 }, (_, index) => String(markRange.max - index))

interface AnswerValues {
  mark: string
  englishLevel: EnglishLevel | ''
  comment: string
  passed: 'yes' | 'no' | null
}
/** What was typed and not saved, by student and by the answer it was written over. */
export type AnswerDrafts = Map<string, AnswerValues>

const valuesOf = (answer: InterviewAnswer | null): AnswerValues => ({
  mark: answer === null || answer.mark === null ? '' : String(answer.mark),
  englishLevel: answer?.englishLevel ?? '',
  comment: answer?.comment ?? '',
  passed: answer === null ? null : answer.isPassed ? 'yes' : 'no',
})

interface AnswerFormProps {
  userId: number
  stageId: number
  answer: InterviewAnswer | null
  onSaved: () => void
  around: Around | undefined
  drafts: AnswerDrafts
}

/** INT-10, INT-11: what came of the interview. Its key holds the saved answer, so that a newer one fills it anew. */
export function AnswerForm({ userId, stageId, answer, onSaved, around, drafts }: AnswerFormProps) {
  const t = useT()
  const failureText = useFailureText()
  const draftKey = `${userId} ${answer?.updatedAt ?? ''}`
  const [values, setValues] = useState(() => drafts.get(draftKey) ?? valuesOf(answer))
  const { mark, englishLevel, comment, passed } = values
  const change = (part: Partial<AnswerValues>) => {
    const next = { ...values, ...part }
    setValues(next)
    // Whoever leafs on or closes the drawer finds it again.
    drafts.set(draftKey, next)
  }
  const [isAsked, setAsked] = useState(false)
  const { isBusy, failure, run } = useAction()

  const save = (goOn?: Around['goOn']) => {
    if (isBusy) return
    setAsked(true)
    if (passed === null) return document.getElementById('answer-passed')?.focus()
    void run(async () => {
      const given = {
        mark: mark === '' ? null : Number(mark),
        englishLevel: englishLevel === '' ? null : englishLevel,
        comment: comment.trim(),
        isPassed: passed === 'yes',
      }
      await saveAnswer({ userId, stageId, ...given }, answer)
      drafts.delete(draftKey)
      alerts.success('interviews.answer.saved')
      if (!(await goOn?.())) onSaved()
    })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  useDecisionKeys({
    isInDrawer: true,
    onMark: (mark) => change({ mark: String(mark) }),
    onSaveNext: () => save(around?.goOn),
    on: {
      pass: () => change({ passed: 'yes' }),
      fail: () => change({ passed: 'no' }),
      note: () => document.getElementById(commentId)?.focus(),
    },
  })

  return (
    <form className="ac-stack ac-gap-16" onSubmit={submit} noValidate>
      {failure !== null && (
        <Notice tone="error">
          {isApiError(failure, 'InterviewAnswerExists')
            ? t('interviews.answer.meanwhile')
            : isApiError(failure, 'ValidationError') && failure.status === 409
              ? t('interviews.answer.changedMeanwhile')
              : failureText(failure)}
        </Notice>
      )}
      <RadioCards
        id="answer-passed"
        legend={t('interviews.answer.passed')}
        minCardWidth={150}
        required
        value={passed}
        onChange={(passed) => change({ passed })}
        error={isAsked && passed === null ? t('validation.fieldIsRequired') : undefined}
        cards={[
          { value: 'yes', title: t('common.passed') },
          { value: 'no', title: t('common.notPassed') },
        ]}
      />
      <div className={classes.pair}>
        <SelectField
          size="sm"
          label={t('common.mark')}
          placeholder={t('interviews.answer.none')}
          value={mark}
          onChange={({ target }) => change({ mark: target.value })}
          options={marks.map((value) => ({ value, label: value }))}
        />
        <SelectField
          size="sm"
          label={t('common.english')}
          placeholder={t('interviews.answer.none')}
          value={englishLevel}
          onChange={({ target }) => change({ englishLevel: target.value as EnglishLevel | '' })}
          options={englishLevels.map((value) => ({ value, label: value }))}
        />
      </div>
      <TextAreaField
        id={commentId}
        rows={5}
        label={t('common.comment')}
        help={t('interviews.answer.commentHelp')}
        maxLength={longTextMaxLength}
        value={comment}
        onChange={({ target }) => change({ comment: target.value })}
      />
      <div className="ac-row ac-end ac-gap-12">
        {around && (
          <Button size="sm" variant="secondary" title="Ctrl+Enter" disabled={isBusy} onClick={() => save(around.goOn)}>
            {t('common.saveNext')}
          </Button>
        )}
        <Button size="sm" type="submit" loading={isBusy}>
          {t(answer === null ? 'interviews.answer.save' : 'interviews.answer.change')}
        </Button>
      </div>
    </form>
  )
}
