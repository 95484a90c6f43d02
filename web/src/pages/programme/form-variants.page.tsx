import { FormVariants } from '#features/programme/form-variants/form-variants.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'

/** NAV-52 */
export function FormVariantsPage() {
  const t = useT()
  usePageTitle(t('common.listsForForms'))
  return <FormVariants />
}
