import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import classes from './form-error-summary.module.css'
import { WarningIcon } from './main-icons.tsx'

export type FormErrorItem = { fieldId: string; message: ReactNode }

export type FormErrorSummaryProps = {
  title: ReactNode
  /** Empty shows nothing. `fieldId` is the id given to the field. */
  errors: readonly FormErrorItem[]
  /** Change it on every refused submit: the summary then takes focus, so that it is read and seen. */
  attempt?: number
}

export function FormErrorSummary({ title, errors, attempt }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt) box.current?.focus()
  }, [attempt])
  if (errors.length === 0) return null

  const goToField = (event: MouseEvent, fieldId: string) => {
    const field = document.getElementById(fieldId)
    if (!field) return
    event.preventDefault()
    field.focus()
    field.scrollIntoView({ block: 'center' })
  }

  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1}>
      <WarningIcon />
      <div>
        <p className="ac-strong">{title}</p>
        <ul className={classes.list}>
          {errors.map((error) => (
            <li key={error.fieldId}>
              <a href={`#${error.fieldId}`} onClick={(event) => goToField(event, error.fieldId)}>
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
