import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import type { Icon } from './icon.tsx'
import { ChevronDownIcon, FireIcon, LockIcon, SidebarIcon } from './icons.tsx'
import classes from './sidebar-nav.module.css'
import { Tooltip } from './tooltip.tsx'

export type NavSubItem = {
  id: string
  label: string
  href?: string
  active?: boolean
  /** Locked: shows the lock, links nowhere; the text is read out ("поки недоступно"). */
  lockedLabel?: string
  /** Urgent: shows the fire; the text is read out. */
  urgentLabel?: string
  /** Needs attention: a dot; the text is read out. */
  attentionLabel?: string
  /** How much waits there: what is shown, and what is read out besides the name. */
  count?: { text: string; label: string }
  /** A mark or percent badge. */
  badge?: ReactNode
  /** Start date of a lecture, for instance. */
  tooltip?: string
}

export type NavItem = NavSubItem & {
  icon: Icon
  children?: readonly NavSubItem[]
  /** The list of the current stage is open at first; the person may close it. */
  defaultExpanded?: boolean
}

export type NavGroup = { id: string; title?: string; items: readonly NavItem[] }

export type SidebarNavProps = {
  label: string
  groups: readonly NavGroup[]
  collapsed: boolean
  onCollapsedChange: (collapsed: boolean) => void
  /** Groups with a title that are folded: only the current item of theirs is shown. Without `onFold` none can be. */
  folded?: readonly string[]
  onFold?: (groupId: string, folded: boolean) => void
  collapseLabel: string
  expandLabel: string
  /** Name of the arrow beside an item that is a link and has a list: (label) => `Список: ${label}`. */
  sublistLabel: (itemLabel: string) => string
}

function Ending({ item }: { item: NavSubItem }) {
  return (
    <span className={classes.end}>
      {item.badge}
      {item.count && (
        <span className={classes.count} aria-hidden="true">
          {item.count.text}
        </span>
      )}
      {item.attentionLabel && !item.lockedLabel && (
        <span className={classes.attention}>
          <span className="ac-visually-hidden">{item.attentionLabel}</span>
        </span>
      )}
      {item.urgentLabel && !item.lockedLabel && (
        <>
          <FireIcon size={18} className={classes.fire} />
          <span className="ac-visually-hidden">{item.urgentLabel}</span>
        </>
      )}
      {item.lockedLabel && (
        <>
          <LockIcon size={16} />
          <span className="ac-visually-hidden">{item.lockedLabel}</span>
        </>
      )}
    </span>
  )
}

type NavLinkProps = { item: NavSubItem; icon?: ReactNode; tooltip?: string }

