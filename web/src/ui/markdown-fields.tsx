import { useEffect, useId, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react'
import { Button } from './button.tsx'
import fields from './field.module.css'
import { describedBy, FieldError, FieldHelp, LabelText } from './field.tsx'
import { UploadIcon } from './icons.tsx'
import type { FieldLanguage, LanguageMark } from './language-fields.tsx'
import tabs from './language-fields.module.css'
import classes from './markdown-fields.module.css'
import { Markdown } from './markdown.tsx'
import area from './text-area-field.module.css'
import { withPicture } from './written-text.rules.ts'

const languages = ['ua', 'en', 'ru'] as const

export type PictureUpload = (file: File) => Promise<{ src: string } | { failure: string }>

export type MarkdownFieldsProps = {
  label: string
  values: { ua: string; en: string; ru: string }
  onChange: (language: FieldLanguage, text: string) => void
  languageLabels: Record<FieldLanguage, string>
  marks?: Partial<Record<FieldLanguage, LanguageMark>>
  markLabels: Record<LanguageMark, string>
  previewLabel: string
  /** Of the text's own first headings, below those of the page; 3 unless said. */
  previewLevel?: 2 | 3
  /** Said where the preview will stand. */
  emptyLabel: string
  newTabLabel: string
  /** Pictures by the button, pasted or dropped; without it there are none. */
  pictures?: { upload: PictureUpload; label: string; busyLabel: string }
  errors?: Partial<Record<FieldLanguage, string | undefined>>
  help?: string
  optionalLabel?: string
  rows?: number
  disabled?: boolean
  maxLength?: number
  /** The fields get `{id}-{language}`. */
  id?: string
}

/** A long text in up to three languages, with what its readers will see beside it. */
export function MarkdownFields(props: MarkdownFieldsProps) {
  const { label, values, onChange, languageLabels, marks, markLabels, pictures, errors, help, disabled } = props
  const auto = useId()
  const id = props.id ?? auto
  const [chosen, setChosen] = useState<FieldLanguage>('ua')
  const [sending, setSending] = useState(0)
  const [isOver, setOver] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  // What is written while a picture is on its way must not be lost when it arrives.
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  }, [values])
  const inputId = `${id}-${chosen}`
  const error = errors?.[chosen] ?? failure ?? undefined

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (languages.indexOf(chosen) + step + languages.length) % languages.length
    setChosen(languages[next]!)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  const send = async (files: readonly File[]) => {
    if (!pictures || disabled) return
    setFailure(null)
    for (const file of files) {
      setSending((count) => count + 1)
      const answer = await pictures.upload(file)
      setSending((count) => count - 1)
      if ('failure' in answer) {
        setFailure(answer.failure)
        continue
      }
      const caret = text.current?.id === `${id}-${chosen}` ? text.current.selectionEnd : null
      const written = withPicture(latest.current[chosen], caret, file.name, answer.src)
      onChange(chosen, written)
      latest.current = { ...latest.current, [chosen]: written }
    }
  }
  const take = (event: ClipboardEvent | DragEvent, files: FileList | undefined) => {
    const found = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (!pictures || found.length === 0) return
    event.preventDefault()
    void send(found)
  }

  return (
    <div className={fields.field} data-size="md">
      <div className={tabs.head}>
        <span id={`${id}-label`} className={fields.label}>
          <LabelText label={label} optionalLabel={props.optionalLabel} />
        </span>
        <div className={classes.tools}>
          {pictures && !disabled && (
            <>
              <Button
                size="sm"
                variant="ghost"
                leading={<UploadIcon size={18} />}
                loading={sending > 0}
                onClick={() => picker.current?.click()}
              >
                {sending > 0 ? pictures.busyLabel : pictures.label}
              </Button>
              <input
                ref={picker}
                type="file"
                accept="image/jpeg,image/png"
                multiple
                className="ac-visually-hidden"
                tabIndex={-1}
                aria-hidden="true"
                onChange={({ target }) => {
                  const files = [...(target.files ?? [])]
                  // The same file may be picked again after a refusal.
                  target.value = ''
                  void send(files)
                }}
              />
            </>
          )}
          <div ref={list} className={tabs.tabs} role="tablist" aria-labelledby={`${id}-label`}>
            {languages.map((language) => (
              <button
                key={language}
                type="button"
                role="tab"
                id={`${id}-${language}-tab`}
                className={tabs.tab}
                aria-selected={language === chosen}
                aria-controls={`${id}-panel`}
                tabIndex={language === chosen ? 0 : -1}
                data-wrong={errors?.[language] ? true : undefined}
                onClick={() => setChosen(language)}
                onKeyDown={move}
              >
                {languageLabels[language]}
                {marks?.[language] && (
                  <span className={tabs.mark} data-mark={marks[language]}>
                    {markLabels[marks[language]]}
                  </span>
                )}
              </button>
            ))}
          </div>
        </div>
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}-tab`} className={classes.columns}>
        <textarea
          key={chosen}
          ref={text}
          id={inputId}
          className={`${fields.input} ${area.area} ${classes.area}`}
          data-over={isOver || undefined}
          value={values[chosen]}
          lang={chosen === 'ua' ? 'uk' : chosen}
          rows={props.rows ?? 12}
          maxLength={props.maxLength}
          disabled={disabled}
          onChange={(event) => onChange(chosen, event.currentTarget.value)}
          onPaste={(event) => take(event, event.clipboardData.files)}
          onDragOver={(event) => {
            if (!pictures || !event.dataTransfer.types.includes('Files')) return
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            setOver(false)
            take(event, event.dataTransfer.files)
          }}
          aria-labelledby={`${id}-label ${id}-${chosen}-tab`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(
            { id: inputId, errorId: `${inputId}-error`, helpId: `${id}-help` },
            { error, help },
          )}
        />
        <section
          className={classes.preview}
          aria-label={`${props.previewLabel}: ${label}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long preview scrolls in its own box
          tabIndex={0}
        >
          <p className={classes.caption} aria-hidden="true">
            {props.previewLabel}
          </p>
          {values[chosen].trim() === '' ? (
            <p className="ac-dim ac-sm">{props.emptyLabel}</p>
          ) : (
            <Markdown text={values[chosen]} headingLevel={props.previewLevel ?? 3} newTabLabel={props.newTabLabel} />
          )}
        </section>
      </div>
      {error && (
        <div role={failure === null ? undefined : 'alert'}>
          <FieldError id={`${inputId}-error`}>{error}</FieldError>
        </div>
      )}
      {help && <FieldHelp id={`${id}-help`}>{help}</FieldHelp>}
    </div>
  )
}
