import type { Form } from '@academy/contract/forms'
import { useRouter } from '@tanstack/react-router'
import { FormBuilder } from '#features/programme/forms/form-builder.tsx'
import { FormHeader } from '#features/programme/forms/form-header.tsx'
import { formsQueries } from '#features/programme/forms/forms.api.ts'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { queryClient } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { FormPartPage } from './form-part.tsx'

const remember = (selection: Selection, form: Form) =>
  queryClient.setQueryData(formsQueries.one(selection, form.id).queryKey, form)

function NewForm() {
  const t = useT()
  const router = useRouter()
  const { selection } = usePerson()
  usePageTitle(t('forms.new'))
  return (
    <>
      <FormHeader form={null} part="questions" isOverAll={false} />
      {typeof selection === 'number' ? (
        <FormBuilder
          key={selection}
          selection={selection}
          academyId={selection}
          form={null}
          onSaved={(stored) => remember(selection, stored)}
          onDone={({ id }) => void router.navigate({ href: paths.formEdit(id), replace: true })}
        />
      ) : (
        <ChooseAcademy needs="forms.manage" />
      )}
    </>
  )
}

/** NAV-41: what a form asks, or a new form. */
export function FormEditPage({ formId }: { formId: string }) {
  const { selection } = usePerson()
  if (formId === 'create') return <NewForm />
  return (
    <FormPartPage key={formId} formId={formId} part="questions">
      {(form) => (
        <FormBuilder
          selection={selection}
          academyId={form.academyId}
          form={form}
          onSaved={(stored) => remember(selection, stored)}
        />
      )}
    </FormPartPage>
  )
}
