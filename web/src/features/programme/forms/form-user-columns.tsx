import type { FormUserCandidate } from '@academy/contract/forms'
import { PersonCell } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import classes from './form-users.module.css'

function State({ isReceiver, passedAt }: Pick<FormUserCandidate, 'isReceiver' | 'passedAt'>) {
  const t = useT()
  const locale = useLocale()
  if (passedAt !== null)
    return (
      <span className={classes.state}>
        <Badge tone="green" dot>
          {t('forms.users.passed')}
        </Badge>
        <span className="ac-dim ac-sm">
          <time dateTime={passedAt}>{formatDateTime(passedAt, locale)}</time>
          {!isReceiver && <>, {t('forms.users.takenOff')}</>}
        </span>
      </span>
    )
  if (!isReceiver) return <span className="ac-dim ac-sm">{t('forms.users.state.other')}</span>
  return (
    <Badge tone="blue" dot>
      {t('forms.users.waiting')}
    </Badge>
  )
}

export const useFormUserColumns = (): DataColumn<FormUserCandidate>[] => {
  const t = useT()
  return [
    {
      id: 'person',
      header: t('forms.person'),
      cell: (person) => (
        <PersonCell id={person.id} name={personName(person, t)} note={person.email} avatarUrl={person.avatarUrl} />
      ),
    },
    {
      id: 'role',
      header: t('people.role'),
      phone: 'plain',
      cell: ({ roles, groupName }) => (
        <span className={classes.state}>
          {roles.map((role) => t(`role.${role}`)).join(', ')}
          {groupName !== null && <span className="ac-dim ac-sm">{groupName}</span>}
        </span>
      ),
    },
    { id: 'state', header: t('forms.users.state'), phone: 'plain', cell: (person) => <State {...person} /> },
  ]
}
