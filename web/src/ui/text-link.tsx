import type { ComponentProps } from 'react'
import { Anchor } from './anchor.tsx'
import { ExternalIcon } from './main-icons.tsx'
import classes from './text-link.module.css'

export type TextLinkProps = ComponentProps<'a'> & {
  /** No underline until hover; only where the place itself says "link" (navigation, table cell). */
  quiet?: boolean
  /** Opens a new tab and says so: the text for screen readers, e.g. "відкриється в новій вкладці". */
  newTabLabel?: string
}

export function TextLink({ quiet, newTabLabel, className, children, ...rest }: TextLinkProps) {
  return (
    <Anchor
      {...(newTabLabel ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      {...rest}
      data-quiet={quiet || undefined}
      className={className ? `${classes.link} ${className}` : classes.link}
    >
      {children}
      {newTabLabel && (
        <>
          <span className={classes.external}>
            {'\u00a0'}
            <ExternalIcon size={14} />
          </span>
          <span className="ac-visually-hidden"> ({newTabLabel})</span>
        </>
      )}
    </Anchor>
  )
}
