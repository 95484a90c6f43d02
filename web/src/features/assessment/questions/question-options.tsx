import { canBePartlyRight, leastOptions, shapeOf } from '@academy/contract/answer-kinds'
import { answerTypes } from '@academy/contract/enums'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from '#ui/icons.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { OptionFields } from './option-fields.tsx'
import { fieldIds, firstFieldOf, optionCount, type OptionForm, type QuestionForm } from './question-form.rules.ts'
import classes from './question-options.module.css'
import { kindsOfAnswer } from './questions-filter.rules.ts'
import type { QuestionChanges } from './question-changes.ts'

interface PartProps {
  form: QuestionForm
  changes: QuestionChanges
  errorOf: (fieldId: string, max: number) => string | undefined
}

const focusSoon = (id: string) => setTimeout(() => document.getElementById(id)?.focus())

/** The options with their right answers; they are moved by buttons or by Alt and an arrow. */
export function QuestionOptions({ form, changes, errorOf }: PartProps) {
  const t = useT()
  const { options, answerType } = form
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const isRadio = answerType === answerTypes.Radio
  const isChoice = shapeOf(answerType) === 'choice'
  const hasOrder = isChoice || answerType === answerTypes.Ordering
  const error = errorOf(fieldIds.options, 0)

  const move = (from: number, by: -1 | 1) => {
    const to = from + by
    if (to < 0 || to >= options.length) return
    changes.moveOption(from, to)
    setSaid(t('questions.option.moved', { place: to + 1, count: options.length }))
  }
  const moveByButton = (from: number, by: -1 | 1) => {
    move(from, by)
    // A button at the end of the list switches off under the finger.
    const to = from + by
    if (to === 0 || to === options.length - 1) focusSoon(firstFieldOf(answerType, options[from]!.key))
  }
  const moveByKey = (event: KeyboardEvent, from: number) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp']
    if (!event.altKey || by === undefined || !hasOrder) return
    event.preventDefault()
    const { id } = event.target as HTMLElement
    move(from, by)
    if (id) focusSoon(id)
  }
  const remove = (index: number) => {
    changes.removeOption(options[index]!.key)
    const next = options[index + 1] ?? options[index - 1]
    if (next) focusSoon(firstFieldOf(answerType, next.key))
  }
  const add = () => focusSoon(firstFieldOf(answerType, changes.addOption()))

  const line = (option: OptionForm, index: number) => {
    const number = index + 1
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt and an arrow, from any field in it
      <li
        key={option.key}
        className={classes.option}
        data-correct={(isChoice && option.isCorrect) || undefined}
        onKeyDown={(event) => moveByKey(event, index)}
      >
        {isChoice && (
          <label className={classes.right} title={t('questions.option.isCorrect', { number })}>
            <input
              type={isRadio ? 'radio' : 'checkbox'}
              id={index === 0 ? fieldIds.options : undefined}
              name="question-right-options"
              className={classes.rightInput}
              checked={option.isCorrect}
              aria-label={t('questions.option.isCorrect', { number })}
              aria-describedby={error ? 'question-options-error' : undefined}
              onChange={(event) => changes.setCorrect(option.key, event.target.checked)}
            />
          </label>
        )}
        {!isChoice && (
          <span className={classes.place} aria-hidden="true">
            {number}
          </span>
        )}
        <OptionFields {...{ answerType, option, number, changes, errorOf }} />
        <div className={classes.actions}>
          {hasOrder && (
            <>
              <IconButton
                size="sm"
                label={t('questions.option.up', { number })}
                icon={<ArrowUpIcon size={18} />}
                disabled={index === 0}
                onClick={() => moveByButton(index, -1)}
              />
              <IconButton
                size="sm"
                label={t('questions.option.down', { number })}
                icon={<ArrowDownIcon size={18} />}
                disabled={index === options.length - 1}
                onClick={() => moveByButton(index, 1)}
              />
            </>
          )}
          <IconButton
            size="sm"
            tone="danger"
            label={t('common.removeOption', { number })}
            icon={<TrashIcon size={18} />}
            disabled={options.length <= leastOptions(answerType)}
            onClick={() => remove(index)}
          />
        </div>
      </li>
    )
  }

  return (
    <div className="ac-stack ac-one-column ac-gap-14">
      <div className={classes.head}>
        <SelectField
          size="sm"
          label={t('questions.answerType')}
          className={classes.kind}
          value={String(answerType)}
          onChange={({ target }) => changes.setAnswerType(Number(target.value) as typeof answerType)}
          options={kindsOfAnswer.map((kind) => ({ value: String(kind), label: t(`questions.answerType.${kind}`) }))}
        />
        <p className={classes.hint}>{t(`questions.options.hint.${answerType}`)}</p>
      </div>
      {error && <FieldError id="question-options-error">{error}</FieldError>}
      <ol role="list" ref={list} className="ac-stack ac-one-column ac-gap-8">
        {options.map(line)}
      </ol>
      <span role="status" className="ac-visually-hidden">
        {said}
      </span>
      <div className={classes.foot}>
        <Button
          size="sm"
          variant="secondary"
          leading={<PlusIcon size={18} />}
          disabled={options.length >= optionCount.max}
          onClick={add}
        >
          {t(isChoice ? 'common.addAnOption' : `questions.addItem.${answerType as 2}`)}
        </Button>
        {hasOrder && (
          <p className={classes.hint}>{t(isChoice ? 'questions.options.keys' : 'questions.options.keys.5')}</p>
        )}
      </div>
      {canBePartlyRight(answerType) && (
        <div className="ac-column ac-gap-4">
          <CheckboxField
            label={t('questions.partialCredit')}
            checked={form.partialCredit}
            onChange={(event) => changes.set({ partialCredit: event.target.checked })}
          />
          <p className="ac-dim ac-sm">{t(`questions.partialCredit.${answerType as 1 | 4 | 5}`)}</p>
        </div>
      )}
    </div>
  )
}
