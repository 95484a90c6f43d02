import type { Person } from '@academy/contract/people'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Dialog } from '#ui/dialog.tsx'
import { placesFor } from './person-actions.rules.ts'
import { PersonComments } from './person-comments.tsx'
import { PlaceField } from './place-field.tsx'

/** The same from the list, in one of the academies in view. */
export function CommentsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useT()
  const places = placesFor('comments', person, usePerson())
  const [academyId, setAcademyId] = useState(places[0]?.id ?? 0)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('people.comments.title', { name: personName(person, t) })}
      closeLabel={t('action.close')}
      width={560}
    >
      <div className="ac-stack ac-gap-16">
        <PlaceField places={places} value={academyId} onChange={setAcademyId} />
        <PersonComments userId={person.id} academyId={academyId} />
      </div>
    </Dialog>
  )
}
