import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePerson } from '#lib/session/session.store.ts'
import { cabinetQueries } from './stages.api.ts'

/** Longer timers overflow in browsers and ring at once. */
const timerMaxMs = 24 * 3600 * 1000

/** The next status comes by itself: when the window opens or closes, or the running test ends. */
export const useCurrentTestStatus = ({ enabled = true }: { enabled?: boolean } = {}) => {
  const { selection } = usePerson()
  const client = useQueryClient()
  const options = cabinetQueries.testStatus(selection)
  const query = useQuery({ ...options, enabled })
  const { data, dataUpdatedAt } = query
  const seconds = enabled ? (data?.timeLeft ?? null) : null
  useEffect(() => {
    if (seconds === null || seconds <= 0) return
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: options.queryKey }),
      Math.min(seconds * 1000 + 500, timerMaxMs),
    )
    return () => clearTimeout(timer)
    // The timer belongs to one answer of the server.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [seconds, dataUpdatedAt])
  return query
}
