import { closestCenter, DndContext, type Announcements, type UniqueIdentifier } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { Stage } from '@academy/contract/stages'
import type { ReactNode } from 'react'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { useDragSensors } from '#ui/drag-sensors.ts'
import { MenuIcon } from '#ui/icons.tsx'
import classes from './lane.module.css'

export interface LaneProps {
  stages: readonly Stage[]
  card: (stage: Stage, index: number, handle: ReactNode) => ReactNode
  /** From one place to another, both counted from 0. */
  onMove: (from: number, to: number) => void
}

function SortableItem({ stage, children }: { stage: Stage; children: (handle: ReactNode) => ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: stage.id,
  })
  const handle = (
    <button
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      className={classes.handle}
      aria-label={t('stageBoard.drag', { name: localized(stage.name, locale) })}
    >
      <MenuIcon size={18} />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(handle)}
    </li>
  )
}

/** Drag and drop by mouse, finger and keys; every step is said to those who do not see it. */
export function SortableLane({ stages, card, onMove }: LaneProps) {
  const t = useT()
  const locale = useLocale()
  const sensors = useDragSensors(sortableKeyboardCoordinates)
  const indexOf = (id: UniqueIdentifier | undefined) => stages.findIndex((stage) => stage.id === id)
  const values = (id: UniqueIdentifier, over: UniqueIdentifier | undefined) => ({
    name: localized(stages[indexOf(id)]!.name, locale),
    place: indexOf(over ?? id) + 1,
    total: stages.length,
  })
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('stageBoard.lifted', values(active.id, undefined)),
    onDragOver: ({ active, over }) => t('stageBoard.over', values(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t('stageBoard.dropped', values(active.id, over?.id)),
    onDragCancel: ({ active }) => t('stageBoard.dragCancelled', values(active.id, undefined)),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('stageBoard.dragHelp') } }}
      onDragEnd={({ active, over }) => {
        if (over) onMove(indexOf(active.id), indexOf(over.id))
      }}
    >
      <SortableContext items={stages.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={classes.lane} aria-label={t('stageBoard.lane')}>
          {stages.map((stage, index) => (
            <SortableItem key={stage.id} stage={stage}>
              {(handle) => card(stage, index, handle)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
