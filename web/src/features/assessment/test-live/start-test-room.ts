import type { ServerEvents } from '@academy/contract/realtime'
import { rootChannel } from '#kit/live/root-channel.ts'
import { useRoom } from '#kit/live/use-room.ts'

export type StartedTest = Parameters<ServerEvents<'/'>['user-start-test']>[0]

interface StartTestNews {
  onStarted: (started: StartedTest) => void
  onChanged: () => void
}

/** RT-38: tells staff who watch a stage test that somebody began it, answered, left, came back or finished. */
export const useStartTestRoom = (academyId: number, stageTestId: number, news: StartTestNews): void =>
  useRoom(rootChannel, [['join-start-test-room', { academyId }]], {
    news: {
      'user-start-test': (started) => {
        if (started.stageTestId === stageTestId) news.onStarted(started)
      },
      'test-changed': (change) => {
        if (change.stageTestId === stageTestId) news.onChanged()
      },
    },
  })
