import { rootChannel } from '#kit/live/root-channel.ts'
import { useRoom } from '#kit/live/use-room.ts'

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
  const ids = [of ?? []].flat()
  useRoom(rootChannel, ids.length === 0 ? null : ids.map((academyId) => ['join-programme-room', { academyId }]), {
    news: {
      'programme-changed': ({ academyId }) => {
        if (ids.includes(academyId)) onChanged()
      },
      'move-progress': ({ academyId, done, total }) => {
        if (ids.includes(academyId)) onProgress?.({ done, total })
      },
    },
  })
}
