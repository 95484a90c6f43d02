import { useEffect, useRef } from 'react'
import { listenInRoom } from './root-channel.ts'

/** Tells a student when what stands in the sidebar may have changed. */
export const useWayRoom = (academyId: number | null, onChanged: () => void): void => {
  const latest = useRef(onChanged)
  useEffect(() => {
    latest.current = onChanged
  })
  useEffect(() => {
    if (academyId === null) return
    return listenInRoom('join-way-room', academyId, {
      'routes-changed': (news) => {
        if (news.academyId === academyId) latest.current()
      },
    })
  }, [academyId])
}
