import type { ReactNode } from 'react'
import { FieldError, useFieldIds } from './field.tsx'
import fields from './field.module.css'
import classes from './form-question.module.css'
import { CheckIcon } from './icons.tsx'
import area from './text-area-field.module.css'

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
  hint?: string
  error?: string
  maxLength?: number
  disabled?: boolean
}

/** A question of a form as it is asked (FORM-02): in the form itself, and in the preview for those who write it. */
export function FormQuestionField(props: FormQuestionFieldProps) {
  const { number, text, hint, error, disabled } = props
  const ids = useFieldIds(props.id)
  const described = [error && ids.errorId, hint && ids.helpId].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={classes.question} aria-describedby={described} disabled={disabled}>
      <legend className={classes.legend}>
        <span className={classes.number}>{number}.</span> <span className={classes.text}>{text}</span>
      </legend>
      {hint && (
        <p id={ids.helpId} className={classes.hint}>
          {hint}
        </p>
      )}
      <Control {...props} id={ids.id} errorId={error ? ids.errorId : undefined} />
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
    </fieldset>
  )
}

type ControlProps = FormQuestionFieldProps & { id: string; errorId: string | undefined }

function Control(props: ControlProps) {
  const { id, question, text, answer, onChange, maxLength, errorId } = props
  switch (question.type) {
    case 'short-answer':
      return (
        <textarea
          id={id}
          className={`${fields.input} ${area.area}`}
          rows={3}
          value={answer.body}
          maxLength={maxLength}
          aria-label={typeof text === 'string' ? text : undefined}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          onChange={(event) => onChange({ ...answer, body: event.currentTarget.value })}
        />
      )
    case 'linear-scale':
      return <Scale {...props} question={question} />
    default:
      return <Choices {...props} question={question} />
  }
}

function Choices({ id, question, answer, onChange, errorId }: ControlProps & { question: AskedChoice }) {
  const isRadio = question.type === 'single-choice'
  const choose = (chosen: number) => {
    const isChosen = (option: number) =>
      isRadio ? option === chosen : (option === chosen) !== answer.option.includes(option)
    onChange({ ...answer, option: question.options.map((option) => option.id).filter(isChosen) })
  }
  return (
    <div className={classes.choices}>
      {question.options.map((option, index) => (
        <label key={option.id} className={classes.choice}>
          <input
            type={isRadio ? 'radio' : 'checkbox'}
            id={index === 0 ? id : undefined}
            name={id}
            className={classes.input}
            checked={answer.option.includes(option.id)}
            aria-invalid={errorId && !isRadio ? true : undefined}
            onChange={() => choose(option.id)}
          />
          <span className={classes.mark} data-round={isRadio || undefined} aria-hidden="true">
            {!isRadio && <CheckIcon size={14} strokeWidth={3} />}
          </span>
          <span className={classes.option}>{option.text}</span>
        </label>
      ))}
    </div>
  )
}

function Scale({ id, question, answer, onChange }: ControlProps & { question: AskedScale }) {
  const { from, to, fromLabel, toLabel } = question
  const points = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  /** What the ends mean belongs to the names of the ends. */
  const meaningOf = (point: number) => (point === from ? fromLabel : point === to ? toLabel : '')
  return (
    <div className={classes.scale}>
      <div className={classes.points} data-many={points.length > 7 || undefined}>
        {points.map((point, index) => (
          <label key={point} className={classes.point}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={id}
              className={classes.input}
              checked={answer.option[0] === point}
              aria-label={meaningOf(point) === '' ? undefined : `${point}, ${meaningOf(point)}`}
              onChange={() => onChange({ ...answer, option: [point] })}
            />
            <span aria-hidden={meaningOf(point) === '' ? undefined : true}>{point}</span>
          </label>
        ))}
      </div>
      {(fromLabel !== '' || toLabel !== '') && (
        <div className={classes.ends} aria-hidden="true">
          <span>{fromLabel}</span>
          <span>{toLabel}</span>
        </div>
      )}
    </div>
  )
}
