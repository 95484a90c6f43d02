import { rootChannel } from '#kit/live/root-channel.ts'
import { useRoom } from '#kit/live/use-room.ts'

/** Calls back when the stages in a student's sidebar may have changed. */
export const useStudentPathRoom = (academyId: number | null, onChanged: () => void): void =>
  useRoom(rootChannel, academyId === null ? null : [['join-way-room', { academyId }]], {
    news: {
      'routes-changed': (news) => {
        if (news.academyId === academyId) onChanged()
      },
    },
  })
