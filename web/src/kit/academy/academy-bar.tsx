import type { Capability } from '@academy/contract/permissions'
import classes from './academy-bar.module.css'
import { AcademyFilter } from './academy-filter.tsx'

/** The filter by academy on a screen that has no other filters. */
export function AcademyBar({ needs }: { needs: Capability }) {
  return (
    <search className={classes.bar}>
      <AcademyFilter needs={needs} />
    </search>
  )
}
