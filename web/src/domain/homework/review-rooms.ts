import { connectTo, createSharedChannel, type SharedChannel } from '#kit/live/shared-channel.ts'
import { useRoom } from '#kit/live/use-room.ts'

type ReviewChannel = SharedChannel<'/homework-review'>

/** Leaving one desk makes the server drop all desks of a connection: the menu and the desk page each have their own. */
export const createReviewChannel = (): ReviewChannel => createSharedChannel(() => connectTo('/homework-review'))

interface ReviewNews {
  /** Handed in, reviewed, held, assigned or appealed. */
  onChanged: () => void
  /** The connection is there; `isAgain`: it was away, and news may have been missed. */
  onConnected: (isAgain: boolean) => void
}

/** RT-48, RT-49: what happens at the review desks of these academies. */
export const useReviewRooms = (
  channel: ReviewChannel,
  academyIds: readonly number[],
  { onChanged, onConnected }: ReviewNews,
) =>
  useRoom(
    channel,
    academyIds.length === 0 ? null : academyIds.map((academyId) => ['join-review-room', { academyId }]),
    {
      news: { 'reviewer-changed': onChanged, 'response-changed': onChanged },
      onConnected,
    },
  )
