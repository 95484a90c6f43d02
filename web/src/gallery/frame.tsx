import type { ReactNode } from 'react'
import classes from './gallery.module.css'

type BothProps = { title: string; children: ReactNode | ((scheme: string) => ReactNode) }

/** The same content in both themes, side by side. */
export function Both({ title, children }: BothProps) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <div className={classes.both}>
        {['light', 'dark'].map((scheme) => (
          <div key={scheme} className={classes.panel} data-mantine-color-scheme={scheme}>
            {typeof children === 'function' ? children(scheme) : children}
          </div>
        ))}
      </div>
    </section>
  )
}
