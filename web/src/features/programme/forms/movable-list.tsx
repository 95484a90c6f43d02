import type { ComponentProps } from 'react'
import { SortableList } from '#kit/sortable-list.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import classes from './movable-list.module.css'

type MovableListProps<Item> = Pick<
  ComponentProps<typeof SortableList<Item>>,
  'label' | 'items' | 'nameOf' | 'onMove' | 'children'
> & {
  /** FORM-25: what was answered keeps its order. */
  isFixed?: boolean
}

/** The questions of a form, or the options of a question. */
export function MovableList<Item extends { key: string }>(props: MovableListProps<Item>) {
  const { isFixed = false, ...list } = props
  const t = useT()
  const className = `${classes.list} ac-list ac-stack ac-shrink ac-gap-14`
  if (isFixed)
    return (
      <ol className={className} aria-label={list.label}>
        {list.items.map((item, index) => (
          <li key={item.key} className="ac-shrink">
            {list.children(item, index, null)}
          </li>
        ))}
      </ol>
    )
  return (
    <SortableList
      {...list}
      className={className}
      keyOf={({ key }) => key}
      texts={{
        drag: (name) => t('teams.drag', { name }),
        dragHelp: t('forms.dragHelp'),
        step: (step, place) => t(`forms.${step}`, { ...place }),
      }}
    />
  )
}
