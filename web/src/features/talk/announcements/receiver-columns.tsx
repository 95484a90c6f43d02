import type { ReceiverCandidate } from '@academy/contract/announcements'
import { PersonCell } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import classes from './receivers.module.css'

function State({ isReceiver, readAt }: Pick<ReceiverCandidate, 'isReceiver' | 'readAt'>) {
  const t = useT()
  const locale = useLocale()
  if (readAt !== null)
    return (
      <span className={classes.state}>
        <Badge tone="green" dot>
          {t('announcements.state.read')}
        </Badge>
        <time dateTime={readAt} className="ac-dim ac-sm">
          {formatDateTime(readAt, locale)}
        </time>
      </span>
    )
  if (!isReceiver) return <span className="ac-dim ac-sm">{t('announcements.state.other')}</span>
  return (
    <Badge tone="blue" dot>
      {t('announcements.state.receiver')}
    </Badge>
  )
}

export const useReceiverColumns = (): DataColumn<ReceiverCandidate>[] => {
  const t = useT()
  return [
    {
      id: 'person',
      header: t('announcements.person'),
      cell: (person) => (
        <PersonCell id={person.id} name={personName(person, t)} note={person.email} avatarUrl={person.avatarUrl} />
      ),
    },
    {
      id: 'role',
      header: t('people.role'),
      phone: 'plain',
      cell: ({ roles, groupName }) => (
        <span className={classes.role}>
          {roles.map((role) => t(`role.${role}`)).join(', ')}
          {groupName !== null && <span className="ac-dim ac-sm">{groupName}</span>}
        </span>
      ),
    },
    { id: 'state', header: t('announcements.state'), phone: 'plain', cell: (person) => <State {...person} /> },
  ]
}
