import { useDraggable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { PersonLink } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Avatar } from '#ui/avatar.tsx'
import { MenuIcon } from '#ui/icons.tsx'
import type { Dragged } from './drag.rules.ts'
import classes from './person-row.module.css'

interface PersonRowProps {
  dragged: Dragged
  /** The second, smaller line. */
  note?: ReactNode
  /** Before the picture: a box to tick. */
  leading?: ReactNode
  /** At the end: what can be done. */
  actions?: ReactNode
  isMovable: boolean
  /** On its way to the server. */
  isBusy?: boolean
}

/** Somebody who can be dragged by the row with a mouse or a finger, and by the handle with keys. */
export function PersonRow({ dragged, note, leading, actions, isMovable, isBusy = false }: PersonRowProps) {
  const t = useT()
  const { user } = dragged
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: `person-${user.id}`,
    data: dragged,
    attributes: { roleDescription: t('teams.draggable') },
    disabled: !isMovable || isBusy,
  })
  const name = personName(user, t)
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-movable={(isMovable && !isBusy) || undefined}
      data-dragging={isDragging || undefined}
      aria-busy={isBusy || undefined}
      {...listeners}
    >
      {isMovable && (
        <button
          {...attributes}
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          aria-label={t('teams.drag', { name })}
        >
          <MenuIcon size={16} />
        </button>
      )}
      {leading}
      <Avatar name={name} src={user.avatarUrl} size={30} />
      <span className={classes.text}>
        <span className="ac-sm ac-medium ac-anywhere">
          <PersonLink id={user.id}>{name}</PersonLink>
        </span>
        {note && <span className="ac-dim ac-xs ac-anywhere">{note}</span>}
      </span>
      {actions}
    </li>
  )
}

/** What follows the pointer. */
export function DraggedPerson({ user }: Pick<Dragged, 'user'>) {
  const t = useT()
  const name = personName(user, t)
  return (
    <div className={classes.overlay}>
      <Avatar name={name} src={user.avatarUrl} size={30} />
      <span className="ac-sm ac-medium ac-anywhere">{name}</span>
    </div>
  )
}
