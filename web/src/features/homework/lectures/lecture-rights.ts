import { grantFor, type AcademyChoice, type Capability } from '@academy/contract/permissions'
import type { User } from '@academy/contract/users'
import { roleHolderOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'

/** 26-permissions, R: a Teacher changes their own lectures and reads what was said of them. */
export const lectureRights = (user: User, academyId: AcademyChoice) => {
  const grant = (capability: Capability, effect: 'read' | 'write') =>
    grantFor(roleHolderOf(user), capability, academyId, effect)
  const isFor = (own: ReturnType<typeof grant>, staffIds: readonly (number | null)[]) =>
    own !== null && (own !== 'R' || staffIds.includes(user.id))
  const edit = grant('lectures.edit', 'write')
  const read = grant('lectureFeedback.read', 'read')
  return {
    userId: user.id,
    mayCreate: edit !== null,
    isOnlyOwn: edit === 'R',
    /** Whose work it is: the lecturer, of a stage lecture the curator as well. */
    mayEdit: (...staffIds: (number | null)[]) => isFor(edit, staffIds),
    mayDelete: grant('lectures.delete', 'write') !== null,
    mayReadFeedback: (lecturerId: number | null) => isFor(read, [lecturerId]),
  }
}

export const useLectureRights = (academyId: AcademyChoice) => lectureRights(usePerson().user, academyId)
