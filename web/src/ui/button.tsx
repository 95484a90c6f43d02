import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import classes from './button.module.css'
import { Spinner } from './spinner.tsx'

/** 'text' is the quiet 'ghost' where it begins a line: its words line up with the text above. */
export type ButtonVariant = 'primary' | 'signal' | 'secondary' | 'soft' | 'ghost' | 'text' | 'danger'
/** sm 38 px for staff screens, md 44 px for students, lg 52 px for the call to action of a landing page. */
export type ButtonSize = 'sm' | 'md' | 'lg'

type Look = {
  variant?: ButtonVariant
  size?: ButtonSize
  fullWidth?: boolean
  leading?: ReactNode
  trailing?: ReactNode
}

const look = ({ variant = 'primary', size = 'md', fullWidth, leading }: Look) => ({
  'data-variant': variant,
  'data-size': size,
  'data-full': fullWidth || undefined,
  'data-has-leading': leading ? true : undefined,
})

const join = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')

export type ButtonProps = Look & ComponentProps<'button'> & { loading?: boolean }

export function Button({
  variant,
  size,
  fullWidth,
  leading,
  trailing,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // A busy button stays focusable so that focus does not jump to the top of the page while a form is sent.
  const guardedClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      {...look({ variant, size, fullWidth, leading })}
      type={type}
      className={join(classes.button, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={guardedClick}
    >
      <span className={classes.content}>
        {leading}
        {children}
        {trailing}
      </span>
      {loading && (
        <span className={classes.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

export type ButtonLinkProps = Look & ComponentProps<'a'>

/** The same look on a link. */
export function ButtonLink({
  variant,
  size,
  fullWidth,
  leading,
  trailing,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Anchor {...rest} {...look({ variant, size, fullWidth, leading })} className={join(classes.button, className)}>
      <span className={classes.content}>
        {leading}
        {children}
        {trailing}
      </span>
    </Anchor>
  )
}
