import type { KeyboardEvent, ReactNode } from 'react'
import fields from '#ui/field.module.css'
import { FieldError, useFieldIds } from '#ui/field.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import area from '#ui/text-area-field.module.css'
import choiceClasses from '#ui/choice.module.css'
import classes from './form-question.module.css'

/** A question of a form in the words of its reader. */
export type AskedQuestion = AskedChoice | { type: 'short-answer' } | AskedScale
type AskedChoice = { type: 'single-choice' | 'multiple-choice'; options: readonly { id: number; text: string }[] }
type AskedScale = { type: 'linear-scale'; from: number; to: number; fromLabel: string; toLabel: string }

/** `option`: the chosen options, or the point of the scale; `body`: what was written. */
export type GivenAnswer = { body: string; option: readonly number[] }

export type FormQuestionFieldProps = {
  /** The first control gets it: a link from an error summary leads there. */
  id?: string
  /** Its place, counted from 1. */
  number: number
  text: ReactNode
  question: AskedQuestion
  answer: GivenAnswer
  onChange: (answer: GivenAnswer) => void
  /** How it is answered, in a few words. */
  hint?: string | undefined
  error?: string | undefined
  maxLength?: number
  disabled?: boolean
}

/** A question of a form as it is asked (FORM-02): in the form itself, and in the preview for those who write it. */
export function FormQuestionField(props: FormQuestionFieldProps) {
  const { number, text, question, hint, error, disabled } = props
  const ids = useFieldIds(props.id)
  const described = [error && ids.errorId, hint && ids.helpId].filter(Boolean).join(' ') || undefined
  const isRadio = question.type === 'single-choice' || question.type === 'linear-scale'
  return (
    <fieldset
      className={classes.question}
      aria-labelledby={`${ids.id}-asked`}
      aria-describedby={described}
      {...(isRadio && { role: 'radiogroup', 'aria-required': true, 'aria-invalid': error ? true : undefined })}
      disabled={disabled}
    >
      <legend id={`${ids.id}-asked`} className={classes.legend}>
        <span className={classes.asked}>
          <span className={classes.number}>{number}</span> <span className={classes.text}>{text}</span>
        </span>
      </legend>
      {hint && (
        <p id={ids.helpId} className={classes.hint}>
          {hint}
        </p>
      )}
      <Control {...props} id={ids.id} errorId={error ? ids.errorId : undefined} />
      <FieldError id={ids.errorId}>{error}</FieldError>
    </fieldset>
  )
}

type ControlProps = FormQuestionFieldProps & { id: string; errorId: string | undefined }

function Control(props: ControlProps) {
  const { id, question, text, answer, onChange, maxLength, errorId } = props
  if (question.type !== 'short-answer') return <Choices {...props} question={question} />
  return (
    <textarea
      id={id}
      className={`${fields.input} ${area.area}`}
      rows={3}
      value={answer.body}
      maxLength={maxLength}
      aria-label={typeof text === 'string' ? text : undefined}
      aria-required
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      onChange={(event) => onChange({ ...answer, body: event.currentTarget.value })}
      spellCheck
    />
  )
}

type Choice = { id: number; name: string; label?: string }

/** What the ends of a scale mean belongs to their names. */
const choicesOf = (question: AskedChoice | AskedScale): Choice[] => {
  if (question.type !== 'linear-scale') return question.options.map(({ id, text }) => ({ id, name: text }))
  const { from, to, fromLabel, toLabel } = question
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => {
    const point = from + index
    const meaning = point === from ? fromLabel : point === to ? toLabel : ''
    return { id: point, name: String(point), ...(meaning && { label: `${point}, ${meaning}` }) }
  })
}

/** A digit chooses: the point of a scale by its number (0 is 10 where there is no 0), an option by its place. */
const choiceOfKey = (key: string, choices: readonly Choice[], isScale: boolean): Choice | undefined => {
  if (!/^\d$/.test(key)) return undefined
  if (!isScale) return choices[Number(key) - 1]
  return choices.find(({ id }) => id === Number(key)) ?? (key === '0' ? choices.find(({ id }) => id === 10) : undefined)
}

function Choices({ id, question, answer, onChange, errorId }: ControlProps & { question: AskedChoice | AskedScale }) {
  const isMany = question.type === 'multiple-choice'
  const isScale = question.type === 'linear-scale'
  const choices = choicesOf(question)
  const choose = (choice: Choice) => {
    const isChosen = (one: Choice) =>
      isMany ? (one.id === choice.id) !== answer.option.includes(one.id) : one.id === choice.id
    onChange({ ...answer, option: choices.filter(isChosen).map((one) => one.id) })
  }
  const chooseByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const choice = choiceOfKey(event.key, choices, isScale)
    if (choice === undefined) return
    event.preventDefault()
    choose(choice)
    event.currentTarget.closest('fieldset')?.querySelectorAll('input')[choices.indexOf(choice)]?.focus()
  }
  return (
    <div className={classes.answer}>
      <div className={isScale ? classes.points : 'ac-stack ac-gap-10'} data-many={choices.length > 5 || undefined}>
        {choices.map((choice, index) => (
          <label key={choice.id} className={`${choiceClasses.card} ${isScale ? classes.point : classes.choice}`}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              id={index === 0 ? id : undefined}
              name={id}
              className={choiceClasses.input}
              checked={answer.option.includes(choice.id)}
              aria-label={choice.label}
              aria-invalid={errorId && isMany ? true : undefined}
              onChange={() => choose(choice)}
              onKeyDown={chooseByKey}
            />
            {!isScale && (
              <span className={choiceClasses.tick} data-round={!isMany || undefined} aria-hidden="true">
                {isMany && <CheckIcon />}
              </span>
            )}
            <span className={classes.option}>{choice.name}</span>
          </label>
        ))}
      </div>
      {isScale && <Ends scale={question} />}
    </div>
  )
}

function Ends({ scale: { from, to, fromLabel, toLabel } }: { scale: AskedScale }) {
  if (fromLabel === '' && toLabel === '') return null
  return (
    <p className={classes.ends} aria-hidden="true">
      <span>{fromLabel && `${from}: ${fromLabel}`}</span>
      <span>{toLabel && `${to}: ${toLabel}`}</span>
    </p>
  )
}
