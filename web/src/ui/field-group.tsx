import type { ReactNode } from 'react'
import classes from './field-group.module.css'

/** For a field, or what stands between them, that takes both columns. */
export const wideField = classes.wide

/** A part of a long form: its name, and its fields in two columns, in one on phones. */
export function FieldGroup({ legend, id, children }: { legend: ReactNode; id?: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group} {...(id !== undefined && { id })}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
