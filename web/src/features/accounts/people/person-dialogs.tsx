import type { Person } from '@academy/contract/people'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { rememberActingFrom } from '#lib/session/acting-from.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ActionDialog } from './action-dialog.tsx'
import { CommentsDialog } from './comments-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DirectionDialog } from './direction-dialog.tsx'
import { MissingDataDialog } from './missing-data-dialog.tsx'
import { removeRole, setActive, setBlocked, startActing } from './people.api.ts'
import { placesFor, type PersonAction } from './person-actions.rules.ts'
import { PlaceField } from './place-field.tsx'
import { RoleDialog } from './role-dialog.tsx'

export interface PersonDialogProps {
  person: Person
  onClose: () => void
}

/** SESS-26: the person concerned sees it in their own account history, so whoever starts knows that too. */
function ActAsDialog({ person, onClose }: PersonDialogProps) {
  const t = useT()
  const router = useRouter()
  const name = personName(person, t)
  return (
    <ActionDialog
      title={t('people.actAs.title', { name })}
      confirmLabel={t('people.actAs.confirm')}
      run={() => {
        rememberActingFrom(router.state.location.href)
        return startActing(person.id)
      }}
      onClose={onClose}
      onDone={() => void router.navigate({ href: paths.cabinet })}
    >
      <p className="ac-soft">{t('people.actAs.text', { name })}</p>
    </ActionDialog>
  )
}

/** What happens in one academy: blocked there, let in again, or without a role. */
function PlaceDialog({ action, person, onClose }: PersonDialogProps & { action: 'block' | 'unblock' | 'removeRole' }) {
  const t = useT()
  const places = placesFor(action, person, usePerson())
  const [academyId, setAcademyId] = useState(places[0]?.id ?? 0)
  const name = personName(person, t)
  const membership = person.academies.find(({ id }) => id === academyId)
  const academy = membership?.name ?? ''
  const roles = (membership?.roles ?? []).filter((role) => role !== 'Student').map((role) => t(`role.${role}`))
  const said = { text: `people.${action}.done` as const, values: { name, academy } }
  const run = () =>
    action === 'removeRole'
      ? removeRole(person.id, academyId, said)
      : setActive(person.id, academyId, action === 'unblock', said)
  return (
    <ActionDialog
      title={t(`people.${action}.title`, { name })}
      confirmLabel={t(`people.${action}.confirm`)}
      danger={action !== 'unblock'}
      run={run}
      onClose={onClose}
      onDone={onClose}
    >
      <div className="ac-stack ac-gap-16">
        <PlaceField places={places} value={academyId} onChange={setAcademyId} />
        <p className="ac-soft">{t(`people.${action}.text`, { name, academy, roles: roles.join(', ') })}</p>
      </div>
    </ActionDialog>
  )
}

/** the whole account. */
function AccountDialog({ action, person, onClose }: PersonDialogProps & { action: 'blockAccount' | 'unblockAccount' }) {
  const t = useT()
  const name = personName(person, t)
  return (
    <ActionDialog
      title={t(`people.${action}.title`, { name })}
      confirmLabel={t(`people.${action}.confirm`)}
      danger={action === 'blockAccount'}
      run={() => setBlocked(person.id, action === 'blockAccount', { text: `people.${action}.done`, values: { name } })}
      onClose={onClose}
      onDone={onClose}
    >
      <p className="ac-soft">{t(`people.${action}.text`, { name })}</p>
    </ActionDialog>
  )
}

export function PersonDialog({ action, ...props }: PersonDialogProps & { action: PersonAction }) {
  const viewer = usePerson()
  switch (action) {
    case 'comments':
      return <CommentsDialog {...props} />
    case 'missingData':
      return <MissingDataDialog {...props} />
    case 'direction':
      return <DirectionDialog {...props} places={placesFor('direction', props.person, viewer)} />
    case 'actAs':
      return <ActAsDialog {...props} />
    case 'grantRole':
      return <RoleDialog {...props} />
    case 'block':
    case 'unblock':
    case 'removeRole':
      return <PlaceDialog action={action} {...props} />
    case 'blockAccount':
    case 'unblockAccount':
      return <AccountDialog action={action} {...props} />
    case 'delete':
      return <DeleteDialog {...props} />
  }
}
