import type { QueueRow } from '@academy/contract/review'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useFollowReviews } from '#features/homework/review/follow-reviews.ts'
import { LoadStrip } from '#features/homework/review/load-strip.tsx'
import { QueueFilters } from '#features/homework/review/queue-filters.tsx'
import { QueueTable } from '#features/homework/review/queue-table.tsx'
import { reviewQueue, toQuery, toReview } from '#features/homework/review/review-address.rules.ts'
import { reviewQueries } from '#features/homework/review/review.api.ts'
import { WithoutResponseDialog } from '#features/homework/review/without-response-dialog.tsx'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { academiesWith } from '#kit/academy/own-academies.rules.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { academyOf, mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useReviewAddress } from './use-review-address.ts'

function Desk() {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const { user, selection } = usePerson()
  const pathOf = useRowPath()
  const { address, onlyTheirs, change, reset } = useReviewAddress()
  const [isAsking, setAsking] = useState(false)
  const lectures = useQuery({
    ...reviewQueries.lectures(selection),
    enabled: typeof selection === 'number' && address.stageLectureId !== null,
  })
  const reviewed = toReview(address, onlyTheirs)
  const queue = useQuery(reviewQueries.queue(selection, toQuery(reviewed)))
  useFollowReviews(
    typeof selection === 'number' ? [selection] : academiesWith(user, 'review.watch').map(({ id }) => id),
  )
  const lecture = lectures.data?.find(({ id }) => id === address.stageLectureId)
  const linkTo = ({ id, academyId }: Pick<QueueRow, 'id' | 'academyId'>, within = address) =>
    pathOf(paths.reviewOne(id), academyId, reviewQueue.write({ ...within, page: 1 }))
  const open = (row: Pick<QueueRow, 'id' | 'academyId'>, within = address) =>
    void router.navigate({ href: linkTo(row, within) })
  const first = queue.data?.rows[0]
  return (
    <>
      <PageHeader
        title={t('review.title')}
        context={academyOf(user, selection)?.name}
        actions={
          <>
            {lecture && (
              <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
                {t('review.without')}
              </Button>
            )}
            {first && (
              <Button size="sm" onClick={() => open(first, reviewed)}>
                {t('review.start')}
              </Button>
            )}
          </>
        }
      />
      <LoadStrip selection={selection} stageLectureId={address.stageLectureId} onChange={change} />
      <QueueFilters selection={selection} address={address} onChange={change} onReset={reset} />
      <QueueTable
        {...{ selection, address }}
        linkTo={(row) => linkTo(row)}
        onChange={change}
        onReset={reset}
        onOpen={(row) => open(row)}
      />
      {isAsking && lecture && typeof selection === 'number' && (
        <WithoutResponseDialog
          academyId={selection}
          stageLectureId={lecture.id}
          lectureName={localized(lecture.lectureName, locale)}
          mayCreate={mayDo(user, selection, 'homework.createForStudent')}
          onClose={() => setAsking(false)}
          onCreated={(id) => open({ id, academyId: selection })}
        />
      )}
    </>
  )
}

/** NAV-33, HW-42, HW-43, ACAD-52 */
export function ReviewDeskPage() {
  const t = useT()
  const { selection } = usePerson()
  usePageTitle(t('review.title'))
  return <Desk key={selection} />
}
