import type { ComponentProps } from 'react'
import classes from './academy-bar.module.css'
import { AcademyFilter } from './academy-filter.tsx'

/** The choice of an academy where it is the only filter. */
export function AcademyBar(props: ComponentProps<typeof AcademyFilter>) {
  return (
    <search className={classes.bar}>
      <AcademyFilter {...props} />
    </search>
  )
}
