import type { ContentLocale } from '@academy/contract/enums'
import { formOptionsMaxCount, shortTextMaxLength } from '@academy/contract/limits'
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { moved } from '#kit/editor/moved.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CloseIcon, PlusIcon } from '#ui/icons.tsx'
import { TextField } from '#ui/text-field.tsx'
import { newOption, noTexts, type OptionDraft, type QuestionDraft } from './form-draft.rules.ts'
import { isMissingIn, readIn } from './form-languages.rules.ts'
import { fieldIdOf, langOf, type ErrorOf } from './form-texts.ts'
import classes from './question-card.module.css'
import { MovableList } from './movable-list.tsx'

interface QuestionOptionsProps {
  question: QuestionDraft
  /** Its name among the fields of the form. */
  field: string
  language: ContentLocale
  errorOf: ErrorOf
  /** What is written meanwhile is not lost: the change is made to what is there then. */
  onChange: (change: (options: OptionDraft[]) => OptionDraft[]) => void
}

/** What can be chosen: Enter goes on to the next one, lines that are pasted become one each. */
export function QuestionOptions({ question, field, language, errorOf, onChange }: QuestionOptionsProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const { options, isFrozen } = question
  const isFull = options.length >= formOptionsMaxCount
  const focusOn = (index: number) =>
    setTimeout(() => list.current?.querySelectorAll<HTMLInputElement>('input')[index]?.focus())

  const insertAt = (index: number, texts: readonly string[]) => {
    const room = texts.slice(0, formOptionsMaxCount - options.length)
    onChange((current) =>
      current.toSpliced(index, 0, ...room.map((text) => newOption({ ...noTexts, [language]: text }))),
    )
    focusOn(index + room.length - 1)
  }
  const removeAt = (index: number) => {
    onChange((current) => current.toSpliced(index, 1))
    focusOn(Math.max(0, index - 1))
  }
  const move = (from: number, to: number) => onChange((current) => moved(current, from, to))

  const pressed = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.nativeEvent.isComposing || isFrozen) return
    const isEmpty = event.currentTarget.value === ''
    if (event.key === 'Enter') {
      event.preventDefault()
      const next = options[index + 1]
      if (next && readIn(next.text, language) === '') focusOn(index + 1)
      else if (!isFull) insertAt(index + 1, [''])
    } else if (
      event.key === 'Backspace' &&
      isEmpty &&
      options.length > 1 &&
      readIn(options[index]!.text, language) === ''
    ) {
      event.preventDefault()
      removeAt(index)
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      const to = index + (event.key === 'ArrowUp' ? -1 : 1)
      if (to < 0 || to >= options.length) return
      move(index, to)
      focusOn(to)
    }
  }
  const pasted = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim().slice(0, shortTextMaxLength))
      .filter(Boolean)
    if (lines.length < 2 || isFrozen || event.currentTarget.value !== '') return
    event.preventDefault()
    const [first = '', ...others] = lines
    onChange((current) =>
      current.map((option, at) => (at === index ? { ...option, text: { ...option.text, [language]: first } } : option)),
    )
    insertAt(index + 1, others)
  }

  const ownError = errorOf(`${field}.options`)
  return (
    <div ref={list} className="ac-stack ac-gap-8 ac-shrink">
      <MovableList
        label={t('forms.options')}
        items={options}
        isFixed={isFrozen}
        nameOf={(option) => readIn(option.text, language) || t('forms.option')}
        onMove={move}
      >
        {(option, index, handle) => (
          <div className={classes.option}>
            {handle}
            <span className={classes.mark} data-round={question.type === 'single-choice' || undefined} aria-hidden />
            <TextField
              id={fieldIdOf(`${field}.options.${index}.text`)}
              className={classes.grow}
              size="sm"
              hideLabel
              label={t('common.option', { number: index + 1 })}
              lang={langOf(language)}
              maxLength={shortTextMaxLength}
              placeholder={
                isMissingIn(option.text, language)
                  ? t('forms.missingText', { text: readIn(option.text, language) })
                  : t('common.option', { number: index + 1 })
              }
              data-missing={isMissingIn(option.text, language) || undefined}
              value={option.text[language]}
              error={errorOf(`${field}.options.${index}.text`)}
              onKeyDown={(event) => pressed(event, index)}
              onPaste={(event) => pasted(event, index)}
              onChange={({ target }) =>
                onChange((current) =>
                  current.map((one) =>
                    one.key === option.key ? { ...one, text: { ...one.text, [language]: target.value } } : one,
                  ),
                )
              }
            />
            {!isFrozen && (
              <IconButton
                size="sm"
                label={t('common.removeOption', { number: index + 1 })}
                icon={<CloseIcon size={18} />}
                disabled={options.length === 1}
                onClick={() => removeAt(index)}
              />
            )}
          </div>
        )}
      </MovableList>
      {ownError && <FieldError id={`${fieldIdOf(field)}-options-error`}>{ownError}</FieldError>}
      {!isFrozen && (
        <Button
          id={fieldIdOf(`${field}.options`)}
          size="sm"
          variant="text"
          disabled={isFull}
          leading={<PlusIcon size={18} />}
          onClick={() => insertAt(options.length, [''])}
        >
          {t('common.addAnOption')}
        </Button>
      )}
    </div>
  )
}
