import { connectTo, createLine, type Line } from '#kit/live/line.ts'
import { useRoom } from '#kit/live/use-room.ts'

type ReviewLine = Line<'/homework-review'>

/** The server takes whoever leaves one desk out of all of them: the menu and the desk each have a line of their own. */
export const createReviewLine = (): ReviewLine => createLine(() => connectTo('/homework-review'))

interface ReviewNews {
  /** Handed in, reviewed, held, assigned or appealed. */
  onChanged: () => void
  /** The connection is there; `isAgain`: it was away, and news may have been missed. */
  onLine: (isAgain: boolean) => void
}

/** RT-48, RT-49: what happens at the review desks of these academies. */
export const useReviewRooms = (line: ReviewLine, academyIds: readonly number[], { onChanged, onLine }: ReviewNews) =>
  useRoom(line, academyIds.length === 0 ? null : academyIds.map((academyId) => ['join-review-room', { academyId }]), {
    news: { 'reviewer-changed': onChanged, 'response-changed': onChanged },
    onLine,
  })
