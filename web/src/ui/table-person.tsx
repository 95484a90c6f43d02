import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import classes from './table-person.module.css'

export type TablePersonProps = {
  name: string
  /** The name as a link or button, when the row opens. */
  children?: ReactNode
  note?: ReactNode
  avatarUrl?: string | null
}

/** Avatar, name and a small line: the first cell of every list of people. */
export function TablePerson({ name, children, note, avatarUrl }: TablePersonProps) {
  return (
    <span className={classes.person}>
      <Avatar name={name} src={avatarUrl} />
      <span className={classes.text}>
        <span className={classes.name}>{children ?? name}</span>
        {note && <span className={classes.note}>{note}</span>}
      </span>
    </span>
  )
}
