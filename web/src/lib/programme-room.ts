import { useEffect, useRef } from 'react'
import { listenInRoom } from './root-channel.ts'

export interface MoveProgress {
  done: number
  total: number
}

/** Tells staff when the programme of an academy changed, and how far a move under way is. */
export const useProgrammeRoom = (
  academyId: number | null,
  onChanged: () => void,
  onProgress?: (progress: MoveProgress) => void,
): void => {
  const latest = useRef({ onChanged, onProgress })
  useEffect(() => {
    latest.current = { onChanged, onProgress }
  })
  useEffect(() => {
    if (academyId === null) return
    return listenInRoom('join-programme-room', academyId, {
      'programme-changed': (news) => {
        if (news.academyId === academyId) latest.current.onChanged()
      },
      'move-progress': ({ done, total, ...news }) => {
        if (news.academyId === academyId) latest.current.onProgress?.({ done, total })
      },
    })
  }, [academyId])
}
