import { FormUsers } from '#features/programme/forms/form-users.tsx'
import { FormPartPage } from './form-part.tsx'

/** NAV-41 */
export function FormUsersPage({ formId }: { formId: string }) {
  return (
    <FormPartPage formId={formId} part="users">
      {(form) => <FormUsers key={form.id} form={form} />}
    </FormPartPage>
  )
}
