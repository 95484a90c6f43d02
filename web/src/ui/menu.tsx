import {
  cloneElement,
  useEffect,
  useId,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Anchor } from './anchor.tsx'
import { placeList } from './floating.rules.ts'
import { CheckIcon } from './icons.tsx'
import classes from './menu.module.css'

export type MenuProps = {
  /** One button that passes on what a button takes: HeaderSelect, HeaderUserButton, IconButton, Button. */
  target: ReactElement
  position?: 'bottom-start' | 'bottom-end'
  /** Least width in px. */
  width?: number
  /** MenuItem, MenuLabel, MenuDivider. */
  children: ReactNode
}

const itemsOf = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)'),
]

/** Which item a key leads to, round and round. */
const nextItem = (items: readonly HTMLElement[], key: string): HTMLElement | undefined => {
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  // A letter: the next item that begins with it.
  const inTurn = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return inTurn.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}

/** At its button, wherever that has moved to. */
const place = (list: HTMLElement, button: HTMLElement, position: 'bottom-start' | 'bottom-end', width: number) => {
  const { clientWidth, clientHeight } = document.documentElement
  const placed = placeList(
    button.getBoundingClientRect(),
    { width: clientWidth, height: clientHeight },
    position,
    width,
  )
  const inPx = Object.entries(placed).map(([side, value]) => [side, `${value}px`])
  const free = { top: 'auto', right: 'auto', bottom: 'auto', left: 'auto', minWidth: `min(${width}px, 100vw - 24px)` }
  Object.assign(list.style, free, Object.fromEntries(inPx))
}

/**
 * A list that opens below its button. The browser's own popover lies over everything without a place of its own at the
 * end of the page, closes by Escape or a click beside it, and gives the focus back.
 */
export function Menu({ target, position = 'bottom-start', width = 240, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [id, buttonId] = [useId(), useId()]

  useEffect(() => {
    if (!isOpen) return
    const [list, button] = [document.getElementById(id), document.getElementById(buttonId)]
    const follow = () => list && button && place(list, button, position, width)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [isOpen, id, buttonId, position, width])

  const close = () => document.getElementById(id)?.hidePopover()
  const closeAfter = (event: MouseEvent) => {
    if ((event.target as Element).closest('[role="menuitem"]:not([data-stays])')) close()
  }
  const move = (event: KeyboardEvent) => {
    // The focus goes back to the button first, and from there where Tab leads.
    if (event.key === 'Tab') close()
    const next = nextItem(itemsOf(event.currentTarget as HTMLElement), event.key)
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    next.focus()
  }
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    document.getElementById(id)?.showPopover()
  }

  const button: ComponentProps<'button'> = {
    id: buttonId,
    popoverTarget: id,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onKeyDown: openByArrow,
  }
  return (
    <>
      {cloneElement(target, button)}
      <div
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-labelledby={buttonId}
        className={classes.dropdown}
        data-end={position === 'bottom-end' || undefined}
        onBeforeToggle={({ newState, currentTarget }) => {
          const button = document.getElementById(buttonId)
          if (newState !== 'open' || !button) return
          setOpen(true)
          place(currentTarget, button, position, width)
        }}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') itemsOf(currentTarget)[0]?.focus()
          // Not before: the item that has the focus must be there when the browser gives it back to the button.
          else setOpen(false)
        }}
        onClick={closeAfter}
        onKeyDown={move}
      >
        {isOpen && children}
      </div>
    </>
  )
}

export type MenuItemProps = {
  icon?: ReactNode
  /** Second, smaller line. */
  description?: ReactNode
  /** The current choice: a tick, and said so. */
  selected?: boolean
  danger?: boolean
  disabled?: boolean
  closeOnClick?: boolean
  /** A link of the app; otherwise `onClick`. */
  href?: string
  onClick?: () => void
  children: ReactNode
}

export function MenuItem({
  icon,
  description,
  selected,
  danger,
  disabled,
  closeOnClick = true,
  href,
  onClick,
  children,
}: MenuItemProps) {
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: classes.item,
    'aria-current': selected ? ('true' as const) : undefined,
    'data-danger': danger || undefined,
    'data-selected': selected || undefined,
    'data-stays': closeOnClick ? undefined : true,
    onClick,
  }
  const content = (
    <>
      {icon && <span className={classes.icon}>{icon}</span>}
      <span className={classes.words}>
        <span>{children}</span>
        {description && <span className={classes.description}>{description}</span>}
      </span>
      {selected && <CheckIcon size={18} className={classes.check} />}
    </>
  )
  return href === undefined ? (
    <button type="button" disabled={disabled} {...shared}>
      {content}
    </button>
  ) : (
    <Anchor href={href} {...shared}>
      {content}
    </Anchor>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className={classes.label}>{children}</div>
}

export function MenuDivider() {
  return <hr className={classes.divider} />
}
