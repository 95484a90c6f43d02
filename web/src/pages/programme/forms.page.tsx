import { useRouter } from '@tanstack/react-router'
import { FormsTable } from '#features/programme/forms/forms-table.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** NAV-41: the forms of the academy, or of all in which one manages them. */
export function FormsPage() {
  const t = useT()
  const router = useRouter()
  const { selection } = usePerson()
  usePageTitle(t('common.forms'))
  const createButton = (
    <ButtonLink size="sm" href={paths.formCreate} leading={<PlusIcon size={18} />}>
      {t('forms.new')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={t('common.forms')} context={t('forms.context')} actions={createButton} />
      <FormsTable
        key={String(selection)}
        selection={selection}
        createButton={createButton}
        onOpen={(id) => void router.navigate({ href: paths.formEdit(id) })}
      />
    </>
  )
}
