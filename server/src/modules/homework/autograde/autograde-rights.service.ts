import { autogradeActions } from '@academy/contract/enums'
import { grantFor } from '@academy/contract/permissions'
import { isStaffOfLecture, mayRead, mayReadLecture, mayResend } from '#modules/homework/reviewers/reviewers.rules.ts'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { autogradeRepo, type LectureFacts, type ResponseFacts } from './autograde.repo.ts'

/** Who asks, over HTTP or a socket. */
export type Asking = Pick<PersonCtx, 'db' | 'actor' | 'academy'>

export interface SeenResponse extends ResponseFacts {
  /** Students see their own gradings, cut to what is meant for them. */
  isStudent: boolean
}

/** AG-09: staff by their rights, a student their own where the lecture shows it. */
export const readableResponse = async (asking: Asking, id: number): Promise<SeenResponse> => {
  const { actor } = asking
  const scope = academiesOfCall(asking, 'autograde.read', 'read')
  const facts = (await autogradeRepo.response(asking.db, scope, id)) ?? fail('HomeworkResponseNotFound')
  if (mayRead(actor, facts.academyId, facts)) return { ...facts, isStudent: false }
  if (facts.userId !== actor.userId) fail('HomeworkResponseNotFound')
  if (!facts.showAutogradeResult) fail('AccessDenied')
  return { ...facts, isStudent: true }
}

/** AG-24: who may have it graded again, and as what that is written down. */
export const resendableResponse = async (asking: Asking, id: number, isCheck: boolean) => {
  const { actor } = asking
  const scope = academiesOfCall(asking, 'autograde.resend', 'write')
  const facts = (await autogradeRepo.response(asking.db, scope, id)) ?? fail('HomeworkResponseNotFound')
  const { academyId } = facts
  if (!mayRead(actor, academyId, facts)) fail('HomeworkResponseNotFound')
  if (!mayResend(actor, academyId, facts)) fail('AccessDenied')
  const isManager = grantFor(actor, 'autograde.resend', academyId, 'write') !== 'R'
  if (isCheck && !isManager) fail('AccessDenied')
  const { AdminCheck, AdminRerun, TeacherRerun } = autogradeActions
  return { facts, action: isCheck ? AdminCheck : isManager ? AdminRerun : TeacherRerun }
}

const mayManageGrading = (asking: Asking, facts: LectureFacts, effect: 'read' | 'write'): boolean =>
  grantFor(asking.actor, 'autograde.manage', facts.academyId, effect) !== 'R' ||
  isStaffOfLecture(asking.actor.userId, facts)

/** Teachers: lectures of which they are lecturer, curator or reviewer. */
export const managedLecture = async (asking: Asking, id: number, effect: 'read' | 'write'): Promise<LectureFacts> => {
  const scope = academiesOfCall(asking, 'autograde.manage', effect)
  const facts = (await autogradeRepo.lecture(asking.db, scope, id)) ?? fail('StageLectureNotFound')
  return mayManageGrading(asking, facts, effect) ? facts : fail('AccessDenied')
}

/** RT-46: everything that happens in a lecture; coaches only where they review. */
export const watchableLecture = async (asking: Asking, id: number): Promise<LectureFacts> => {
  const scope = academiesOfCall(asking, 'autograde.read', 'read')
  const facts = (await autogradeRepo.lecture(asking.db, scope, id)) ?? fail('StageLectureNotFound')
  return mayReadLecture(asking.actor, facts.academyId, facts) ? facts : fail('AccessDenied')
}
