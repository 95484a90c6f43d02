import { rootChannel } from '#kit/live/root-channel.ts'
import { useRoom } from '#kit/live/use-room.ts'

/** Calls back when the stages in a student's sidebar may have changed, and when their own homework has. */
export const useStudentPathRoom = (
  academyId: number | null,
  { onChanged, onHomework }: { onChanged: () => void; onHomework: () => void },
): void =>
  useRoom(rootChannel, academyId === null ? null : [['join-way-room', { academyId }]], {
    news: {
      'routes-changed': (news) => {
        if (news.academyId === academyId) onChanged()
      },
      'homework-changed': (news) => {
        if (news.academyId === academyId) onHomework()
      },
    },
  })
