import type { ReactNode } from 'react'
import classes from './key-figures.module.css'

/** A few figures side by side, each with its name. */
export function KeyFigures({ figures }: { figures: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
