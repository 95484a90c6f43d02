import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LiveRoom } from '#features/test-live/live-room.tsx'
import { type LiveFilter, readLiveFilter, toLiveAddress } from '#features/test-live/live.rules.ts'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** Filters and the opened attempt live in the address: a link shows the same. */
export function TestLivePage({ stageTestId: text }: { stageTestId: string }) {
  const t = useT()
  const router = useRouter()
  const { user, selection } = usePerson()
  const stageTestId = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  const filter = readLiveFilter(useSearch({ strict: false }) as Record<string, string | undefined>)
  const change = useCallback(
    (changed: Partial<LiveFilter>) => {
      const address = router.state.location.search as Record<string, string | undefined>
      void router.navigate({
        href:
          paths.testLive(stageTestId) +
          formatQuery({ academy: address.academy, ...toLiveAddress({ ...readLiveFilter(address), ...changed }) }),
        replace: changed.search !== undefined,
        resetScroll: false,
      })
    },
    [router, stageTestId],
  )
  if (typeof selection !== 'number')
    return (
      <>
        <PageHeader title={t('testLive.titlePlain')} />
        <ChooseAcademy needs="tests.watchStarts" effect="read" />
      </>
    )
  return (
    <LiveRoom
      key={`${selection} ${stageTestId}`}
      academyId={selection}
      stageTestId={stageTestId}
      filter={filter}
      mayAddTime={mayDo(user, selection, 'tests.manage')}
      mayReadResults={mayDo(user, selection, 'tests.fullSummary', 'read')}
      onChange={change}
    />
  )
}
