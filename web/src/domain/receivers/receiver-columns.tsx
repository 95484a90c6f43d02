import type { RoleName } from '@academy/contract/enums'
import type { ReactNode } from 'react'
import { PersonCell } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { useT } from '#lib/i18n/use-t.ts'
import type { DataColumn } from '#ui/data-table.tsx'
import classes from './receivers.module.css'

type Person = Parameters<typeof personName>[0] & {
  id: number
  email: string
  avatarUrl: string | null
  roles: readonly RoleName[]
  groupName: string | null
}

/** Parts of a cell below each other; on a phone, where the row is a card, beside each other. */
export function CellParts({ children }: { children: ReactNode }) {
  return <span className={classes.parts}>{children}</span>
}

export const useReceiverColumns = <Row extends Person>(stateOf: (row: Row) => ReactNode): DataColumn<Row>[] => {
  const t = useT()
  return [
    {
      id: 'person',
      header: t('common.person'),
      cell: (person) => (
        <PersonCell id={person.id} name={personName(person, t)} note={person.email} avatarUrl={person.avatarUrl} />
      ),
    },
    {
      id: 'role',
      header: t('people.role'),
      phone: 'plain',
      cell: ({ roles, groupName }) => (
        <CellParts>
          {roles.map((role) => t(`role.${role}`)).join(', ')}
          {groupName !== null && <span className="ac-dim ac-sm">{groupName}</span>}
        </CellParts>
      ),
    },
    { id: 'state', header: t('common.status'), phone: 'plain', cell: stateOf },
  ]
}
