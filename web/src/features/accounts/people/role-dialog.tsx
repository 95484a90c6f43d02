import type { RoleName } from '@academy/contract/enums'
import type { Person } from '@academy/contract/people'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { SelectField } from '#ui/select-field.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { grantRole } from './people.api.ts'
import { grantableRoles, placesFor } from './person-actions.rules.ts'
import { PlaceField } from './place-field.tsx'

/** ACC-70 */
export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useT()
  const viewer = usePerson()
  const places = placesFor('grantRole', person, viewer)
  const [academyId, setAcademyId] = useState(places[0]?.id ?? 0)
  const held = person.academies.find(({ id }) => id === academyId)?.roles ?? []
  const roles = grantableRoles(viewer).filter((role) => !held.includes(role))
  const [chosen, setChosen] = useState<RoleName | ''>('')
  const role = roles.find((candidate) => candidate === chosen) ?? ''
  const [isAsked, setAsked] = useState(false)
  const name = personName(person, t)
  const academy = places.find(({ id }) => id === academyId)?.name ?? ''
  const run = async () => {
    setAsked(true)
    if (role === '') return false
    return grantRole(person.id, academyId, role, { text: 'people.grantRole.done', values: { name, academy } })
  }
  return (
    <ActionDialog
      title={t('people.grantRole.title', { name })}
      confirmLabel={t('employees.grant.confirm')}
      run={run}
      onClose={onClose}
      onDone={onClose}
    >
      <div className="ac-stack ac-gap-16">
        <PlaceField places={places} value={academyId} onChange={setAcademyId} />
        <SelectField
          size="sm"
          label={t('people.role')}
          placeholder={t('form.choose')}
          required
          error={isAsked && role === '' ? t('validation.fieldIsRequired') : undefined}
          value={role}
          onChange={(event) => setChosen(event.target.value as RoleName | '')}
          options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        <p className="ac-soft">{t('people.grantRole.text', { name, academy })}</p>
      </div>
    </ActionDialog>
  )
}
