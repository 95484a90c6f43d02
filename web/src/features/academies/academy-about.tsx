import type { AcademyDetails } from '@academy/contract/academies'
import { useT } from '#lib/i18n/use-t.ts'
import { Card } from '#ui/card.tsx'
import { FieldGroup, wideField } from '#ui/field-group.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { updateAcademy } from './academy-edit.api.ts'
import classes from './academy-fields.module.css'
import { DateFields, DescriptionField, NameField, TypeField } from './academy-fields.tsx'
import { toChanges, valuesOf } from './academy-form.rules.ts'
import { FormSaveBar } from './form-save-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useAcademyForm } from './use-academy-form.ts'

export function AcademyAbout({ academy }: { academy: AcademyDetails }) {
  const t = useT()
  const form = useAcademyForm({
    initial: valuesOf(academy),
    send: async (values) => {
      await updateAcademy(academy.id, toChanges(values))
    },
  })
  return (
    <Card>
      <form onSubmit={form.submit} noValidate>
        <div className={classes.summary}>
          <FormErrorSummary title={t('academies.form.errors')} errors={form.errors} attempt={form.attempt} />
        </div>
        <FieldGroup legend={t('academies.form.about')}>
          <div className={wideField}>
            <NameField form={form} />
          </div>
          <TypeField form={form} />
          <DescriptionField form={form} />
        </FieldGroup>
        <DateFields form={form} />
        <FormSaveBar form={form} label={t('academies.form.save')} />
      </form>
      <LeaveGuard isDirty={() => form.isDirty && !form.isSaving} />
    </Card>
  )
}
