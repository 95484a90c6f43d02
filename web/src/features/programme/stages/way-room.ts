import { rootChannel } from '#kit/live/root-channel.ts'
import { useRoom } from '#kit/live/use-room.ts'

/** Tells a student when what stands in the sidebar may have changed. */
export const useWayRoom = (academyId: number | null, onChanged: () => void): void =>
  useRoom(rootChannel, academyId === null ? null : [['join-way-room', { academyId }]], {
    news: {
      'routes-changed': (news) => {
        if (news.academyId === academyId) onChanged()
      },
    },
  })
