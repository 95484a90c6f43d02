import type { MissingData } from '@academy/contract/users'
import type { Person } from '@academy/contract/people'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useEditor } from '#kit/editor/use-editor.ts'
import { useFirstWrong } from '#kit/editor/use-first-wrong.ts'
import {
  askedFields,
  checkMissingData,
  emptyMissingData,
  filledFields,
  toMissingData,
  type MissingDataField,
  type MissingDataForm,
} from '#domain/profile/missing-data.rules.ts'
import { MissingDataFields } from '#domain/profile/missing-data-fields.tsx'
import { alerts } from '#lib/alerts.ts'
import { withRealDay } from '#domain/profile/birth-date.rules.ts'
import { consentFields } from '#domain/legal/consents.ts'
import { ruleSentence } from '#lib/field-texts.ts'
import { ofSelection } from '#domain/profile/form-variants.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { personName } from '#domain/person/person-name.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { fillMissingData, peopleQueries } from './people.api.ts'
import { placesFor } from './person-actions.rules.ts'

/** Only what was filled in is checked and sent: staff may know one thing and not the other. */
const useFilling = (person: Person, asked: readonly MissingDataField[], onDone: () => void) => {
  const t = useT()
  const editor = useEditor<MissingDataForm, true>({
    loaded: null,
    initial: emptyMissingData,
    formOf: (_, sent = emptyMissingData) => sent,
    check: (form) => checkMissingData(form, filledFields(form, asked)),
    // The form has just been checked with the schema of this very call.
    send: (_, form) => fillMissingData(person.id, toMissingData(form, filledFields(form, asked)) as MissingData),
    onSaved: () => {
      alerts.success('people.missingData.done', { name: personName(person, t) })
      onDone()
    },
  })
  const { form, broken, failure, isSaving } = editor
  const fields = useFirstWrong<HTMLFormElement>(editor.attempt)
  const change = (field: MissingDataField, values: Partial<MissingDataForm>) =>
    editor.change((now) => {
      const next = { ...now, ...values }
      return { ...next, birthDate: withRealDay(next.birthDate) }
    }, field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (filledFields(form, asked).length === 0) editor.fail(t('people.missingData.nothing'))
    else void editor.save()
  }
  const errorOf = (field: MissingDataField) => (broken[field] === undefined ? null : ruleSentence(t, broken[field]))
  return { fields, form, failure, isSaving, change, submit, errorOf }
}

/** ACC-54: what staff know about a student whom the pages would ask. Consent is given by the person or not at all. */
export function MissingDataDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useT()
  const [place] = placesFor('missingData', person, usePerson())
  const query = useQuery(peopleQueries.missing(person.id))
  const missing = query.data ? askedFields(query.data) : []
  const asked = missing.filter((field) => !(consentFields as readonly string[]).includes(field))
  const { fields, form, failure, isSaving, change, submit, errorOf } = useFilling(person, asked, onClose)
  const name = personName(person, t)
  const isEmpty = query.isSuccess && asked.length === 0
  return (
    <Dialog
      opened
      title={t('people.missingData.title', { name })}
      closeLabel={t('action.close')}
      locked={isSaving}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" disabled={isSaving} onClick={onClose}>
            {t(isEmpty ? 'action.close' : 'action.cancel')}
          </Button>
          {asked.length > 0 && (
            <Button size="sm" type="submit" form="missing-data" loading={isSaving}>
              {t('action.save')}
            </Button>
          )}
        </>
      }
    >
      {query.isError && <LoadFailure query={query} />}
      {query.isPending && <LoadingRows rows={3} />}
      {query.isSuccess && (
        <form ref={fields} id="missing-data" className="ac-stack ac-gap-16" onSubmit={submit} noValidate>
          {failure !== null && <Notice tone="error">{failure}</Notice>}
          <p className="ac-soft">{isEmpty ? t('people.missingData.complete') : t('people.missingData.text')}</p>
          {missing.includes('dataProcessingAllowed') && <Notice tone="info">{t('people.missingData.consent')}</Notice>}
          <MissingDataFields
            {...{ form, change, errorOf }}
            asked={asked}
            required={false}
            phoneHelp={t('people.missingData.phoneHelp')}
            university={{
              label: t('common.university'),
              help: t('common.startTypingTheName'),
              placeholder: t('form.choose'),
              nothingFound: t('people.missingData.universityNotFound'),
            }}
            of={ofSelection(place?.id ?? null)}
          />
        </form>
      )}
    </Dialog>
  )
}
