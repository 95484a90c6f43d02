import { reviewHoldMs } from '@academy/contract/limits'
import { useCallback, useEffect } from 'react'
import { queryClient } from '#lib/query-client.ts'
import { hold, release, reviewQueries } from './review.api.ts'

/**
 * Says that one is looking at a response while its page is open, and no more when it is left. A soft lock: it warns the
 * others and keeps nobody out. `holderId` is who has it as far as is known; once nobody has, it is taken again.
 */
export const useHold = (academyId: number, id: number, holderId: number | null, isHolding: boolean) => {
  const ask = useCallback(
    async (isTakingOver: boolean) => {
      try {
        const { holder } = await hold(academyId, id, isTakingOver)
        queryClient.setQueryData(
          reviewQueries.details(academyId, id).queryKey,
          (details) => details && { ...details, holder },
        )
      } catch {
        // The next repeat tries again; nothing that is saved depends on it.
      }
    },
    [academyId, id],
  )
  useEffect(() => {
    if (!isHolding) return
    const timer = setInterval(() => void ask(false), reviewHoldMs / 3)
    const letGo = () => void release(academyId, id).catch(() => undefined)
    window.addEventListener('pagehide', letGo)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', letGo)
      letGo()
    }
  }, [academyId, id, isHolding, ask])
  useEffect(() => {
    if (isHolding && holderId === null) void ask(false)
  }, [isHolding, holderId, ask])
  return () => ask(true)
}
