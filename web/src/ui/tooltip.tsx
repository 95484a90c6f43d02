import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip as MantineTooltip } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import classes from './tooltip.module.css'

export type TooltipProps = {
  /** Repeats or refines what the control already says; never the only place of an information. */
  label: ReactNode
  position?: 'top' | 'right' | 'bottom' | 'left'
  disabled?: boolean
  /** One element that takes a ref (a button, a link, a badge). */
  children: ReactElement
}

export function Tooltip({ label, position = 'top', disabled, children }: TooltipProps) {
  return (
    <MantineTooltip
      label={label}
      position={position}
      disabled={disabled || !label}
      multiline
      events={{ hover: true, focus: true, touch: false }}
      classNames={classes}
    >
      {children}
    </MantineTooltip>
  )
}
