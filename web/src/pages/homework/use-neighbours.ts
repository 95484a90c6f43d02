import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isOfOneAcademy, reviewQueue, toFilters } from '#features/homework/review/review-address.rules.ts'
import { reviewQueries } from '#features/homework/review/review.api.ts'
import { useAcademyInAddress } from '#kit/academy/academy-address.ts'
import { useAddress } from '#kit/address/words.ts'
import { alerts } from '#lib/alerts.ts'
import { paths } from '#lib/paths.ts'
import { queryClient } from '#lib/query-client.ts'
import { formatQuery } from '#lib/query-string.ts'
import { reportFailure } from '#lib/report-failure.ts'

type Around = { previousId: number | null; nextId: number | null }
/** From the last one of a queue the way leads back. */
const nearest = ({ previousId, nextId }: Around): number | null => nextId ?? previousId

/**
 * What stands before and after in the queue of the address; the next one is there before it is asked for. From a work
 * that can only be read the way leads on to those that the reader may review.
 */
export const useNeighbours = (academyId: number, id: number, isReadOnly: boolean) => {
  const router = useRouter()
  const address = useAddress(reviewQueue.read)
  const ownAddress = { ...address, reviewer: 'canReview' as const }
  const options = reviewQueries.neighbours(academyId, id, toFilters(address))
  const ownOptions = reviewQueries.neighbours(academyId, id, toFilters(ownAddress))
  const query = useQuery(options)
  const own = useQuery({ ...ownOptions, enabled: isReadOnly })
  const ownId = isReadOnly && own.data ? nearest(own.data) : null
  const academy = useAcademyInAddress()
  const words = reviewQueue.write({ ...address, page: 1 })
  const nextId = query.data?.nextId ?? null
  useEffect(() => {
    if (nextId !== null) void queryClient.prefetchQuery(reviewQueries.details(academyId, nextId))
  }, [academyId, nextId])
  // Who came from the queue over all academies goes back to it.
  const deskHref = paths.reviewDesk + formatQuery({ ...(isOfOneAcademy(address) && academy), ...words })
  const open = (to: number, within = address) =>
    void router.navigate({
      href: paths.reviewOne(to) + formatQuery({ ...academy, ...reviewQueue.write({ ...within, page: 1 }) }),
    })
  /** A key may come before the answer: then it waits for it. */
  const withAround = (of: typeof options, act: (around: Around) => void) =>
    void queryClient.ensureQueryData(of).then(act).catch(reportFailure)
  const stepInQueue = (by: 1 | -1) =>
    withAround(options, ({ previousId, nextId }) => {
      const to = by === 1 ? nextId : previousId
      if (to !== null) open(to)
      else alerts.info(by === 1 ? 'review.isLast' : 'review.isFirst')
    })
  // Who chose the works of one reviewer reads them one after the other.
  const isNextOwn = isReadOnly && typeof address.reviewer !== 'number'
  return {
    deskHref,
    around: query.data,
    step: (by: 1 | -1) => {
      if (by === -1 || !isNextOwn) return stepInQueue(by)
      withAround(ownOptions, (around) => {
        const to = nearest(around)
        if (to === null) stepInQueue(by)
        else open(to, ownAddress)
      })
    },
    /** The button of the queue, which the key need not do. */
    stepInQueue,
    nextOwn: ownId === null ? null : () => open(ownId, ownAddress),
    isNextOwnByKey: isNextOwn && ownId !== null,
    goOn: () =>
      withAround(options, ({ nextId }) => {
        if (nextId !== null) return open(nextId)
        alerts.info('review.form.nothingMore')
        void router.navigate({ href: deskHref })
      }),
  }
}
