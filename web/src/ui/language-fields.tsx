import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { describedBy, FieldError, FieldHelp, LabelText, type FieldSize } from './field.tsx'
import fields from './field.module.css'
import classes from './language-fields.module.css'
import area from './text-area-field.module.css'

/** Every language a text may be written in, in the order of the tabs. */
const languages = ['ua', 'en', 'ru'] as const
export type FieldLanguage = (typeof languages)[number]
export type LanguageMark = 'missing' | 'older'

export type LanguageFieldsProps = {
  label: ReactNode
  values: { ua: string; en: string; ru?: string | undefined }
  onChange: (language: FieldLanguage, text: string) => void
  /** What is wrong with the text of a language, by a dot and in words. */
  marks?: Partial<Record<FieldLanguage, LanguageMark>>
  markLabels: Record<LanguageMark, string>
  languageLabels: Record<FieldLanguage, string>
  /** Many lines: one language at a time behind tabs. One line: the languages under each other. */
  multiline?: boolean
  rows?: number
  errors?: Partial<Record<FieldLanguage, string | undefined>>
  help?: ReactNode
  /** Of ua and en; a text in ru may always stay empty. */
  required?: boolean
  optionalLabel?: string
  disabled?: boolean
  readOnly?: boolean
  size?: FieldSize
  maxLength?: number
  /** The fields get `{id}-{language}`. */
  id?: string
}

function Mark({ mark, labels }: { mark: LanguageMark | undefined; labels: Record<LanguageMark, string> }) {
  if (!mark) return null
  return (
    <span className={classes.mark} data-mark={mark}>
      {labels[mark]}
    </span>
  )
}

/** One text in up to three languages. */
export function LanguageFields(props: LanguageFieldsProps) {
  const auto = useId()
  const id = props.id ?? auto
  return props.multiline ? <LanguageTabs {...props} id={id} /> : <LanguageRows {...props} id={id} />
}

function LanguageRows(props: LanguageFieldsProps & { id: string }) {
  const { id, label, values, onChange, marks, markLabels, languageLabels, errors, help, required, size = 'md' } = props
  return (
    <fieldset className={`${fields.field} ${classes.group}`} data-size={size}>
      <legend className={`${fields.label} ${classes.legend}`}>
        <LabelText label={label} required={required} optionalLabel={props.optionalLabel} />
      </legend>
      {languages.map((language) => {
        const inputId = `${id}-${language}`
        const error = errors?.[language]
        return (
          <div key={language} className={classes.row}>
            <div className={classes.line}>
              <label className={classes.language} htmlFor={inputId}>
                {languageLabels[language]}
              </label>
              <input
                id={inputId}
                className={fields.input}
                value={values[language] ?? ''}
                lang={langOf(language)}
                onChange={(event) => onChange(language, event.currentTarget.value)}
                required={required && language !== 'ru'}
                maxLength={props.maxLength}
                disabled={props.disabled}
                readOnly={props.readOnly}
                aria-invalid={error ? true : undefined}
                aria-describedby={describedBy(
                  { id: inputId, errorId: `${inputId}-error`, helpId: `${id}-help` },
                  { error, help },
                  marks?.[language] ? `${inputId}-mark` : undefined,
                )}
              />
              <span id={`${inputId}-mark`} className={classes.inline}>
                <Mark mark={marks?.[language]} labels={markLabels} />
              </span>
            </div>
            <FieldError id={`${inputId}-error`}>{error}</FieldError>
          </div>
        )
      })}
      {help && <FieldHelp id={`${id}-help`}>{help}</FieldHelp>}
    </fieldset>
  )
}

function LanguageTabs(props: LanguageFieldsProps & { id: string }) {
  const { id, label, values, onChange, marks, markLabels, languageLabels, errors, help, required, size = 'md' } = props
  const [chosen, setChosen] = useState<FieldLanguage>('ua')
  const list = useRef<HTMLDivElement>(null)
  const inputId = `${id}-${chosen}`
  const error = errors?.[chosen]

  const move = (event: KeyboardEvent) => {
    const at = languages.indexOf(chosen)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (at + step + languages.length) % languages.length
    setChosen(languages[next]!)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <div className={fields.field} data-size={size}>
      <div className={classes.head}>
        <span id={`${id}-label`} className={fields.label}>
          <LabelText label={label} required={required} optionalLabel={props.optionalLabel} />
        </span>
        <div ref={list} className={classes.tabs} role="tablist" aria-labelledby={`${id}-label`}>
          {languages.map((language) => (
            <button
              key={language}
              type="button"
              role="tab"
              id={`${id}-${language}-tab`}
              className={classes.tab}
              aria-selected={language === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={language === chosen ? 0 : -1}
              data-wrong={errors?.[language] ? true : undefined}
              onClick={() => setChosen(language)}
              onKeyDown={move}
            >
              {languageLabels[language]}
              <Mark mark={marks?.[language]} labels={markLabels} />
            </button>
          ))}
        </div>
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}-tab`}>
        <textarea
          key={chosen}
          id={inputId}
          className={`${fields.input} ${area.area} ${classes.area}`}
          value={values[chosen] ?? ''}
          lang={langOf(chosen)}
          rows={props.rows ?? 6}
          onChange={(event) => onChange(chosen, event.currentTarget.value)}
          required={required && chosen !== 'ru'}
          maxLength={props.maxLength}
          disabled={props.disabled}
          readOnly={props.readOnly}
          aria-labelledby={`${id}-label ${id}-${chosen}-tab`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(
            { id: inputId, errorId: `${inputId}-error`, helpId: `${id}-help` },
            { error, help },
          )}
        />
      </div>
      <FieldError id={`${inputId}-error`}>{error}</FieldError>
      {help && <FieldHelp id={`${id}-help`}>{help}</FieldHelp>}
    </div>
  )
}

/** Browsers know Ukrainian as uk: spell checking and screen readers follow it. */
const langOf = (language: FieldLanguage): string => (language === 'ua' ? 'uk' : language)
