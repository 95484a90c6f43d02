import { FormMessages } from '#features/programme/forms/form-messages.tsx'
import { FormPartPage } from './form-part.tsx'

/** NAV-41 */
export function FormMessagesPage({ formId }: { formId: string }) {
  return (
    <FormPartPage formId={formId} part="messages">
      {(form) => <FormMessages key={form.id} form={form} />}
    </FormPartPage>
  )
}
