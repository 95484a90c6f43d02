import { useDroppable } from '@dnd-kit/core'
import type { ComponentProps } from 'react'
import type { Zone } from './drag.rules.ts'
import classes from './drop-zone.module.css'

type DropZoneProps = ComponentProps<'section'> & { zone: Zone; isOpen: boolean }

/** A card people can be dropped on. */
export function DropZone({ zone, isOpen, className, children, ...rest }: DropZoneProps) {
  const { setNodeRef, isOver } = useDroppable({
    id: zone.teamId === null ? 'without-team' : `team-${zone.teamId}`,
    data: zone,
    disabled: !isOpen,
  })
  return (
    <section
      {...rest}
      ref={setNodeRef}
      className={`${classes.zone} ${className ?? ''}`}
      data-over={(isOver && isOpen) || undefined}
    >
      {children}
    </section>
  )
}
