import { useId, type ReactNode } from 'react'
import classes from './field.module.css'
import { WarningIcon } from './main-icons.tsx'
import { useSteady } from './use-steady.ts'

export type FieldSize = 'sm' | 'md'

/** What every field takes besides the props of its own element. Fits `form.getInputProps()` of @mantine/form. */
export type FieldProps = {
  label: ReactNode
  /** One line under the field. */
  help?: ReactNode
  /** In words; also marks the field invalid and ties the text to it. */
  error?: ReactNode
  /** Shown after the label of a field that may stay empty, e.g. "необов'язково". */
  optionalLabel?: string
  size?: FieldSize
  /** Keeps the label for screen readers only (search boxes, table filters). */
  hideLabel?: boolean
  className?: string
}

export type FieldIds = { id: string; errorId: string; helpId: string }

export function useFieldIds(id?: string): FieldIds {
  const auto = useId()
  const base = id ?? auto
  return { id: base, errorId: `${base}-error`, helpId: `${base}-help` }
}

export const describedBy = (ids: FieldIds, { error, help }: Pick<FieldProps, 'error' | 'help'>, more?: string) =>
  [error ? ids.errorId : undefined, help ? ids.helpId : undefined, more].filter(Boolean).join(' ') || undefined

/** Without words it shows nothing; while something is pressed it neither comes nor goes. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  const text = useSteady(children)
  if (!text) return null
  return (
    <div id={id} className={classes.error}>
      <WarningIcon size={16} />
      <span>{text}</span>
    </div>
  )
}

export function FieldHelp({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className={classes.help}>
      {children}
    </div>
  )
}

/** Keeps what follows on the line of what stands before. */
const wordJoiner = '\u2060'

/** The asterisk is for the eye; the control itself carries `required`. */
export function LabelText({
  label,
  required,
  optionalLabel,
}: {
  label: ReactNode
  required?: boolean
  optionalLabel?: string
}) {
  return (
    <>
      {label}
      {required && (
        <span className={classes.required} aria-hidden="true">
          {wordJoiner}*
        </span>
      )}
      {optionalLabel && (
        <>
          {' '}
          <span className={classes.optional}>{optionalLabel}</span>
        </>
      )}
    </>
  )
}

type FieldShellProps = FieldProps & { ids: FieldIds; required?: boolean; children: ReactNode }

export function FieldShell({
  ids,
  label,
  help,
  error,
  optionalLabel,
  size = 'md',
  hideLabel,
  required,
  className,
  children,
}: FieldShellProps) {
  return (
    <div className={className ? `${classes.field} ${className}` : classes.field} data-size={size}>
      <label htmlFor={ids.id} className={hideLabel ? 'ac-visually-hidden' : classes.label}>
        <LabelText label={label} required={required} optionalLabel={optionalLabel} />
      </label>
      {children}
      <FieldError id={ids.errorId}>{error}</FieldError>
      {help && <FieldHelp id={ids.helpId}>{help}</FieldHelp>}
    </div>
  )
}
