import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import classes from './footer.module.css'
import { Logo } from './logo.tsx'

export type FooterProps = {
  brand: string
  about: ReactNode
  columns: readonly { title: string; links: readonly { href: string; label: string }[] }[]
  /** The last line: year and owner. */
  note: ReactNode
  /** Language and theme, with tone `nav`. */
  switches?: ReactNode
}

export function Footer({ brand, about, columns, note, switches }: FooterProps) {
  return (
    <footer className={`${classes.footer} ac-no-print`}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <span className={classes.name}>
            <Logo size={32} />
            {brand}
          </span>
          <p className={classes.about}>{about}</p>
        </div>
        {columns.map((column) => (
          <div key={column.title}>
            <h2 className={classes.title}>{column.title}</h2>
            <ul role="list" className="ac-list">
              {column.links.map((link) => (
                <li key={link.href}>
                  <Anchor href={link.href} className={classes.link}>
                    {link.label}
                  </Anchor>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={classes.bottom}>
        <span>{note}</span>
        {switches && <div className="ac-row ac-gap-12">{switches}</div>}
      </div>
    </footer>
  )
}
