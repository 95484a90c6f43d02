import type { ReactNode } from 'react'
import { SortableList } from '#kit/sortable-list.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import type { OrderedItem } from './ordering-answer.tsx'
import classes from './given-answer.module.css'

export interface DraggedListProps {
  items: readonly OrderedItem[]
  label: string
  onMove: (from: number, to: number) => void
  children: (item: OrderedItem, index: number, handle: ReactNode) => ReactNode
}

/** The list of an order with handles; apart, because most questions need none. */
export function DraggedList({ items, label, onMove, children }: DraggedListProps) {
  const t = useT()
  return (
    <SortableList
      label={label}
      className={classes.items}
      items={items}
      keyOf={({ id }) => String(id)}
      nameOf={({ text }) => text}
      texts={{
        drag: (name) => t('answer.order.drag', { name }),
        dragHelp: t('answer.order.dragHelp'),
        step: (step, place) => t(`answer.order.${step}`, { ...place }),
      }}
      onMove={onMove}
    >
      {children}
    </SortableList>
  )
}
