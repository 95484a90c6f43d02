import classes from './academy-bar.module.css'
import { AcademyFilter } from './academy-filter.tsx'

/** The filter by academy on a screen that has no other filters. */
export function AcademyBar(props: Parameters<typeof AcademyFilter>[0]) {
  return (
    <search className={`${classes.bar} ac-no-print`}>
      <AcademyFilter {...props} />
    </search>
  )
}
