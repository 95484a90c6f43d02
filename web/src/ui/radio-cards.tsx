import type { CSSProperties, ReactNode } from 'react'
import { FieldError, FieldHelp, LabelText, useFieldIds } from './field.tsx'
import { CheckIcon } from './icons.tsx'
import choice from './choice.module.css'
import classes from './radio-cards.module.css'

export type RadioCard<Value extends string> = {
  value: Value
  title: ReactNode
  description?: ReactNode
  /** A letter before the text (answers of a test). */
  letter?: string
  /** A picture before the text (directions). */
  picture?: ReactNode
  disabled?: boolean
}

export type RadioCardsProps<Value extends string> = {
  /** The id of the first card: a link from an error summary leads there. */
  id?: string
  legend: ReactNode
  /** Keeps the legend for screen readers only, where the page title already asks the question. */
  hideLegend?: boolean
  name?: string
  cards: readonly RadioCard<Value>[]
  value?: Value | null
  defaultValue?: Value
  onChange?: (value: Value) => void
  /** Least width of a card in px; the cards form columns. Without it one card per line. */
  minCardWidth?: number
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
}

export function RadioCards<Value extends string>({
  id,
  legend,
  hideLegend,
  name,
  cards,
  value,
  defaultValue,
  onChange,
  minCardWidth,
  help,
  error,
  required,
  disabled,
}: RadioCardsProps<Value>) {
  const ids = useFieldIds(id)
  const described = [error && ids.errorId, help && ids.helpId].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className="ac-column ac-gap-8" aria-describedby={described} disabled={disabled}>
      <legend className={hideLegend ? 'ac-visually-hidden' : classes.legend}>
        <LabelText label={legend} required={required} />
      </legend>
      <div
        className={classes.cards}
        style={minCardWidth ? ({ '--card-min': `${minCardWidth}px` } as CSSProperties) : undefined}
      >
        {cards.map((card, index) => (
          <label key={card.value} className={`${choice.card} ${classes.card}`}>
            <input
              type="radio"
              id={index === 0 ? ids.id : undefined}
              className={choice.input}
              name={name ?? ids.id}
              value={card.value}
              disabled={card.disabled}
              required={required}
              onChange={() => onChange?.(card.value)}
              {...(value === undefined
                ? { defaultChecked: card.value === defaultValue }
                : { checked: card.value === value })}
            />
            {card.letter && (
              <span className={classes.mark} data-letter aria-hidden="true">
                {card.letter}
              </span>
            )}
            {card.picture && (
              <span className={classes.mark} data-picture>
                {card.picture}
              </span>
            )}
            <span className={classes.body}>
              <span className="ac-medium">{card.title}</span>
              {card.description && <span className={classes.description}>{card.description}</span>}
            </span>
            {!card.letter && <CheckIcon className={classes.tick} />}
          </label>
        ))}
      </div>
      <FieldError id={ids.errorId}>{error}</FieldError>
      {help && <FieldHelp id={ids.helpId}>{help}</FieldHelp>}
    </fieldset>
  )
}
