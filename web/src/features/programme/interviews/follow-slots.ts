import { useEffect, useRef } from 'react'
import { oneAtATime } from '#kit/live/one-at-a-time.ts'
import { rootChannel } from '#kit/live/root-channel.ts'
import { useRoom } from '#kit/live/use-room.ts'
import { reloadInterviews } from './interviews.api.ts'

/** When times are opened, a whole stage books at once: each page asks at most this often. */
const newsRestMs = 2_000

/** A time that is taken, opened or given back elsewhere changes on the page without a reload. */
export const useFollowSlots = (academyId: number, stageId: number): void => {
  const reload = useRef<ReturnType<typeof oneAtATime> | null>(null)
  useEffect(() => {
    const made = oneAtATime(reloadInterviews, newsRestMs)
    reload.current = made
    return made.stop
  }, [])
  useRoom(rootChannel, academyId > 0 ? [['join-way-room', { academyId }]] : null, {
    news: {
      'interview-slots-changed': (news) => {
        if (news.academyId === academyId && news.stageId === stageId) reload.current?.ask()
      },
    },
    // What happened while the connection was down did not arrive here.
    onConnected: (isAgain) => {
      if (isAgain) reload.current?.ask()
    },
  })
}
