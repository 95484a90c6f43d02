import type { AcademyDetails } from '@academy/contract/academies'
import { latinName } from '@academy/contract/latin-name'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import { trySaving } from '#kit/editor/save-result.ts'
import { useEditor } from '#kit/editor/use-editor.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { queryClient } from '#lib/query-client.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FieldGroup, wideField } from '#ui/field-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { enterAcademy } from './academies.api.ts'
import { academyEditQueries, createAcademy, updateAcademy } from './academy-edit.api.ts'
import classes from './academy-fields.module.css'
import { AcademyStart } from './academy-start.tsx'
import { DateFields, DescriptionField, NameField, TypeField } from './academy-fields.tsx'
import {
  brokenRules,
  newAcademy,
  placeOf,
  toChanges,
  toNewAcademy,
  valuesOf,
  type AcademyValues,
} from './academy-form.rules.ts'
import { DiscardButton } from './discard-button.tsx'
import { fieldId, useAcademyFields, type AcademyFields } from './use-academy-fields.ts'

/** The address follows the name until somebody writes one. */
function NameAndHash({ form }: { form: AcademyFields }) {
  const t = useT()
  const [isOwnHash, setOwnHash] = useState(false)
  const { hash } = form.values
  const link = `${paths.register}?academyHash=${hash || '…'}`
  return (
    <>
      <NameField
        form={form}
        onName={(name) => form.change({ name, ...(isOwnHash ? {} : { hash: latinName(name) }) })}
      />
      <TextField
        id={fieldId('hash')}
        label={t('academies.form.hash')}
        required
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        help={t('academies.form.hashHelp', { link })}
        value={hash}
        error={form.errorOf('hash')}
        onChange={({ target }) => {
          setOwnHash(target.value !== '')
          form.change({ hash: target.value })
        }}
      />
    </>
  )
}

function DirectionFields({ form }: { form: AcademyFields }) {
  const t = useT()
  const query = useQuery(academyEditQueries.specializations())
  const chosen = form.values.specializationIds
  const toggle = (id: number) =>
    form.change({ specializationIds: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] })
  return (
    <FieldGroup id={fieldId('specializationIds')} legend={t('common.directions')}>
      <div className={`${wideField} ${classes.directions}`}>
        {query.data?.map(({ id, name }) => (
          <CheckboxField key={id} label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
        ))}
      </div>
      {query.isPending && <LoadingText lines={2} />}
      {query.isError && <LoadFailure query={query} />}
      <p className={`${wideField} ${classes.directionsHelp}`}>{t('academies.form.directionsHelp')}</p>
    </FieldGroup>
  )
}

/** NAV-30 */
export function AcademyCreate() {
  const t = useT()
  const router = useRouter()
  const [initial] = useState(() => newAcademy(new Date()))
  const editor = useEditor<AcademyValues, AcademyDetails>({
    loaded: null,
    initial,
    formOf: (stored, sent = initial) => valuesOf(stored, sent),
    check: brokenRules,
    send: (known, values) => {
      const send = () =>
        known === null
          ? createAcademy(toNewAcademy(values))
          : updateAcademy(known.id, { ...toChanges(values), hash: values.hash.trim() })
      return trySaving(send, 'AcademyNotFound', placeOf)
    },
    load: ({ id }) => queryClient.fetchQuery(academyEditQueries.details(id)),
    onSaved: ({ name }) => alerts.success('academies.new.done', { name }),
    // The academy that was made is the one to work on: its stages are edited in the selected academy.
    onDone: ({ id }) => {
      void enterAcademy(id).then(() => router.navigate({ href: `${paths.academyEdit(id)}?tab=check` }))
    },
  })
  const form = useAcademyFields(editor)
  const [isCopying, setCopying] = useState(false)
  const start = editor.known === null && <AcademyStart form={form} isCopying={isCopying} onCopying={setCopying} />
  if (isCopying) return <>{start}</>
  return (
    <EditorFrame
      editor={editor}
      errors={form.errors}
      saveLabel={t('academies.new.save')}
      otherButtons={<DiscardButton editor={editor} />}
    >
      {start}
      <Card>
        <FieldGroup legend={t('academies.form.about')}>
          <NameAndHash form={form} />
          <TypeField form={form} />
          <DescriptionField form={form} />
        </FieldGroup>
        <DateFields form={form} />
        {editor.known === null && <DirectionFields form={form} />}
      </Card>
    </EditorFrame>
  )
}
