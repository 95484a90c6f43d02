import type { StaticPage } from '@academy/contract/static-pages'
import { useRouter } from '@tanstack/react-router'
import { StaticPages } from '#features/system/static-pages/static-pages.tsx'
import { useAcademyInAddress, useRowPath } from '#kit/academy/academy-address.ts'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { useAddress } from '#kit/address/words.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** Which page is open stands in the address: a link shows the same, and 'back' leads to the list. */
export function StaticPagesPage() {
  const t = useT()
  const router = useRouter()
  const { user, selection } = usePerson()
  const edited = useAddress(({ page, create }) => (create ? '' : (page ?? null)))
  const academy = useAcademyInAddress()
  const pathOf = useRowPath()
  const hrefOf = ({ academyId, name }: StaticPage) => pathOf(paths.staticPages, academyId, { page: name })
  const mayEdit = mayDo(user, selection, 'stages.editDetails')
  const title = edited === null ? t('common.staticPages') : edited === '' ? t('staticPages.new') : edited
  usePageTitle(title)
  const createButton = (
    <ButtonLink
      size="sm"
      href={paths.staticPages + formatQuery({ ...academy, create: '1' })}
      leading={<PlusIcon size={18} />}
    >
      {t('staticPages.new')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={title}
        context={edited === null ? t('staticPages.text') : undefined}
        crumb={edited === null ? undefined : <BackLink href={paths.staticPages}>{t('common.staticPages')}</BackLink>}
        actions={edited === null && mayEdit ? createButton : undefined}
      />
      {edited === null && <AcademyBar needs="stages.board" />}
      <StaticPages
        edited={edited}
        hrefOf={hrefOf}
        createButton={createButton}
        onSaved={(saved) => {
          if (edited === '') void router.navigate({ href: hrefOf(saved), replace: true })
        }}
      />
    </>
  )
}
