import type { Room } from '@academy/contract/realtime'
import { useEffect, useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { watchRooms } from './watch-rooms.ts'
import { Badge } from '#ui/badge.tsx'
import { MenuDivider, MenuLabel } from '#ui/menu.tsx'
import classes from './connection-rooms.module.css'
import { connectionOf, kindOf } from './connection.rules.ts'

/** A programme may be watched by many. */
const shownNames = 6
const peopleOf = ({ entries }: Room): string => {
  const names = entries.slice(0, shownNames).map(({ fullName }) => fullName)
  return names.join(', ') + (entries.length > shownNames ? ` +${entries.length - shownNames}` : '')
}

/** RT-21 to RT-23: how the connection is, and who else stands in the same rooms. */
export function ConnectionRooms() {
  const t = useT()
  const [rooms, setRooms] = useState<readonly Room[]>([])
  useEffect(() => watchRooms(setRooms), [])
  const status = connectionOf(rooms)
  return (
    <>
      <MenuDivider />
      <MenuLabel>
        <span className={classes.status}>
          {t('common.connection')}
          <Badge tone={status === 'stable' ? 'green' : 'yellow'} dot>
            {t(`connection.${status}`)}
          </Badge>
        </span>
      </MenuLabel>
      {rooms.length > 0 && (
        <div className={classes.rooms}>
          {rooms.map((room) => (
            <div key={`${room.namespace} ${room.name}`}>
              <span>{t(`connection.room.${kindOf(room)}`)}</span>
              <span className="ac-dim ac-xs ac-anywhere">{peopleOf(room)}</span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
