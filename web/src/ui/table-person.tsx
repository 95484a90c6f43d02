import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import classes from './table-person.module.css'
import { TextLink } from './text-link.tsx'

export type TablePersonProps = {
  name: string
  /** The name as a link or button, when the row opens. */
  children?: ReactNode
  /** The page of the person; the name leads there. */
  href?: string | undefined
  /** Beside the name, and never on a line of its own. */
  aside?: ReactNode
  note?: ReactNode
  avatarUrl?: string | null
}

/** Avatar, name and a small line: the first cell of every list of people. */
export function TablePerson({ name, children, href, aside, note, avatarUrl }: TablePersonProps) {
  const shown = children ?? name
  return (
    <span className={classes.person}>
      <Avatar name={name} src={avatarUrl} />
      <span className={classes.text}>
        <span className={classes.name}>
          <span>
            {href === undefined ? (
              shown
            ) : (
              <TextLink quiet href={href}>
                {shown}
              </TextLink>
            )}
          </span>
          {aside}
        </span>
        {note && <span className={classes.note}>{note}</span>}
      </span>
    </span>
  )
}
