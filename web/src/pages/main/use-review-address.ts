import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import {
  changeAddress,
  isBare,
  readAddress,
  readRemembered,
  rememberedAt,
  type ReviewAddress,
  toAddress,
} from '#features/review/review-address.rules.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { localStore, readJson } from '#lib/storage.ts'

type Words = Record<string, string | undefined>

/** Filters live in the address: a link shows the same queue. Who comes without any finds the last ones again. */
export const useReviewAddress = (academyId: number) => {
  const router = useRouter()
  const { user } = usePerson()
  const words = useSearch({ strict: false }) as Words
  const address = readAddress(words)
  const key = rememberedAt(user.id, academyId)
  const go = useCallback(
    (next: ReviewAddress, replace: boolean) => {
      localStore.set(key, JSON.stringify(toAddress(next)))
      void router.navigate({ href: paths.reviewDesk + formatQuery(toAddress(next)), replace, resetScroll: false })
    },
    [router, key],
  )
  const isBareNow = isBare(words)
  useEffect(() => {
    if (!isBareNow) return
    const query = formatQuery(readRemembered(readJson(localStore, key)))
    if (query !== '') void router.navigate({ href: paths.reviewDesk + query, replace: true, resetScroll: false })
  }, [isBareNow, key, router])
  return {
    address,
    // A page is a place one goes back to; every letter of a search is not.
    change: useCallback(
      (changed: Partial<ReviewAddress>) => {
        const now = readAddress(router.state.location.search as Words)
        go(changeAddress(now, changed), changed.page === undefined)
      },
      [router, go],
    ),
    reset: () => go(readAddress({}), true),
  }
}
