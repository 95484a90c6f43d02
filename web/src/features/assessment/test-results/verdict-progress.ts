import { useState } from 'react'
import { rootChannel } from '#kit/live/root-channel.ts'
import { useRoom } from '#kit/live/use-room.ts'

export interface VerdictProgress {
  done: number
  total: number
}

/** How far a verdict on a question of this stage test is; null until it has told so for the first time. */
export const useVerdictProgress = (academyId: number, stageTestId: number): VerdictProgress | null => {
  const [progress, setProgress] = useState<VerdictProgress | null>(null)
  useRoom(rootChannel, [['join-start-test-room', { academyId }]], {
    news: {
      'verdict-progress': ({ done, total, ...news }) => {
        if (news.stageTestId === stageTestId) setProgress({ done, total })
      },
    },
  })
  return progress
}
