import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Anchor } from '#ui/anchor.tsx'
import { TablePerson, type TablePersonProps } from '#ui/table-person.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import classes from './person-link.module.css'

interface PersonLinkProps {
  id: number
  /** Which academy of the person it is about, in a list that spans several; elsewhere the academy of the screen. */
  academyId?: number | undefined
}

const usePath = ({ id, academyId }: PersonLinkProps): string => {
  const { chosen, selection } = usePerson()
  const here = academyId ?? (typeof selection === 'number' ? selection : undefined)
  return paths.person(id, here === chosen ? undefined : here)
}

/** NAV-50: the name of a person, for staff; it leads to the page of that person. */
export function PersonLink({ children, ...person }: PersonLinkProps & { children: ReactNode }) {
  return (
    <TextLink quiet draggable={false} href={usePath(person)}>
      {children}
    </TextLink>
  )
}

/** The first cell of a list of people, for staff. */
export function PersonCell({ id, academyId, ...person }: PersonLinkProps & Omit<TablePersonProps, 'href'>) {
  return <TablePerson {...person} href={usePath({ id, academyId })} />
}

/** Around the avatar beside a name that opens something else: a homework, an attempt. */
export function PersonPageLink({ name, children, ...person }: PersonLinkProps & { name: string; children: ReactNode }) {
  const path = usePath(person)
  const label = useT()('people.pageOf', { name })
  return (
    <Tooltip label={label}>
      <Anchor href={path} className={classes.around} aria-label={label}>
        {children}
      </Anchor>
    </Tooltip>
  )
}
