import { grantFor } from '@academy/contract/permissions'
import { rooms } from '@academy/contract/realtime'
import { isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { watchRepo } from './review-watch.repo.ts'

/** Who asks over a socket. */
type Asking = Pick<PersonCtx, 'db' | 'actor' | 'academy'>

/** RT-48, RT-53: the room of a lecture; a Coach only where they review. */
export const roomsOfLecture = async (asking: Asking, stageLectureId: number): Promise<string[]> => {
  const { db, actor } = asking
  const academyId = await watchRepo.academyOfLecture(db, stageLectureId)
  if (academyId === null || !isAcademyOfCall(asking, academyId, 'review.watch', 'read')) fail('StageLectureNotFound')
  const isOnlyTheirs = grantFor(actor, 'review.watch', academyId!, 'read') === 'R'
  if (isOnlyTheirs && !(await watchRepo.lecturesOf(db, academyId!, actor.userId)).includes(stageLectureId))
    fail('AccessDenied')
  return [rooms.review(stageLectureId)]
}

/** The desk of an academy; for a Coach that is the lectures they review. */
export const roomsOfDesk = async ({ db, actor }: Asking, academyId: number): Promise<string[]> => {
  const isOnlyTheirs = grantFor(actor, 'review.watch', academyId, 'read') === 'R'
  if (!isOnlyTheirs) return [rooms.reviewDesk(academyId)]
  return (await watchRepo.lecturesOf(db, academyId, actor.userId)).map(rooms.review)
}