function NavLink({ item, icon, tooltip }: NavLinkProps) {
  const countId = useId()
  const content = (
    <>
      {icon}
      <span className={classes.label}>{item.label}</span>
      <Ending item={item} />
      {item.count && (
        <span id={countId} hidden>
          {item.count.label}
        </span>
      )}
    </>
  )
  const link =
    item.lockedLabel || !item.href ? (
      // Locked items stay reachable by keyboard: their tooltip says when they open.
      <span className={classes.link} role="link" aria-disabled="true" tabIndex={0}>
        {content}
      </span>
    ) : (
      <Anchor
        href={item.href}
        className={classes.link}
        aria-current={item.active ? 'page' : undefined}
        aria-describedby={item.count ? countId : undefined}
      >
        {content}
      </Anchor>
    )
  return tooltip ? (
    <Tooltip label={tooltip} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

function ItemIcon({ item }: { item: NavItem }) {
  const Glyph = item.icon
  return (
    <span className={classes.iconBox}>
      <Glyph />
      {item.lockedLabel && <LockIcon size={12} className={classes.corner} strokeWidth={2.5} />}
      {item.urgentLabel && !item.lockedLabel && <FireIcon size={14} className={classes.corner} data-urgent="" />}
      {(item.attentionLabel || item.count) && !item.urgentLabel && !item.lockedLabel && (
        <span className={`${classes.corner} ${classes.attention}`} />
      )}
    </span>
  )
}

type TopItemProps = Pick<SidebarNavProps, 'collapsed' | 'onCollapsedChange' | 'sublistLabel'> & { item: NavItem }

function TopItem({ item, collapsed, onCollapsedChange, sublistLabel }: TopItemProps) {
  const listId = useId()
  const hasList = Boolean(item.children?.length) && !item.lockedLabel
  const [chosen, setChosen] = useState<boolean | null>(null)
  const expanded = chosen ?? item.defaultExpanded ?? item.active ?? false
  const tooltip = collapsed ? item.label : item.tooltip
  const toggle = () => {
    if (collapsed) onCollapsedChange(false)
    setChosen(collapsed ? true : !expanded)
  }

  const row = useRef<HTMLDivElement>(null)
  // Scrolls the current item of a long menu into view.
  useEffect(() => {
    if (item.active) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [item.active])

  return (
    <li>
      <div
        ref={row}
        className={classes.item}
        data-active={item.active || undefined}
        data-locked={item.lockedLabel ? true : undefined}
      >
        {hasList && !item.href ? (
          <Tooltip label={tooltip} position="right">
            <button
              type="button"
              className={classes.link}
              aria-expanded={expanded && !collapsed}
              aria-controls={listId}
              onClick={toggle}
            >
              <ItemIcon item={item} />
              <span className={classes.label}>{item.label}</span>
              <Ending item={item} />
              <span className={classes.end}>
                <ChevronDownIcon size={18} className={classes.chevron} />
              </span>
            </button>
          </Tooltip>
        ) : (
          <NavLink item={item} icon={<ItemIcon item={item} />} tooltip={tooltip} />
        )}
        {hasList && item.href && (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={expanded}
            aria-controls={listId}
            aria-label={sublistLabel(item.label)}
            onClick={toggle}
          >
            <ChevronDownIcon size={18} className={classes.chevron} />
          </button>
        )}
      </div>
      {hasList && (
        <ul id={listId} role="list" className={`${classes.list} ${classes.sub}`} hidden={!expanded}>
          {item.children?.map((child) => (
            <li key={child.id}>
              <div
                className={classes.item}
                data-active={child.active || undefined}
                data-locked={child.lockedLabel ? true : undefined}
              >
                <NavLink item={child} tooltip={child.tooltip} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type GroupProps = Pick<SidebarNavProps, 'collapsed' | 'onCollapsedChange' | 'sublistLabel' | 'onFold'> & {
  group: NavGroup
  isFolded: boolean
}

function Group({ group, isFolded, onFold, ...rest }: GroupProps) {
  const listId = useId()
  const { id, title, items } = group
  // The narrow bar has no titles to unfold it by.
  const isShort = isFolded && !rest.collapsed
  const waiting = isShort ? items.filter((item) => item.count && !item.active).map((item) => item.count!.label) : []
  return (
    <div className={classes.group} data-folded={isShort || undefined}>
      {title && !onFold && <h2 className={classes.groupTitle}>{title}</h2>}
      {title && onFold && (
        <h2 className={classes.groupTitle}>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={!isFolded}
            aria-controls={listId}
            onClick={() => onFold(id, !isFolded)}
          >
            <span>{title}</span>
            {waiting.length > 0 && (
              <span className={classes.attention}>
                <span className="ac-visually-hidden">, {waiting.join(', ')}</span>
              </span>
            )}
            <ChevronDownIcon size={16} className={classes.chevron} />
          </button>
        </h2>
      )}
      <ul id={listId} role="list" className={classes.list}>
        {items
          .filter((item) => !isShort || item.active)
          .map((item) => (
            <TopItem key={item.id} item={item} {...rest} />
          ))}
      </ul>
    </div>
  )
}

export function SidebarNav({
  label,
  groups,
  collapsed,
  onCollapsedChange,
  folded = [],
  onFold,
  collapseLabel,
  expandLabel,
  sublistLabel,
}: SidebarNavProps) {
  const toggleLabel = collapsed ? expandLabel : collapseLabel
  return (
    <nav className={classes.nav} aria-label={label} data-collapsed={collapsed || undefined}>
      <div className={classes.items}>
        {groups.map((group) => (
          <Group
            key={group.id}
            isFolded={onFold !== undefined && group.title !== undefined && folded.includes(group.id)}
            {...{ group, onFold, collapsed, onCollapsedChange, sublistLabel }}
          />
        ))}
      </div>
      <div className={classes.foot}>
        <div className={classes.item}>
          <Tooltip label={expandLabel} position="right" disabled={!collapsed}>
            <button
              type="button"
              className={classes.link}
              aria-label={toggleLabel}
              onClick={() => onCollapsedChange(!collapsed)}
            >
              <SidebarIcon />
              <span className={classes.label}>{toggleLabel}</span>
            </button>
          </Tooltip>
        </div>
      </div>
    </nav>
  )
}
