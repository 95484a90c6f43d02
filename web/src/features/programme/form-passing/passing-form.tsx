import type { FormQuestion } from '@academy/contract/form-questions'
import type { FormForUser } from '@academy/contract/forms'
import { longTextMaxLength } from '@academy/contract/limits'
import { type FormEvent, useEffect, useRef } from 'react'
import { FormQuestionField } from '#domain/forms/form-question.tsx'
import { useFailureText } from '#lib/failure-text.ts'
import { ruleSentence } from '#lib/field-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { GivenAnswer } from './answers.rules.ts'
import { askedIn } from './asked-in.rules.ts'
import classes from './form-passing.module.css'
import { FormHeader } from './form-header.tsx'
import { usePassing } from './use-passing.ts'

const fieldId = (questionId: number) => `question-${questionId}`

const answerOf = (given: GivenAnswer = []) =>
  typeof given === 'string' ? { body: given, option: [] } : { body: '', option: given }

/** A broken rule in the words of the question it belongs to. */
const useProblemText = () => {
  const t = useT()
  return (rule: string, type: FormQuestion['type'] | undefined): string => {
    if (rule !== 'fieldIsRequired') return ruleSentence(t, rule, { max: longTextMaxLength })
    return t(type === 'short-answer' ? 'formPassing.write' : 'formPassing.choose')
  }
}

interface PassingFormProps {
  form: FormForUser
  onPassed: () => void
  /** Opened from the answers given before: the reader is led to its title. */
  isOpenedHere: boolean
}

/** FORM-26, FORM-27, FORM-30: what is said before, the questions, and Send, which stays in view. */
export function PassingForm({ form, onPassed, isOpenedHere }: PassingFormProps) {
  const t = useT()
  const locale = useLocale()
  const failureText = useFailureText()
  const problemText = useProblemText()
  const { user } = usePerson()
  const passing = usePassing(form, onPassed)
  const top = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isOpenedHere) top.current?.querySelector('h1')?.focus()
  }, [isOpenedHere])

  const before = form.messages.find(({ type }) => type === 'pre-passing')
  const message = before ? localized(before.text, locale) : []
  const errorOf = ({ id, type }: FormQuestion) => {
    const rule = passing.problems.find(({ questionId }) => questionId === id)?.rule
    return rule === undefined ? undefined : problemText(rule, type)
  }
  const isOnlyLooked = user.impersonator !== null
  const total = form.questions.length
  const progress = t('testSummary.answered', { answered: passing.answeredCount, total })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void passing.send()
  }

  return (
    <form ref={top} className={classes.column} onSubmit={submit} noValidate>
      <FormHeader
        title={localized(form.title, locale)}
        context={`${form.academyName} · ${t('formPassing.questions', { count: total })}`}
      />
      {message.length > 0 && (
        <Card>
          <MarkdownTree tree={message} headingLevel={2} newTabLabel={t('app.opensInNewTab')} />
        </Card>
      )}
      {isOnlyLooked && <Notice tone="info">{t('formPassing.onlyLooked')}</Notice>}
      {passing.isRestored && passing.answeredCount > 0 && (
        <Notice
          tone="info"
          action={
            <div className={classes.action}>
              <Button size="sm" variant="text" onClick={passing.startAnew}>
                {t('letter.startAnew')}
              </Button>
            </div>
          }
        >
          {t('formPassing.restored')}
        </Notice>
      )}
      {passing.isChanged && <Notice tone="warning">{t('formPassing.changed')}</Notice>}
      <FormErrorSummary
        title={() => t('formPassing.summary', { count: passing.problems.length })}
        attempt={passing.problems.length > 0 ? passing.attempt : 0}
        errors={form.questions.flatMap((question, index) => {
          const text = errorOf(question)
          return text === undefined
            ? []
            : [{ fieldId: fieldId(question.id), message: t('formPassing.problem', { number: index + 1, text }) }]
        })}
      />
      {passing.hasRoom ? (
        <p className="ac-dim ac-sm">{t('formPassing.help')}</p>
      ) : (
        <Notice tone="warning">{t('formPassing.noRoom')}</Notice>
      )}
      <ol className={classes.questions}>
        {form.questions.map((question, index) => (
          <li key={question.id}>
            <Card>
              <FormQuestionField
                id={fieldId(question.id)}
                number={index + 1}
                text={localized(question.body, locale)}
                question={askedIn(question, locale)}
                answer={answerOf(passing.given[question.id])}
                onChange={({ body, option }) =>
                  passing.answer(question.id, question.type === 'short-answer' ? body : option)
                }
                hint={question.type === 'multiple-choice' ? t('formPassing.several') : undefined}
                error={errorOf(question)}
                disabled={isOnlyLooked}
              />
            </Card>
          </li>
        ))}
      </ol>
      <div className={classes.foot}>
        {passing.failure !== null && (
          <Notice tone="error" title={t('formPassing.failed')}>
            {passing.isLineLost ? t('formPassing.lineLost') : failureText(passing.failure)}{' '}
            {t(passing.hasRoom ? 'formPassing.kept' : 'formPassing.noRoom')}
          </Notice>
        )}
        <div className={classes.bar}>
          <div className={classes.progress}>
            <p>{progress}</p>
            <ProgressBar
              value={passing.answeredCount}
              max={total}
              label={t('formPassing.answered')}
              valueText={progress}
            />
          </div>
          <Button type="submit" loading={passing.isSending} disabled={isOnlyLooked}>
            {t(passing.failure === null ? 'formPassing.send' : 'action.retry')}
          </Button>
        </div>
      </div>
    </form>
  )
}
