import type { StaticPage } from '@academy/contract/static-pages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageEditor } from './page-editor.tsx'
import { PageList } from './page-list.tsx'
import { RenewKey } from './renew-key.tsx'
import { staticPagesQueries } from './static-pages.api.ts'

/** Addresses of an academy that is not public hold its number and a key. */
const hasKey = (link: string) => /\/static-pages\/\d+-[^/]+\/[^/]+$/.test(link)

interface StaticPagesProps {
  /** The name of the page being edited, '' for a new one, null for the list. */
  edited: string | null
  hrefOf: (page: StaticPage) => string
  onSaved: (page: StaticPage) => void
  createButton: ReactNode
}

/** pages of an academy, each in its languages, that a stage of type StagePage shows in a frame. */
export function StaticPages({ edited, hrefOf, onSaved, createButton }: StaticPagesProps) {
  const t = useT()
  const { user, selection } = usePerson()
  const query = useQuery(staticPagesQueries.list(selection))
  if (edited !== null && typeof selection !== 'number')
    return <ChooseAcademy needs="stages.editDetails" kept={edited === '' ? { create: '1' } : { page: edited }} />
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={4} />
  const mayEdit = mayDo(user, selection, 'stages.editDetails')
  const page = query.data.find(({ name }) => name === edited) ?? null
  if (edited !== null && mayEdit) {
    if (edited !== '' && page === null) return <Notice tone="warning">{t('staticPages.gone')}</Notice>
    return <PageEditor key={edited} page={page} onSaved={onSaved} />
  }
  if (query.data.length === 0) {
    return (
      <Card>
        <EmptyState
          art={<EmptyListArt />}
          title={t('staticPages.empty.title')}
          text={t('staticPages.empty.text')}
          action={mayEdit && createButton}
        />
      </Card>
    )
  }
  const mayRenew =
    typeof selection === 'number' &&
    mayDo(user, selection, 'academies.update') &&
    query.data.some(({ link }) => hasKey(link))
  return (
    <div className="ac-stack ac-gap-16">
      <PageList pages={query.data} hrefOf={hrefOf} />
      {mayRenew && <RenewKey />}
    </div>
  )
}
