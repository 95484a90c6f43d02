import { rootChannel } from '#kit/live/root-channel.ts'
import { useRoom } from '#kit/live/use-room.ts'

/** Tells somebody in the middle of a test that its time has changed. Such news goes to the person, in no room at all. */
export const useTestTimeNews = (academyId: number, stageTestId: number | null, onChanged: () => void): void =>
  useRoom(rootChannel, stageTestId === null ? null : [['join-way-room', { academyId }]], {
    news: {
      'test-time-changed': (news) => {
        if (news.stageTestId === stageTestId) onChanged()
      },
    },
  })
