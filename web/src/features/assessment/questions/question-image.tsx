import { imageExtensions } from '@academy/contract/enums'
import { uploadMaxBytes } from '@academy/contract/limits'
import { useRef, useState, type DragEvent } from 'react'
import { useAction } from '#kit/use-action.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { TrashIcon, UploadIcon } from '#ui/icons.tsx'
import { fieldIds } from './question-form.rules.ts'
import classes from './question-image.module.css'
import { uploadQuestionImage } from './questions.api.ts'

/** FILE-01, as the list of a file dialog. */
const pictureTypes: readonly string[] = ['image/jpeg', 'image/png']
const isPicture = ({ name, type }: File): boolean =>
  pictureTypes.includes(type) &&
  (imageExtensions as readonly string[]).includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase())

interface QuestionImageProps {
  imageUrl: string | null
  error: string | undefined
  onChange: (imageUrl: string | null) => void
}

/** TEST-21: the picture is kept as soon as it is picked; the question has it once it is saved. */
export function QuestionImage({ imageUrl, error, onChange }: QuestionImageProps) {
  const t = useT()
  const failureText = useFailureText()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOver, setOver] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { isBusy, run } = useAction((problem) => setFailure(failureText(problem)))

  const send = (file: File | undefined) => {
    if (file === undefined) return
    if (!isPicture(file)) return setFailure(t('questions.image.wrongType'))
    if (file.size > uploadMaxBytes) return setFailure(t('error.FileTooLarge'))
    setFailure(null)
    void run(async () => onChange(await uploadQuestionImage(file)))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    send(event.dataTransfer.files[0])
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const remove = () => {
    onChange(null)
    setFailure(null)
    setTimeout(() => button.current?.focus())
  }
  const wrong = failure ?? error

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a shortcut of the button in it
    <div
      className={classes.image}
      data-over={isOver || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {imageUrl !== null && <img className={classes.picture} src={imageUrl} alt={t('testResults.imageAlt')} />}
      <div className={classes.side}>
        <div className="ac-row ac-gap-8">
          <Button
            ref={button}
            id={fieldIds.image}
            size="sm"
            variant="secondary"
            loading={isBusy}
            leading={<UploadIcon size={18} />}
            onClick={() => input.current?.click()}
          >
            {t(imageUrl === null ? 'common.addAnImage' : 'questions.image.change')}
          </Button>
          {imageUrl !== null && (
            <Button size="sm" variant="ghost" leading={<TrashIcon size={18} />} onClick={remove}>
              {t('common.remove')}
            </Button>
          )}
        </div>
        <p className="ac-dim ac-sm">{t('questions.image.help')}</p>
        {wrong !== undefined && (
          <div role="alert">
            <FieldError id="question-image-error">{wrong}</FieldError>
          </div>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        className="ac-visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be picked again after a refusal.
          target.value = ''
          send(file)
        }}
      />
    </div>
  )
}
