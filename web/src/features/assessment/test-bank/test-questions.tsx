import { answerTypes } from '@academy/contract/enums'
import type { BankQuestion } from '@academy/contract/questions'
import { useRef, useState } from 'react'
import { inLanguage } from '#domain/questions/question-text.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon, CloseIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { CodeGlimpse } from './code-glimpse.tsx'
import { difficultyTones } from './difficulty-tones.ts'
import classes from './test-questions.module.css'

interface TestQuestionsProps {
  questions: readonly BankQuestion[]
  onMove: (from: number, to: number) => void
  onRemove: (id: number) => void
  /** The last one is gone: the focus needs another place. */
  onEmpty: () => void
}

export function TestQuestions({ questions, onMove, onRemove, onEmpty }: TestQuestionsProps) {
  const t = useT()
  const locale = useLocale()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const focusOn = (id: number | undefined) =>
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-question="${id}"] a`)?.focus())
  const move = (from: number, by: -1 | 1) => {
    onMove(from, from + by)
    setSaid(t('testEdit.moved', { place: from + by + 1, count: questions.length }))
    // A button at the end of the list switches off under the finger; the question itself is always there.
    if (from + by === 0 || from + by === questions.length - 1) focusOn(questions[from]?.id)
  }
  const remove = (index: number) => {
    onRemove(questions[index]!.id)
    setSaid(t('testEdit.removed', { count: questions.length - 1 }))
    const next = questions[index + 1] ?? questions[index - 1]
    if (next) focusOn(next.id)
    else setTimeout(onEmpty)
  }
  return (
    <>
      {questions.length === 0 && (
        <EmptyState
          art={<EmptyListArt />}
          title={t('testEdit.noQuestions.title')}
          text={t('testEdit.noQuestions.text')}
        />
      )}
      <ol role="list" ref={list} className="ac-stack">
        {questions.map((question, index) => {
          const text = inLanguage(question.text, locale)
          const place = index + 1
          return (
            <li key={question.id} className={classes.row} data-question={question.id}>
              <span className={classes.place} aria-hidden="true">
                {place}
              </span>
              <span className="ac-stack ac-one-column ac-gap-6 ac-shrink">
                <TextLink quiet href={paths.question(question.id)} className="ac-medium ac-anywhere">
                  {text}
                </TextLink>
                <CodeGlimpse question={question} />
                <span className={classes.about}>
                  <Badge>{t(`questions.category.${question.category}`)}</Badge>
                  <Badge tone={difficultyTones[question.difficulty]}>
                    {t(`questions.difficulty.${question.difficulty}`)}
                  </Badge>
                  {question.answerType !== answerTypes.Radio && (
                    <span>{t(`questions.answerType.${question.answerType}`)}</span>
                  )}
                </span>
              </span>
              <span className={classes.tools}>
                <IconButton
                  size="sm"
                  label={t('testEdit.up', { place })}
                  icon={<ArrowUpIcon size={18} />}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  size="sm"
                  label={t('testEdit.down', { place })}
                  icon={<ArrowDownIcon size={18} />}
                  disabled={index === questions.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  size="sm"
                  label={t('testEdit.takeOut', { place })}
                  icon={<CloseIcon size={18} />}
                  onClick={() => remove(index)}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <span role="status" className="ac-visually-hidden">
        {said}
      </span>
    </>
  )
}
