import { closestCenter, DndContext, type Announcements, type UniqueIdentifier } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { useDragSensors } from '#ui/drag-sensors.ts'
import { MenuIcon } from '#ui/icons.tsx'
import classes from './sortable-list.module.css'

interface SortableListProps<Item extends { key: string }> {
  label: string
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** FORM-25: what was answered keeps its order. */
  isFixed?: boolean
  className?: string | undefined
  /** From one place to another, both counted from 0. */
  onMove: (from: number, to: number) => void
  children: (item: Item, index: number, handle: ReactNode) => ReactNode
}

function SortableItem({
  id,
  name,
  children,
}: {
  id: string
  name: string
  children: (handle: ReactNode) => ReactNode
}) {
  const t = useT()
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
      aria-label={t('forms.drag', { name })}
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
export function SortableList<Item extends { key: string }>(props: SortableListProps<Item>) {
  const { label, items, nameOf, isFixed = false, className, onMove, children } = props
  const t = useT()
  const sensors = useDragSensors(sortableKeyboardCoordinates)
  const indexOf = (id: UniqueIdentifier | undefined) => items.findIndex(({ key }) => key === id)
  const values = (id: UniqueIdentifier, over: UniqueIdentifier | undefined) => ({
    name: nameOf(items[indexOf(id)]!),
    place: indexOf(over ?? id) + 1,
    total: items.length,
  })
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('forms.lifted', values(active.id, undefined)),
    onDragOver: ({ active, over }) => t('forms.over', values(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t('forms.dropped', values(active.id, over?.id)),
    onDragCancel: ({ active }) => t('forms.dragCancelled', values(active.id, undefined)),
  }
  const list = className ? `${classes.list} ${className}` : classes.list
  if (isFixed)
    return (
      <ol className={list} aria-label={label}>
        {items.map((item, index) => (
          <li key={item.key} className={classes.item}>
            {children(item, index, null)}
          </li>
        ))}
      </ol>
    )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('forms.dragHelp') } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(indexOf(active.id), indexOf(over.id))
      }}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className={list} aria-label={label}>
          {items.map((item, index) => (
            <SortableItem key={item.key} id={item.key} name={nameOf(item)}>
              {(handle) => children(item, index, handle)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
