import { useRouter, useSearch } from '@tanstack/react-router'
import { AdvancePanel } from '#features/moves/advance-panel.tsx'
import { MovesHistory } from '#features/moves/moves-history.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { readPage } from '#lib/paging.rules.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './moves.page.module.css'

export function MovesPage() {
  const t = useT()
  const router = useRouter()
  const { selection } = usePerson()
  const page = readPage((useSearch({ strict: false }) as { page?: string }).page)
  usePageTitle(t('moves.title'))
  if (typeof selection !== 'number')
    return <EmptyState page art={<EmptyListArt />} title={t('moves.title')} text={t('moves.chooseAcademy')} />
  const goTo = (next: number) =>
    void router.navigate({
      href: paths.moves + formatQuery(next === 1 ? {} : { page: String(next) }),
      resetScroll: false,
    })
  return (
    <>
      <PageHeader title={t('moves.title')} context={t('moves.text')} />
      <div className={classes.parts}>
        <AdvancePanel key={selection} academyId={selection} isWithHistory />
        <MovesHistory key={`history ${selection}`} academyId={selection} page={page} onPage={goTo} />
      </div>
    </>
  )
}
