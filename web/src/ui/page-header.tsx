import type { ReactNode } from 'react'
import classes from './page-header.module.css'

export type PageHeaderProps = {
  title: ReactNode
  /** Where the page belongs, above the title: a word or a TextLink back. */
  crumb?: ReactNode
  /** One line under the title. */
  context?: ReactNode
  /** On the right; one primary button per view. */
  actions?: ReactNode
}

/** The h1 can take focus from code: the app moves focus there after a navigation. */
export function PageHeader({ title, crumb, context, actions }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      <div className={classes.text}>
        {crumb && <div className={classes.crumb}>{crumb}</div>}
        <h1 tabIndex={-1}>{title}</h1>
        {context && <p className={classes.context}>{context}</p>}
      </div>
      {actions && <div className="ac-row ac-gap-12 ac-no-print">{actions}</div>}
    </div>
  )
}
