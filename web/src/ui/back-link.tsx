import { ArrowLeftIcon } from './icons.tsx'
import classes from './back-link.module.css'
import { TextLink, type TextLinkProps } from './text-link.tsx'

/** The one link back of every page: an arrow and the name of where it leads. */
export function BackLink({ className, children, ...rest }: Omit<TextLinkProps, 'quiet' | 'newTabLabel'>) {
  return (
    <TextLink quiet {...rest} className={className ? `${classes.back} ${className}` : classes.back}>
      <ArrowLeftIcon size={16} /> {children}
    </TextLink>
  )
}
