import { useEffect } from 'react'
import type { Selection } from '#lib/session/roles.rules.ts'

/** The first screen comes first: listening, and what it needs, begins when that stands. */
const listenAfterMs = 1_500

/** The number of unread messages of a chat follows what is said and read there. */
export const useFollowUnread = (academy: Selection, stageLectureId: number, userId: number): void => {
  useEffect(() => {
    if (typeof academy !== 'number') return
    let isOver = false
    let stop: (() => void) | undefined
    const listen = async () => {
      const { followUnread } = await import('./follow-unread.ts')
      if (!isOver) stop = followUnread({ academyId: academy, stageLectureId, userId })
    }
    // Without it the number is the one the page came with.
    const timer = setTimeout(() => void listen().catch(() => undefined), listenAfterMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [academy, stageLectureId, userId])
}
