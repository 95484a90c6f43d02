import type { KeyboardEvent, ReactNode } from 'react'
import { FieldError, useFieldIds } from './field.tsx'
import classes from './form-question.module.css'
import { CheckIcon } from './icons.tsx'
import { TextAreaField } from './text-area-field.tsx'

/** A question of a form in the language of its reader. */
export type AskedQuestion =
  | { type: 'single-choice' | 'multiple-choice'; text: string; options: readonly { id: number; text: string }[] }
  | { type: 'short-answer'; text: string }
  | { type: 'linear-scale'; text: string; from: number; to: number; fromLabel: string; toLabel: string }

export type FormQuestionProps = {
  /** The id of its first control: a link from an error summary leads there. */
  id: string
  number: number
  question: AskedQuestion
  /** Written, or the ids of options (a point of the scale). */
  answer?: string | readonly number[] | undefined
  onAnswer?: (answer: string | number[]) => void
  /** What is asked for, in words: choose one, choose some, write. */
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean
}

type Choice = { id: number; name: string; label?: string }

const choicesOf = (question: Exclude<AskedQuestion, { type: 'short-answer' }>): Choice[] => {
  if (question.type !== 'linear-scale') return question.options.map(({ id, text }) => ({ id, name: text }))
  const { from, to, fromLabel, toLabel } = question
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const point = from + index
    const end = point === from ? fromLabel : point === to ? toLabel : ''
    return { id: point, name: String(point), ...(end && { label: `${point}, ${end}` }) }
  })
}

/** A digit chooses: the point of a scale by its number (0 is 10 where there is no 0), an option by its place. */
const choiceOfKey = (key: string, choices: readonly Choice[], isScale: boolean): Choice | undefined => {
  if (!/^\d$/.test(key)) return undefined
  if (!isScale) return choices[Number(key) - 1]
  return choices.find(({ id }) => id === Number(key)) ?? (key === '0' ? choices.find(({ id }) => id === 10) : undefined)
}

/** The text of a question: its number is for the eye. */
function Asked({ number, text }: { number: number; text: string }) {
  return (
    <span className={classes.asked}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <span className={classes.text}>{text}</span>
    </span>
  )
}

/** One question of a form (FORM-30): as somebody answers it, and as staff see it before they publish it. */
export function FormQuestionField({
  id,
  number,
  question,
  answer,
  onAnswer,
  hint,
  error,
  disabled,
}: FormQuestionProps) {
  const ids = useFieldIds(id)
  if (question.type === 'short-answer')
    return (
      <TextAreaField
        id={id}
        rows={3}
        aria-required
        className={classes.written}
        label={<Asked number={number} text={question.text} />}
        help={hint}
        error={error}
        disabled={disabled}
        value={typeof answer === 'string' ? answer : ''}
        onChange={({ target }) => onAnswer?.(target.value)}
        spellCheck
      />
    )

  const isMany = question.type === 'multiple-choice'
  const isScale = question.type === 'linear-scale'
  const choices = choicesOf(question)
  const chosen = typeof answer === 'string' || answer === undefined ? [] : answer
  const choose = (choice: Choice) => {
    const isChosen = ({ id: one }: Choice) =>
      isMany ? (one === choice.id) !== chosen.includes(one) : one === choice.id
    onAnswer?.(choices.filter(isChosen).map(({ id: one }) => one))
  }
  const chooseByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const index = choices.findIndex((one) => one === choiceOfKey(event.key, choices, isScale))
    if (index < 0 || disabled) return
    event.preventDefault()
    choose(choices[index]!)
    event.currentTarget.closest('fieldset')?.querySelectorAll('input')[index]?.focus()
  }
  const described = [error && ids.errorId, hint && ids.helpId].filter(Boolean).join(' ') || undefined
  return (
    <fieldset
      className={classes.question}
      role={isMany ? 'group' : 'radiogroup'}
      aria-describedby={described}
      {...(!isMany && { 'aria-required': true, 'aria-invalid': error ? true : undefined })}
      disabled={disabled}
    >
      <legend className={classes.legend}>
        <Asked number={number} text={question.text} />
      </legend>
      {hint && (
        <p id={ids.helpId} className={classes.hint}>
          {hint}
        </p>
      )}
      <div
        className={isScale ? classes.points : classes.options}
        data-many={(isScale && choices.length > 5) || undefined}
      >
        {choices.map((choice, index) => (
          <label key={choice.id} className={isScale ? classes.point : classes.option}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              id={index === 0 ? id : undefined}
              className={classes.input}
              name={id}
              value={choice.id}
              aria-label={choice.label}
              checked={chosen.includes(choice.id)}
              onChange={() => choose(choice)}
              onKeyDown={chooseByKey}
            />
            {!isScale && (
              <span className={classes.tick} data-round={!isMany || undefined} aria-hidden="true">
                {isMany && <CheckIcon />}
              </span>
            )}
            <span className={classes.name}>{choice.name}</span>
          </label>
        ))}
      </div>
      {isScale && (question.fromLabel || question.toLabel) && (
        <p className={classes.ends} aria-hidden="true">
          <span>{question.fromLabel && `${question.from}: ${question.fromLabel}`}</span>
          <span>{question.toLabel && `${question.to}: ${question.toLabel}`}</span>
        </p>
      )}
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
    </fieldset>
  )
}
