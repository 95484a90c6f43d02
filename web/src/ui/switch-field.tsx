import type { ComponentProps, ReactNode } from 'react'
import classes from './switch-field.module.css'

export type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size' | 'children'> & {
  label: ReactNode
}

/** For what works at once; a form that is saved takes a CheckboxField. */
export function SwitchField({ label, className, ...input }: SwitchFieldProps) {
  return (
    <label className={className ? `${classes.row} ${className}` : classes.row}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says its state itself */}
      <input {...input} type="checkbox" role="switch" className={classes.switch} />
      <span>{label}</span>
    </label>
  )
}
