import { useRouter, useSearch } from '@tanstack/react-router'
import { AdvancePanel } from '#features/moves/advance-panel.tsx'
import { MovesHistory } from '#features/moves/moves-history.tsx'
import { useAcademyInAddress } from '#kit/academy/academy-address.ts'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { readPage } from '#lib/paging.rules.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './moves.page.module.css'

export function MovesPage() {
  const t = useT()
  const router = useRouter()
  const { selection } = usePerson()
  const page = readPage((useSearch({ strict: false }) as { page?: string }).page)
  usePageTitle(t('moves.title'))
  const academy = useAcademyInAddress()
  const goTo = (next: number) =>
    void router.navigate({
      href: paths.moves + formatQuery({ ...academy, page: next === 1 ? '' : next }),
      resetScroll: false,
    })
  return (
    <>
      <PageHeader title={t('moves.title')} context={t('moves.text')} />
      <AcademyBar needs="academies.moveCount" />
      <div className={classes.parts}>
        {typeof selection === 'number' && <AdvancePanel key={selection} academyId={selection} isWithHistory />}
        <MovesHistory key={`history ${selection}`} selection={selection} page={page} onPage={goTo} />
      </div>
    </>
  )
}
