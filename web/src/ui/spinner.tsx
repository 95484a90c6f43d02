import type { CSSProperties } from 'react'
import classes from './spinner.module.css'

/** Decoration: the busy control or region says so itself (aria-busy or a live region). */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <span className={classes.spinner} style={{ '--spinner-size': `${size}px` } as CSSProperties} aria-hidden="true" />
  )
}
