import type { ComponentProps, ReactNode } from 'react'
import classes from './switch-field.module.css'

export type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size' | 'children'> & { label: ReactNode }

/** For what works at once; a form that is saved takes a CheckboxField. */
export function SwitchField({ label, className, ...input }: SwitchFieldProps) {
  return (
    <label className={className ? `${classes.row} ${className}` : classes.row}>
      <input {...input} type="checkbox" role="switch" className={classes.switch} />
      <span>{label}</span>
    </label>
  )
}
