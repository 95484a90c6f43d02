import { useAfterFirstScreen } from '#kit/live/first-screen.ts'
import { rootChannel } from '#kit/live/root-channel.ts'
import { useRoom } from '#kit/live/use-room.ts'

/**
 * Tells somebody in the middle of a test that its time has changed. Such news goes to the person, in no room at all. The
 * first question comes before the listening.
 */
export function TestTimeNews({
  academyId,
  stageTestId,
  onChanged,
}: {
  academyId: number
  stageTestId: number
  onChanged: () => void
}) {
  const isAfter = useAfterFirstScreen()
  useRoom(rootChannel, isAfter ? [['join-way-room', { academyId }]] : null, {
    news: {
      'test-time-changed': (news) => {
        if (news.stageTestId === stageTestId) onChanged()
      },
    },
  })
  return null
}
