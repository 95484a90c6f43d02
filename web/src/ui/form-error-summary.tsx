import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import classes from './form-error-summary.module.css'
import { WarningIcon } from './main-icons.tsx'
import { useSteady } from './use-steady.ts'

export type FormErrorItem = { fieldId: string; message: ReactNode }

export type FormErrorSummaryProps = {
  /** Worded only when there is something to say: the browser's first plural takes a phone a tenth of a second. */
  title: () => ReactNode
  /** Empty shows nothing. `fieldId` is the id given to the field. */
  errors: readonly FormErrorItem[]
  /** Change it on every refused submit: the summary then takes focus, so that it is read and seen. */
  attempt?: number
}

/** More would be a wall before the first field: the title alone leads to it, and each field says what is wrong. */
const mostListed = 4

export function FormErrorSummary(props: FormErrorSummaryProps) {
  const { title, errors, attempt } = useSteady(props)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt) box.current?.focus()
  }, [attempt])
  const [first] = errors
  if (first === undefined) return null

  const goToField = (event: MouseEvent, fieldId: string) => {
    const field = document.getElementById(fieldId)
    if (!field) return
    event.preventDefault()
    field.focus()
    field.scrollIntoView({ block: 'center' })
  }

  const linkTo = (fieldId: string, text: ReactNode) => (
    <a href={`#${fieldId}`} onClick={(event) => goToField(event, fieldId)}>
      {text}
    </a>
  )
  const isLong = errors.length > mostListed

  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1}>
      <WarningIcon />
      <div>
        <p className={`ac-strong ${classes.title}`}>{isLong ? linkTo(first.fieldId, title()) : title()}</p>
        {!isLong && (
          <ul className={classes.list}>
            {errors.map(({ fieldId, message }) => (
              <li key={fieldId}>{linkTo(fieldId, message)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
