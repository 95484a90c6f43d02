import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu as MantineMenu } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { CheckIcon } from './icons.tsx'
import classes from './menu.module.css'

export type MenuProps = {
  /** One button that takes a ref: HeaderSelect, HeaderUserButton, IconButton, Button. */
  target: ReactElement
  position?: 'bottom-start' | 'bottom-end'
  /** Least width in px. */
  width?: number
  /** Puts the list at the end of `main`: needed where the button stands in something that scrolls (a table). */
  portal?: boolean
  /** MenuItem, MenuLabel, MenuDivider. */
  children: ReactNode
}

export function Menu({ target, position = 'bottom-start', width = 240, portal = false, children }: MenuProps) {
  return (
    <MantineMenu
      position={position}
      transitionProps={{ duration: 120, transition: position === 'bottom-end' ? 'pop-top-right' : 'pop-top-left' }}
      classNames={classes}
      withinPortal={portal}
      // Not at the end of the body, which is outside of every landmark.
      portalProps={portal ? { target: '#main' } : undefined}
      withInitialFocusPlaceholder={false}
      loop
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown miw={width}>{children}</MantineMenu.Dropdown>
    </MantineMenu>
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
  closeOnClick,
  href,
  onClick,
  children,
}: MenuItemProps) {
  const shared = {
    leftSection: icon,
    rightSection: selected ? <CheckIcon size={18} className={classes.check} /> : undefined,
    disabled,
    closeMenuOnClick: closeOnClick,
    'aria-current': selected ? ('true' as const) : undefined,
    'data-danger': danger || undefined,
    'data-selected': selected || undefined,
  }
  const content = (
    <>
      <span>{children}</span>
      {description && <span className={classes.description}>{description}</span>}
    </>
  )
  return href === undefined ? (
    <MantineMenu.Item {...shared} onClick={onClick}>
      {content}
    </MantineMenu.Item>
  ) : (
    <MantineMenu.Item {...shared} component={Anchor} href={href} onClick={onClick}>
      {content}
    </MantineMenu.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <MantineMenu.Label>{children}</MantineMenu.Label>
}

export function MenuDivider() {
  return <MantineMenu.Divider />
}
