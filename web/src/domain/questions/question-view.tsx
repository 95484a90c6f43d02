import { useId, type ReactNode } from 'react'
import type { AnswerType } from '@academy/contract/enums'
import { HighlightedCode } from '#ui/highlighted-code.tsx'
import { CheckIcon, CloseIcon } from '#ui/icons.tsx'
import { codeOfDescription } from './question-description.ts'
import choice from '#ui/choice.module.css'
import classes from './question-view.module.css'

/** How an option stands once the answers are known: chosen and right, chosen and wrong, right and not chosen. */
export type OptionMark = 'correct' | 'wrong' | 'missed'

export type QuestionViewProps = {
  number?: number
  text: string
  /** Stands in the place of the text, and says it to those who listen. */
  drawnText?: ReactNode
  description: string
  imageUrl: string | null
  answerType: AnswerType
  options: { id: number; text: string; mark?: OptionMark }[]
  chosen: readonly number[]
  onChoose?: (ids: number[]) => void
  name: string
  imageAlt: string
  readOnly?: boolean
  /** What a mark means, in words; needed where there are marks: colour alone says nothing to many. */
  markLabels?: Record<OptionMark, string>
  /** Stands in the place of the options, where the answer is given in another way. */
  answer?: ReactNode
  headingLevel?: 1 | 2 | 3 | 4
}

const markIcons = { correct: CheckIcon, wrong: CloseIcon, missed: CheckIcon }

/** A question as a student sees it (TEST-20 to TEST-22): in the test, in its preview, among the results. */
export function QuestionView({
  number,
  text,
  drawnText,
  description,
  imageUrl,
  answerType,
  options,
  chosen,
  onChoose,
  name,
  imageAlt,
  readOnly = false,
  markLabels,
  answer,
  headingLevel = 2,
}: QuestionViewProps) {
  const titleId = useId()
  const Heading = `h${headingLevel}` as const
  const code = codeOfDescription(description)
  const isRadio = answerType === 0
  const choose = (id: number) => {
    const isChosen = (option: { id: number }) =>
      isRadio ? option.id === id : (option.id === id) !== chosen.includes(option.id)
    onChoose?.(options.filter(isChosen).map((option) => option.id))
  }

  return (
    <div className="ac-column ac-gap-20 ac-shrink">
      <Heading id={titleId} className={classes.text}>
        {number !== undefined && <span className="ac-dim">{number}. </span>}
        {drawnText ?? text}
      </Heading>
      {code !== null ? (
        <HighlightedCode code={code} labelledBy={titleId} />
      ) : (
        description.trim() !== '' && <p className={classes.description}>{description}</p>
      )}
      {imageUrl && <img className={classes.image} src={imageUrl} alt={imageAlt} decoding="async" />}
      <div className="ac-column ac-gap-10" role={isRadio ? 'radiogroup' : 'group'} aria-labelledby={titleId}>
        {answer}
        {!answer &&
          options.map(({ id, text: optionText, mark }) => {
            const MarkIcon = mark && markIcons[mark]
            return (
              <label
                key={id}
                className={`${choice.card} ${classes.option}`}
                data-mark={mark}
                data-read-only={readOnly || undefined}
              >
                <input
                  type={isRadio ? 'radio' : 'checkbox'}
                  className={choice.input}
                  name={name}
                  value={id}
                  checked={chosen.includes(id)}
                  disabled={readOnly}
                  onChange={() => choose(id)}
                />
                <span className={choice.tick} data-round={isRadio || undefined} aria-hidden="true">
                  {!isRadio && <CheckIcon />}
                </span>
                <span className={classes.optionText}>{optionText}</span>
                {MarkIcon && (
                  <span className={classes.mark}>
                    <MarkIcon />
                    {markLabels && <span className={classes.markLabel}>{markLabels[mark]}</span>}
                  </span>
                )}
              </label>
            )
          })}
      </div>
    </div>
  )
}
