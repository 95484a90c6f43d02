import { useEffect, useState } from 'react'
import { listenInRoom } from './root-channel.ts'

export interface VerdictProgress {
  done: number
  total: number
}

/** How far a verdict on a question of this stage test is; null until it has told so for the first time. */
export const useVerdictProgress = (academyId: number, stageTestId: number): VerdictProgress | null => {
  const [progress, setProgress] = useState<VerdictProgress | null>(null)
  useEffect(
    () =>
      listenInRoom('join-start-test-room', academyId, {
        'verdict-progress': ({ done, total, ...news }) => {
          if (news.stageTestId === stageTestId) setProgress({ done, total })
        },
      }),
    [academyId, stageTestId],
  )
  return progress
}
