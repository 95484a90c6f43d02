import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useLoadError } from '#lib/load-error.ts'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FieldGroup, wideField } from '#ui/field-group.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { LoadingRegion, SkeletonText } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { academyEditQueries, createAcademy } from './academy-edit.api.ts'
import classes from './academy-fields.module.css'
import { DateFields, DescriptionField, NameField, TypeField } from './academy-fields.tsx'
import { emptyAcademy, suggestHash, toNewAcademy } from './academy-form.rules.ts'
import { FormSaveBar } from './form-save-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { fieldId, useAcademyForm, type AcademyForm } from './use-academy-form.ts'

/** The address follows the name until somebody writes one. */
function NameAndHash({ form }: { form: AcademyForm }) {
  const t = useT()
  const [isOwnHash, setOwnHash] = useState(false)
  const { hash } = form.values
  const link = `${paths.register}?academyHash=${hash || '…'}`
  return (
    <>
      <NameField
        form={form}
        onName={(name) => form.change({ name, ...(isOwnHash ? {} : { hash: suggestHash(name) }) })}
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

function DirectionFields({ form }: { form: AcademyForm }) {
  const t = useT()
  const loadError = useLoadError()
  const query = useQuery(academyEditQueries.specializations())
  const chosen = form.values.specializationIds
  const toggle = (id: number) =>
    form.change({ specializationIds: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] })
  return (
    <FieldGroup id={fieldId('specializationIds')} legend={t('academies.form.directions')}>
      <div className={`${wideField} ${classes.directions}`}>
        {query.data?.map(({ id, name }) => (
          <CheckboxField key={id} label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
        ))}
      </div>
      {query.isPending && (
        <LoadingRegion label={t('app.loading')}>
          <SkeletonText lines={2} />
        </LoadingRegion>
      )}
      {query.isError && <ErrorState {...loadError(query)} />}
      <p className={`${wideField} ${classes.directionsHelp}`}>{t('academies.form.directionsHelp')}</p>
    </FieldGroup>
  )
}

/** NAV-30 */
export function AcademyCreate() {
  const t = useT()
  const router = useRouter()
  const isMade = useRef(false)
  const form = useAcademyForm({
    initial: emptyAcademy,
    send: async (values) => {
      const made = await createAcademy(toNewAcademy(values))
      isMade.current = true
      alerts.success('academies.new.done', { name: made.name })
      await router.navigate({ href: paths.academyEdit(made.id) })
    },
  })
  return (
    <Card>
      <form onSubmit={form.submit} noValidate>
        <div className={classes.summary}>
          <FormErrorSummary title={t('academies.form.errors')} errors={form.errors} attempt={form.attempt} />
        </div>
        <FieldGroup legend={t('academies.form.about')}>
          <NameAndHash form={form} />
          <TypeField form={form} />
          <DescriptionField form={form} />
        </FieldGroup>
        <DateFields form={form} />
        <DirectionFields form={form} />
        <FormSaveBar form={form} label={t('academies.new.save')} />
      </form>
      <LeaveGuard isDirty={() => form.isDirty && !isMade.current} />
    </Card>
  )
}
