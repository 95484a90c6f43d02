import { usePerson } from '#lib/session/session.store.ts'
import { isFirstReview } from './first-review.rules.ts'
import { Moment } from './moment.tsx'

/** On a reviewed work: a smile if it is the first one of this student. */
export function FirstReview({ stageLectureId }: { stageLectureId: number }) {
  const { selection, user } = usePerson()
  return isFirstReview(user.routes, stageLectureId) && <Moment kind="firstReview" of={String(selection)} />
}
