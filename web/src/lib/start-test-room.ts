import type { ServerEvents } from '@academy/contract/realtime'
import { useEffect, useRef } from 'react'
import { listenInRoom } from './root-channel.ts'

export type StartedTest = Parameters<ServerEvents<'/'>['user-start-test']>[0]

interface StartTestNews {
  onStarted: (started: StartedTest) => void
  onChanged: () => void
}

/** RT-38: tells staff who watch a stage test that somebody began it, answered, left, came back or finished. */
export const useStartTestRoom = (academyId: number, stageTestId: number, news: StartTestNews): void => {
  const latest = useRef(news)
  useEffect(() => {
    latest.current = news
  })
  useEffect(
    () =>
      listenInRoom('join-start-test-room', academyId, {
        'user-start-test': (started) => {
          if (started.stageTestId === stageTestId) latest.current.onStarted(started)
        },
        'test-changed': (change) => {
          if (change.stageTestId === stageTestId) latest.current.onChanged()
        },
      }),
    [academyId, stageTestId],
  )
}
