import type { AcademyDetails } from '@academy/contract/academies'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import { trySaving } from '#kit/editor/save-result.ts'
import { useEditor } from '#kit/editor/use-editor.ts'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { queryClient } from '#lib/query-client.ts'
import { Card } from '#ui/card.tsx'
import { FieldGroup, wideField } from '#ui/field-group.tsx'
import { academyEditQueries, updateAcademy } from './academy-edit.api.ts'
import { DateFields, DescriptionField, NameField, SignerField, TypeField } from './academy-fields.tsx'
import { brokenRules, placeOf, toChanges, valuesOf, type AcademyValues } from './academy-form.rules.ts'
import { DiscardButton } from './discard-button.tsx'
import { useAcademyFields } from './use-academy-fields.ts'

export function AcademyAbout({ academy }: { academy: AcademyDetails }) {
  const t = useT()
  const editor = useEditor<AcademyValues, AcademyDetails>({
    loaded: academy,
    initial: valuesOf(academy),
    formOf: valuesOf,
    check: brokenRules,
    send: (_, values) => trySaving(() => updateAcademy(academy.id, toChanges(values)), 'AcademyNotFound', placeOf),
    load: ({ id }) => queryClient.fetchQuery(academyEditQueries.details(id)),
    onSaved: () => alerts.success('common.saved'),
  })
  const form = useAcademyFields(editor)
  return (
    <EditorFrame editor={editor} errors={form.errors} otherButtons={<DiscardButton editor={editor} />}>
      <Card>
        <FieldGroup legend={t('academies.form.about')}>
          <div className={wideField}>
            <NameField form={form} />
          </div>
          <TypeField form={form} />
          <DescriptionField form={form} />
          <SignerField form={form} />
        </FieldGroup>
        <DateFields form={form} />
      </Card>
    </EditorFrame>
  )
}
