import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import {
  changeAddress,
  isBare,
  overAll,
  readRemembered,
  rememberedAt,
  reviewQueue,
  usualAddress,
  type ReviewAddress,
} from '#features/homework/review/review-address.rules.ts'
import { reviewsOnlyTheirs } from '#features/homework/review/review-rights.rules.ts'
import { useAcademyInAddress } from '#kit/academy/academy-address.ts'
import { layoutOf, type Words, useAddress, wordsOf } from '#kit/address/words.ts'
import { hasDefaultView } from '#kit/list/use-list-layout.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { localStore, readJson } from '#lib/storage.ts'

/** Filters live in the address: a link shows the same queue. Who comes without any finds the last ones again. */
export const useReviewAddress = () => {
  const router = useRouter()
  const { user, selection } = usePerson()
  const { academy } = useAcademyInAddress()
  const words = useAddress((said) => said)
  const read = useCallback(
    (words: Words) => (typeof selection === 'number' ? reviewQueue.read(words) : overAll(reviewQueue.read(words))),
    [selection],
  )
  const key = rememberedAt(user.id, selection)
  const onlyTheirs = reviewsOnlyTheirs(user, selection)
  const go = useCallback(
    (words: Record<string, string>, replace: boolean) =>
      void router.navigate({
        href: paths.reviewDesk + formatQuery({ academy, ...words, ...layoutOf(wordsOf(router.state.location)) }),
        replace,
        resetScroll: false,
      }),
    [router, academy],
  )
  const show = useCallback(
    (next: ReviewAddress, replace: boolean) => {
      localStore.set(key, JSON.stringify(reviewQueue.write(next)))
      go(reviewQueue.write(next), replace)
    },
    [key, go],
  )
  // Who has chosen a view to begin with gets that one instead.
  const [isOwnView] = useState(() => hasDefaultView(user.id, selection, 'reviewQueue'))
  const isBareNow = isBare(words) && !isOwnView
  useEffect(() => {
    if (!isBareNow) return
    const remembered = readRemembered(readJson(localStore, key), onlyTheirs)
    if (formatQuery(remembered) !== '') go(remembered, true)
  }, [isBareNow, key, go, onlyTheirs])
  return {
    address: read(words),
    onlyTheirs,
    // A page is a place one goes back to; every letter of a search is not.
    change: useCallback(
      (changed: Partial<ReviewAddress>) => {
        const now = read(wordsOf(router.state.location))
        show(changeAddress(now, changed), changed.page === undefined)
      },
      [router, read, show],
    ),
    reset: () => show(usualAddress(onlyTheirs), true),
  }
}
