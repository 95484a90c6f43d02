import { useId, useRef, useState, type DragEvent } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import classes from './file-drop.module.css'
import { UploadIcon } from './icons.tsx'

export type FileDropProps = {
  title: string
  help: string
  buttonLabel: string
  tooLargeText: string
  maxBytes: number
  /** Extensions for the file chooser: '.csv,.xlsx'. */
  accept: string
  isBusy: boolean
  /** Something was chosen already: the next step is elsewhere. */
  isChosen?: boolean
  onFile: (file: File) => void
}

/** Takes one file, by the button or dropped. */
export function FileDrop({
  title,
  help,
  buttonLabel,
  tooLargeText,
  maxBytes,
  accept,
  isBusy,
  isChosen,
  onFile,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const helpId = useId()
  const [isOver, setOver] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const take = (file: File | undefined) => {
    if (file === undefined || isBusy) return
    if (file.size > maxBytes) return setFailure(tooLargeText)
    setFailure(null)
    onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a shortcut of the button in it
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={classes.icon} aria-hidden="true">
        <UploadIcon size={28} />
      </span>
      <p className="ac-strong">{title}</p>
      <p className={classes.help} id={helpId}>
        {help}
      </p>
      <Button
        size="sm"
        variant={isChosen ? 'secondary' : 'primary'}
        loading={isBusy}
        aria-describedby={helpId}
        onClick={() => input.current?.click()}
      >
        {buttonLabel}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="import-file"
        accept={accept}
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file again, corrected meanwhile, is a new choice.
          event.target.value = ''
        }}
      />
      {failure && <FieldError id={`${helpId}-error`}>{failure}</FieldError>}
    </div>
  )
}
