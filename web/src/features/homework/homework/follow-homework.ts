import { rootChannel } from '#kit/live/root-channel.ts'
import { useRoom } from '#kit/live/use-room.ts'
import { queryClient } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

/** A review, a grading or an answer to an appeal stands on the page without a reload. */
export const useFollowHomework = (academy: Selection, stageLectureId: number): void =>
  useRoom(rootChannel, typeof academy === 'number' ? [['join-way-room', { academyId: academy }]] : null, {
    news: {
      'homework-changed': (news) => {
        if (news.stageLectureId !== stageLectureId) return
        void queryClient.invalidateQueries({ queryKey: ['homework', academy] })
      },
    },
  })
