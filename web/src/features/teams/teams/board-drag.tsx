import { DndContext, type Active, type Announcements, type Over } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useDragSensors } from '#ui/drag-sensors.ts'
import { moveOf, nextZone, zoneUnder, type Dragged, type Zone } from './drag.rules.ts'

interface BoardDragProps {
  onLift: (dragged: Dragged) => void
  /** null: dropped nowhere, or taken back. */
  onDrop: (dragged: Dragged, zone: Zone | null) => void
  children: ReactNode
}

const draggedOf = (active: Active) => active.data.current as Dragged
const zoneOf = (over: Over | null) => (over?.data.current as Zone | undefined) ?? null

/** Drag and drop by mouse, finger and keys; every step is said to those who do not see it. */
export function BoardDrag({ onLift, onDrop, children }: BoardDragProps) {
  const t = useT()
  const sensors = useDragSensors(nextZone)
  const nameOf = (active: Active) => personName(draggedOf(active).user, t)
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('teams.lifted', { name: nameOf(active) }),
    onDragOver: ({ active, over }) => {
      const zone = zoneOf(over)
      return zone ? t('teams.over', { name: nameOf(active), place: zone.name }) : t('teams.overNothing')
    },
    onDragEnd: ({ active, over }) => {
      const zone = zoneOf(over)
      return zone && moveOf(draggedOf(active), zone)
        ? t('teams.dropped', { name: nameOf(active), place: zone.name })
        : t('teams.dragCancelled', { name: nameOf(active) })
    },
    onDragCancel: ({ active }) => t('teams.dragCancelled', { name: nameOf(active) }),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={zoneUnder}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('teams.dragHelp') } }}
      onDragStart={({ active }) => onLift(draggedOf(active))}
      onDragEnd={({ active, over }) => onDrop(draggedOf(active), zoneOf(over))}
      onDragCancel={({ active }) => onDrop(draggedOf(active), null)}
    >
      {children}
    </DndContext>
  )
}
