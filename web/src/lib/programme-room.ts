import { useEffect, useRef } from 'react'
import { listenInRoom } from './root-channel.ts'

export interface MoveProgress {
  done: number
  total: number
}

/** Tells staff when the programme of an academy, or of one of several, changed, and how far a move under way is. */
export const useProgrammeRoom = (
  of: number | readonly number[] | null,
  onChanged: () => void,
  onProgress?: (progress: MoveProgress) => void,
): void => {
  const latest = useRef({ onChanged, onProgress })
  useEffect(() => {
    latest.current = { onChanged, onProgress }
  })
  const ids = [of ?? []].flat().join()
  useEffect(() => {
    if (ids === '') return
    const leaving = ids.split(',').map((id) => {
      const academyId = Number(id)
      return listenInRoom('join-programme-room', academyId, {
        'programme-changed': (news) => {
          if (news.academyId === academyId) latest.current.onChanged()
        },
        'move-progress': ({ done, total, ...news }) => {
          if (news.academyId === academyId) latest.current.onProgress?.({ done, total })
        },
      })
    })
    return () => leaving.forEach((leave) => leave())
  }, [ids])
}
