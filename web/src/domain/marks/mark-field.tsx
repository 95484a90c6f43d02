import { useT } from '#lib/i18n/use-t.ts'
import { markBand } from './mark-badge.tsx'
import classes from './mark-field.module.css'

const marks = [...Array(11).keys()]

interface MarkFieldProps {
  label: string
  name: string
  value: number | null
  onChange: (mark: number | null) => void
  /** What the choice of no mark is called. */
  noneLabel: string
  disabled?: boolean
  describedBy?: string
  /** Without the colours of marks: an impression is none. */
  isPlain?: boolean
}

/** HW-40, HW-54: one of eleven, by a click, the arrows or a digit. */
export function MarkField({ label, name, value, onChange, noneLabel, disabled, describedBy, isPlain }: MarkFieldProps) {
  const t = useT()
  return (
    <fieldset className={classes.field} disabled={disabled} aria-describedby={describedBy}>
      <legend>{label}</legend>
      <div role="radiogroup" aria-label={label} className={classes.marks}>
        {marks.map((mark) => (
          <label key={mark} className={classes.mark} data-band={isPlain ? 'plain' : markBand(mark)}>
            <input type="radio" name={name} checked={value === mark} onChange={() => onChange(mark)} />
            <span>{mark}</span>
          </label>
        ))}
        <label className={classes.mark} data-band="none">
          <input type="radio" name={name} checked={value === null} onChange={() => onChange(null)} />
          <span>{noneLabel}</span>
        </label>
      </div>
      <p className="ac-visually-hidden" role="status">
        {value !== null && t('common.markOf', { mark: value })}
      </p>
    </fieldset>
  )
}
