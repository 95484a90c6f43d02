import { createContext, use } from 'react'
import { Anchor } from './anchor.tsx'
import classes from './back-link.module.css'
import { ArrowLeftIcon } from './icons.tsx'
import { TextLink, type TextLinkProps } from './text-link.tsx'

export interface TrailStep {
  label: string
  /** Without one it is only a name, such as that of a part of the menu. */
  href?: string
}
export interface Trail {
  /** "Breadcrumbs", for those who listen. */
  label: string
  steps: readonly TrailStep[]
}
/** What lies above the page that is shown. The app knows it once for every link back; the kit itself knows no pages. */
export const TrailContext = createContext<Trail>({ label: '', steps: [] })

export type BackLinkProps = Omit<TextLinkProps, 'quiet' | 'newTabLabel'> & {
  /** Leads to wherever somebody came from, which lies above nothing. */
  alone?: boolean
}

/** The one link back of every page: an arrow and the name of where it leads, behind what lies above it. */
export function BackLink({ className, children, alone, ...rest }: BackLinkProps) {
  const { label, steps } = use(TrailContext)
  // What the link itself leads to is not said twice; one tab of it is another place.
  const above = alone ? [] : steps.filter(({ href }) => href === undefined || href !== rest.href)
  const link = (
    <TextLink quiet {...rest} className={className ? `${classes.back} ${className}` : classes.back}>
      <ArrowLeftIcon size={16} /> {children}
    </TextLink>
  )
  if (above.length === 0) return link
  return (
    <nav aria-label={label} className={classes.trail}>
      <ol role="list">
        {above.map((step) => (
          <li key={step.label} className={classes.above}>
            {step.href === undefined ? (
              step.label
            ) : (
              <Anchor href={step.href} className={classes.step}>
                {step.label}
              </Anchor>
            )}
          </li>
        ))}
        <li>{link}</li>
      </ol>
    </nav>
  )
}
