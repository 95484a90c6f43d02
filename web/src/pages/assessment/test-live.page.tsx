import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LiveRoom } from '#features/assessment/test-live/live-room.tsx'
import { liveAddress, type LiveFilter } from '#features/assessment/test-live/live.rules.ts'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { readId } from '#kit/address/read-id.ts'
import { useAddress, wordsOf } from '#kit/address/words.ts'
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
  const stageTestId = readId(text) ?? 0
  const filter = useAddress(liveAddress.read)
  const change = useCallback(
    (changed: Partial<LiveFilter>) => {
      const words = wordsOf(router.state.location)
      void router.navigate({
        href:
          paths.testLive(stageTestId) +
          formatQuery({ academy: words.academy, ...liveAddress.write({ ...liveAddress.read(words), ...changed }) }),
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
