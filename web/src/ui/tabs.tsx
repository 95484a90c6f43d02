import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import classes from './tabs.module.css'

export type Tab<Value extends string> = { value: Value; label: ReactNode; badge?: ReactNode }

export type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** On a phone the row is longer than the screen: the chosen tab comes into view, without the page moving. */
const bringIntoView = (row: HTMLElement | null, chosen: string): void => {
  const tab = row?.querySelector<HTMLElement>(chosen)
  if (row && tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 })
}

/** Arrows move and choose, Home and End jump (ARIA tabs pattern). */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => bringIntoView(list.current, '[aria-selected="true"]'), [value])

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const last = tabs.length - 1
    const targets: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    const tab = target === undefined ? undefined : tabs[target]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target!]?.focus()
  }

  return (
    <div>
      <div ref={list} className={classes.list} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={classes.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.badge}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className={classes.panel} role="tabpanel" aria-labelledby={`${id}-${value}`} tabIndex={0}>
        {children}
      </div>
    </div>
  )
}

export type TabLinksProps = {
  label: string
  tabs: readonly { href: string; label: ReactNode; active?: boolean; badge?: ReactNode }[]
}

/** The same look for parts of a page that have their own address. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const list = useRef<HTMLElement>(null)
  const active = tabs.find((tab) => tab.active)?.href
  useEffect(() => bringIntoView(list.current, '[aria-current]'), [active])
  return (
    <nav ref={list} className={classes.list} aria-label={label}>
      {tabs.map((tab) => (
        <Anchor key={tab.href} href={tab.href} className={classes.tab} aria-current={tab.active ? 'page' : undefined}>
          {tab.label}
          {tab.badge}
        </Anchor>
      ))}
    </nav>
  )
}
