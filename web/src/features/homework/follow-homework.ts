import { useEffect } from 'react'
import { queryClient } from '#lib/query-client.ts'
import { listenInRoom } from '#lib/root-channel.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

/** A review, a grading or an answer to an appeal stands on the page without a reload. */
export const useFollowHomework = (academy: Selection, stageLectureId: number): void => {
  useEffect(() => {
    if (typeof academy !== 'number') return
    return listenInRoom('join-way-room', academy, {
      'homework-changed': (news) => {
        if (news.stageLectureId !== stageLectureId) return
        void queryClient.invalidateQueries({ queryKey: ['homework', academy] })
      },
    })
  }, [academy, stageLectureId])
}
