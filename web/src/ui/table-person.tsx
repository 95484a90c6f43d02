import type { ReactElement, ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import classes from './table-person.module.css'
import { TextLink } from './text-link.tsx'

export type TablePersonProps = {
  name: string
  /** The name as a link or button, when the row opens. */
  children?: ReactNode
  /** The page of the person; the name leads there. */
  href?: string | undefined
  /** Where the avatar is a link of its own, because the name leads elsewhere. */
  aroundAvatar?: (avatar: ReactElement) => ReactNode
  note?: ReactNode
  avatarUrl?: string | null
}

/** Avatar, name and a small line: the first cell of every list of people. */
export function TablePerson({ name, children, href, aroundAvatar, note, avatarUrl }: TablePersonProps) {
  const shown = children ?? name
  const avatar = <Avatar name={name} src={avatarUrl} />
  return (
    <span className={classes.person}>
      <span className={classes.text}>
        <span className="ac-medium">
          {href === undefined ? (
            shown
          ) : (
            <TextLink quiet href={href}>
              {shown}
            </TextLink>
          )}
        </span>
        {note && <span className={classes.note}>{note}</span>}
      </span>
      {/* Behind the name, which is what a row is about; drawn before it. */}
      <span className={classes.avatar}>{aroundAvatar?.(avatar) ?? avatar}</span>
    </span>
  )
}
