import type { ComponentProps, ReactNode } from 'react'
import { ChevronDownIcon, SearchIcon } from './icons.tsx'
import classes from './header-parts.module.css'

export type HeaderSelectProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** "Академія": said before the value, because the button shows the value alone. */
  label: string
  value: string
}

/** The button that opens the academy menu: give it as `target` to Menu. */
export function HeaderSelect({ label, value, ...rest }: HeaderSelectProps) {
  return (
    <button type="button" {...rest} className={classes.select}>
      <span className="ac-visually-hidden">{label}: </span>
      <span className={classes.value}>{value}</span>
      <ChevronDownIcon size={18} />
    </button>
  )
}

/** The specialization beside the academy; leaves on phones. */
export function HeaderNote({ children }: { children: ReactNode }) {
  return <span className={classes.note}>{children}</span>
}

/** The round button of the user menu: put an Avatar inside. */
export function HeaderUserButton({ label, children, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" {...rest} className={classes.user} aria-label={label}>
      {children}
    </button>
  )
}

/** Looks like the field it opens; on narrow screens only its sign is left. */
export function HeaderSearchButton({
  label,
  keys,
  ...rest
}: ComponentProps<'button'> & { label: string; keys: string }) {
  return (
    <button type="button" {...rest} className={classes.search} aria-label={label}>
      <SearchIcon size={20} />
      <span className={classes.searchLabel}>{label}</span>
      <kbd className={classes.searchKeys} data-keys={keys} aria-hidden="true" />
    </button>
  )
}
