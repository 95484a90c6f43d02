import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useFollowReviews } from '#features/review/follow-reviews.ts'
import { LoadStrip } from '#features/review/load-strip.tsx'
import { QueueFilters } from '#features/review/queue-filters.tsx'
import { QueueTable } from '#features/review/queue-table.tsx'
import { toAddress, toQuery } from '#features/review/review-address.rules.ts'
import { reviewQueries } from '#features/review/review.api.ts'
import { WithoutResponseDialog } from '#features/review/without-response-dialog.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { academyOf, mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useReviewAddress } from './use-review-address.ts'

function Desk({ academyId }: { academyId: number }) {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const { user, selection } = usePerson()
  const { address, change, reset } = useReviewAddress(academyId)
  const [isAsking, setAsking] = useState(false)
  const lectures = useQuery(reviewQueries.lectures(academyId))
  const queue = useQuery(reviewQueries.queue(academyId, toQuery(address)))
  useFollowReviews(academyId)
  const lecture = lectures.data?.find(({ id }) => id === address.stageLectureId)
  const linkTo = (id: number) => paths.reviewOne(id) + formatQuery(toAddress({ ...address, page: 1 }))
  const open = (id: number) => void router.navigate({ href: linkTo(id) })
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
              <Button size="sm" onClick={() => open(first.id)}>
                {t('review.start')}
              </Button>
            )}
          </>
        }
      />
      <LoadStrip academyId={academyId} stageLectureId={address.stageLectureId} onChange={change} />
      <QueueFilters academyId={academyId} address={address} onChange={change} />
      <QueueTable {...{ academyId, address, linkTo }} onChange={change} onReset={reset} onOpen={open} />
      {isAsking && lecture && (
        <WithoutResponseDialog
          academyId={academyId}
          stageLectureId={lecture.id}
          lectureName={localized(lecture.lectureName, locale)}
          mayCreate={mayDo(user, selection, 'homework.createForStudent')}
          onClose={() => setAsking(false)}
          onCreated={open}
        />
      )}
    </>
  )
}

/** NAV-33, HW-42, HW-43 */
export function ReviewDeskPage() {
  const t = useT()
  const { selection } = usePerson()
  usePageTitle(t('review.title'))
  if (typeof selection !== 'number')
    return <EmptyState page art={<EmptyListArt />} title={t('review.title')} text={t('review.chooseAcademy')} />
  return <Desk key={selection} academyId={selection} />
}
