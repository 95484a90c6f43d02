import { closestCenter, DndContext, type Announcements, type UniqueIdentifier } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { useDragSensors } from '#ui/drag-sensors.ts'
import { MenuIcon } from '#ui/icons.tsx'
import classes from './sortable-list.module.css'

interface Place {
  name: string
  place: number
  total: number
}

/** What is said about a move; the handle and the help name no place. */
export interface SortableTexts {
  drag: (name: string) => string
  dragHelp: string
  step: (step: 'lifted' | 'over' | 'dropped' | 'dragCancelled', place: Place) => string
}

interface SortableListProps<Item> {
  label: string
  className: string | undefined
  items: readonly Item[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  texts: SortableTexts
  /** From one place to another, both counted from 0. */
  onMove: (from: number, to: number) => void
  children: (item: Item, index: number, handle: ReactNode) => ReactNode
}

interface SortableItemProps {
  id: string
  handleLabel: string
  children: (handle: ReactNode) => ReactNode
}

function SortableItem({ id, handleLabel, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const handle = (
    <button
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      className={classes.handle}
      data-handle
      // Escape then puts it back, and closes no drawer around it.
      data-mantine-stop-propagation={isDragging || undefined}
      aria-label={handleLabel}
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

/**
 * Slowly, and near the edge: a list that runs away drops an item far from where it was meant. The header covers the upper
 * half of what counts as the edge, so a smaller one would be reached by nobody who stays in the list.
 */
const calmScroll = { threshold: { x: 0, y: 0.12 }, acceleration: 5, interval: 10 }

/** Drag and drop by mouse, finger and keys; every step is said to those who do not see it. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, className, items, keyOf, nameOf, texts, onMove, children } = props
  const sensors = useDragSensors(sortableKeyboardCoordinates)
  const indexOf = (id: UniqueIdentifier | undefined) => items.findIndex((item) => keyOf(item) === id)
  const placeOf = (id: UniqueIdentifier, over: UniqueIdentifier | undefined): Place => ({
    name: nameOf(items[indexOf(id)]!),
    place: indexOf(over ?? id) + 1,
    total: items.length,
  })
  const announcements: Announcements = {
    onDragStart: ({ active }) => texts.step('lifted', placeOf(active.id, undefined)),
    onDragOver: ({ active, over }) => texts.step('over', placeOf(active.id, over?.id)),
    onDragEnd: ({ active, over }) => texts.step('dropped', placeOf(active.id, over?.id)),
    onDragCancel: ({ active }) => texts.step('dragCancelled', placeOf(active.id, undefined)),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      autoScroll={calmScroll}
      accessibility={{ announcements, screenReaderInstructions: { draggable: texts.dragHelp } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(indexOf(active.id), indexOf(over.id))
      }}
    >
      <SortableContext items={items.map(keyOf)} strategy={verticalListSortingStrategy}>
        <ol className={className} aria-label={label}>
          {items.map((item, index) => (
            <SortableItem key={keyOf(item)} id={keyOf(item)} handleLabel={texts.drag(nameOf(item))}>
              {(handle) => children(item, index, handle)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
