import { removedUserReasons, type RemovedUserReason } from '@academy/contract/enums'
import { longTextMaxLength } from '@academy/contract/limits'
import type { Person } from '@academy/contract/people'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { removePerson } from './people.api.ts'

/** ACC-12: 'self deleted' is what people do to themselves. */
const reasons = ['DuplicatedAccount', 'Personality', 'Other'] as const satisfies (keyof typeof removedUserReasons)[]

/** ACC-71 */
export function DeleteDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [comment, setComment] = useState('')
  const [isAsked, setAsked] = useState(false)
  const name = personName(person, t)
  const run = async () => {
    setAsked(true)
    return reason === '' ? false : removePerson(person.id, Number(reason) as RemovedUserReason, comment)
  }
  return (
    <ActionDialog
      title={t('people.delete.title', { name })}
      confirmLabel={t('people.delete.confirm')}
      danger
      run={run}
      onClose={onClose}
      onDone={() => {
        alerts.success('people.delete.done', { name })
        onClose()
      }}
    >
      <div className="ac-stack ac-gap-16">
        <p className="ac-soft">{t('people.delete.text', { name, email: person.email })}</p>
        <SelectField
          size="sm"
          label={t('common.reason')}
          placeholder={t('form.choose')}
          required
          error={isAsked && reason === '' ? t('validation.fieldIsRequired') : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          options={reasons.map((key) => ({
            value: String(removedUserReasons[key]),
            label: t(`people.delete.reason.${key}`),
          }))}
        />
        <TextAreaField
          size="sm"
          rows={3}
          label={t('common.comment')}
          help={t('people.delete.commentHelp')}
          maxLength={longTextMaxLength}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </div>
    </ActionDialog>
  )
}
