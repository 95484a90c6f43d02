import type { ContentLocale } from '@academy/contract/enums'
import { formQuestionTypes } from '@academy/contract/enums'
import { formQuestionMaxLength } from '@academy/contract/limits'
import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon, CopyIcon, LockIcon, TrashIcon } from '#ui/icons.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { isChoice, newOption, type QuestionDraft, type QuestionType } from './form-draft.rules.ts'
import { isMissingIn, readIn } from './form-languages.rules.ts'
import { fieldIdOf, langOf, type ErrorOf } from './form-texts.ts'
import classes from './question-card.module.css'
import { QuestionOptions } from './question-options.tsx'
import { QuestionScale } from './question-scale.tsx'
import { scaleField } from './question-shape.rules.ts'

export type ChangeQuestion = (change: (question: QuestionDraft) => QuestionDraft, ...touched: string[]) => void

interface QuestionCardProps {
  question: QuestionDraft
  index: number
  count: number
  language: ContentLocale
  handle: ReactNode
  errorOf: ErrorOf
  onEnter: () => void
  onChange: ChangeQuestion
  onMove: (to: number) => void
  onCopy: () => void
  onRemove: () => void
}

/** A choice needs something to choose from. */
const withType = (question: QuestionDraft, type: QuestionType): QuestionDraft => ({
  ...question,
  type,
  options: isChoice(type) && question.options.length === 0 ? [newOption(), newOption()] : question.options,
})

/** One question while it is written. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, index, count, language, handle, errorOf, onEnter, onChange, onMove, onCopy, onRemove } = props
  const t = useT()
  const field = `questions.${index}`
  const number = index + 1
  const isMissing = isMissingIn(question.body, language)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears where somebody writes, and does nothing itself
    <article className={classes.card} aria-label={t('forms.questionNumber', { number })} onFocus={onEnter}>
      <div className={classes.head}>
        {handle}
        <h2 className="ac-soft ac-sm">{t('forms.questionNumber', { number })}</h2>
        <div className={classes.actions}>
          <IconButton
            size="sm"
            label={t('forms.moveUp', { number })}
            icon={<ArrowUpIcon size={18} />}
            aria-disabled={index === 0 || undefined}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            size="sm"
            label={t('forms.moveDown', { number })}
            icon={<ArrowDownIcon size={18} />}
            aria-disabled={number === count || undefined}
            onClick={() => onMove(index + 1)}
          />
          <IconButton
            size="sm"
            label={t('forms.copyQuestion', { number })}
            icon={<CopyIcon size={18} />}
            onClick={onCopy}
          />
          {!question.isFrozen && (
            <IconButton
              size="sm"
              label={t('forms.removeQuestion', { number })}
              icon={<TrashIcon size={18} />}
              onClick={onRemove}
            />
          )}
        </div>
      </div>
      {question.isFrozen && (
        <p className={classes.reason}>
          <LockIcon size={16} />
          <span>
            <strong>{t('forms.frozen')}</strong> {t('forms.frozenReason')}
          </span>
        </p>
      )}
      <div className={classes.asked}>
        <TextAreaField
          id={fieldIdOf(`${field}.body`)}
          label={t('common.question')}
          className={classes.body}
          rows={2}
          size="sm"
          required
          lang={langOf(language)}
          maxLength={formQuestionMaxLength}
          placeholder={
            isMissing ? t('forms.missingText', { text: readIn(question.body, language) }) : t('forms.bodyHint')
          }
          value={question.body[language]}
          error={errorOf(`${field}.body`)}
          onChange={({ target }) =>
            onChange(
              (current) => ({ ...current, body: { ...current.body, [language]: target.value } }),
              `${field}.body`,
            )
          }
        />
        <SelectField
          id={fieldIdOf(`${field}.type`)}
          size="sm"
          label={t('forms.field.type')}
          value={question.type}
          disabled={question.isFrozen}
          error={errorOf(`${field}.type`)}
          options={formQuestionTypes.map((type) => ({ value: type, label: t(`forms.type.${type}`) }))}
          onChange={({ target }) => onChange((current) => withType(current, target.value as QuestionType), field)}
        />
      </div>
      {isChoice(question.type) && (
        <QuestionOptions
          {...{ question, field, language, errorOf }}
          onChange={(change) =>
            onChange((current) => ({ ...current, options: change(current.options) }), `${field}.options`)
          }
        />
      )}
      {question.type === 'linear-scale' && (
        <QuestionScale
          {...{ question, field, language, errorOf }}
          onChange={(change) =>
            onChange((current) => ({ ...current, scale: change(current.scale) }), `${field}.${scaleField}`)
          }
        />
      )}
    </article>
  )
}
