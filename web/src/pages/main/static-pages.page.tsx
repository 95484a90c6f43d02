import { useRouter, useSearch } from '@tanstack/react-router'
import { StaticPages } from '#features/static-pages/static-pages.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextLink } from '#ui/text-link.tsx'

const hrefOf = (name: string) => paths.staticPages + formatQuery({ page: name })
const newPage = paths.staticPages + formatQuery({ create: '1' })

/** Which page is open stands in the address: a link shows the same, and 'back' leads to the list. */
export function StaticPagesPage() {
  const t = useT()
  const router = useRouter()
  const { user, selection } = usePerson()
  const { page, create } = useSearch({ strict: false }) as { page?: string; create?: string }
  const edited = create ? '' : (page ?? null)
  const mayEdit = typeof selection === 'number' && mayDo(user, selection, 'stages.editDetails')
  const title = edited === null ? t('staticPages.title') : edited === '' ? t('staticPages.new') : edited
  usePageTitle(title)
  const createButton = (
    <ButtonLink size="sm" href={newPage} leading={<PlusIcon size={18} />}>
      {t('staticPages.new')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={title}
        context={edited === null ? t('staticPages.text') : undefined}
        crumb={edited === null ? undefined : <TextLink href={paths.staticPages}>{t('staticPages.title')}</TextLink>}
        actions={edited === null && mayEdit ? createButton : undefined}
      />
      <StaticPages
        edited={edited}
        hrefOf={hrefOf}
        createButton={createButton}
        onSaved={({ name }) => {
          if (edited === '') void router.navigate({ href: hrefOf(name), replace: true })
        }}
      />
    </>
  )
}
