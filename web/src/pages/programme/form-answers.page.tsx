import { FormAnswers } from '#features/programme/forms/form-answers.tsx'
import { FormPartPage } from './form-part.tsx'

/** NAV-41 */
export function FormAnswersPage({ formId }: { formId: string }) {
  return (
    <FormPartPage formId={formId} part="answers">
      {(form) => <FormAnswers key={form.id} form={form} />}
    </FormPartPage>
  )
}
