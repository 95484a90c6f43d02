import type { ContentLocale } from '@academy/contract/enums'
import { formQuestionTypes } from '@academy/contract/enums'
import { formQuestionsMaxCount } from '@academy/contract/limits'
import { useRef, useState } from 'react'
import { moved } from '#kit/editor/moved.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { PlusIcon, RefreshIcon } from '#ui/icons.tsx'
import classes from './form-builder.module.css'
import { copyOf, newQuestion, type QuestionDraft, type QuestionType } from './form-draft.rules.ts'
import { readIn } from './form-languages.rules.ts'
import { fieldIdOf, type ErrorOf } from './form-texts.ts'
import { QuestionCard } from './question-card.tsx'
import { MovableList } from './movable-list.tsx'

interface QuestionListProps {
  questions: QuestionDraft[]
  /** Those the server has: what was removed by a save can only come back as a new one. */
  savedIds: readonly number[]
  language: ContentLocale
  errorOf: ErrorOf
  /** Somebody goes into this question, by its key. */
  onEnter: (key: string) => void
  onChange: (change: (questions: QuestionDraft[]) => QuestionDraft[], ...touched: string[]) => void
}

/** The questions in their order; what is removed can be brought back until the page is left. */
export function QuestionList({ questions, savedIds, language, errorOf, onEnter, onChange }: QuestionListProps) {
  const t = useT()
  const [removed, setRemoved] = useState<{ question: QuestionDraft; index: number } | null>(null)
  const [said, setSaid] = useState('')
  const undo = useRef<HTMLButtonElement>(null)
  const add = useRef<HTMLDivElement>(null)
  const isFull = questions.length >= formQuestionsMaxCount
  const nameOf = (question: QuestionDraft) =>
    readIn(question.body, language) || t('forms.questionNumber', { number: questions.indexOf(question) + 1 })
  const focusOnBody = (index: number) =>
    setTimeout(() => document.getElementById(fieldIdOf(`questions.${index}.body`))?.focus())

  // Errors are known by the place of their question: where places change they are looked for again.
  const insert = (index: number, question: QuestionDraft) => {
    if (isFull) return
    onChange((current) => current.toSpliced(index, 0, question), 'questions')
    focusOnBody(index)
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= questions.length) return
    onChange((current) => moved(current, from, to), 'questions')
    setSaid(t('forms.dropped', { name: nameOf(questions[from]!), place: to + 1, total: questions.length }))
  }
  const remove = (index: number) => {
    setRemoved({ question: questions[index]!, index })
    onChange((current) => current.toSpliced(index, 1), 'questions')
    setTimeout(() => undo.current?.focus())
  }
  const bringBack = () => {
    if (removed === null) return
    const { question } = removed
    const isGone = question.id !== undefined && !savedIds.includes(question.id)
    insert(Math.min(removed.index, questions.length), isGone ? copyOf(question) : question)
    setRemoved(null)
  }

  const ownError = errorOf('questions')
  return (
    <div className="ac-stack ac-gap-14 ac-shrink">
      <p role="status" className="ac-visually-hidden">
        {said}
      </p>
      <MovableList label={t('common.questions')} items={questions} nameOf={nameOf} onMove={move}>
        {(question, index, handle) => (
          <QuestionCard
            {...{ question, index, language, handle, errorOf }}
            count={questions.length}
            onEnter={() => onEnter(question.key)}
            onChange={(change, ...touched) =>
              onChange((current) => current.map((one) => (one.key === question.key ? change(one) : one)), ...touched)
            }
            onMove={(to) => move(index, to)}
            onCopy={() => insert(index + 1, copyOf(question))}
            onRemove={() => remove(index)}
          />
        )}
      </MovableList>
      {removed !== null && (
        <div className={classes.removed} role="status">
          <span>{t('forms.removed')}</span>
          <Button ref={undo} size="sm" variant="ghost" leading={<RefreshIcon size={18} />} onClick={bringBack}>
            {t('forms.bringBack')}
          </Button>
        </div>
      )}
      {ownError && <FieldError id="form-questions-error">{ownError}</FieldError>}
      <div ref={add} className={classes.add} role="group" aria-label={t('forms.addQuestion')}>
        <p className="ac-strong">{isFull ? t('forms.full', { max: formQuestionsMaxCount }) : t('forms.addQuestion')}</p>
        <div className={classes.addTypes}>
          {formQuestionTypes.map((type: QuestionType, index) => (
            <Button
              key={type}
              id={index === 0 ? fieldIdOf('questions') : undefined}
              size="sm"
              variant="secondary"
              disabled={isFull}
              leading={<PlusIcon size={18} />}
              onClick={() => insert(questions.length, newQuestion(type))}
            >
              {t(`forms.type.${type}`)}
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}
