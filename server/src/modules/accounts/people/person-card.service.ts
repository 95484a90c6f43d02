import type { PersonCard } from '@academy/contract/people'
import { academiesFor, can, type Capability, type RoleHolder } from '@academy/contract/permissions'
import { experienceForm } from '#modules/programme/form-variants/form-variants-experience.rules.ts'
import { isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { AcademyScope } from '#platform/academy-scope.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { peopleRepo, type PersonRow } from './people.repo.ts'
import { asPerson } from './people.service.ts'
import { personCardRepo } from './person-card.repo.ts'
import { maySummarize, type Reading, sectionsFor } from './person-sections.rules.ts'

export interface Found {
  row: PersonRow
  scope: AcademyScope
  /** The memberships of the person that the caller may see. */
  memberships: PersonRow['memberships']
}

/** Whoever is in none of the academies of the call is as absent as nobody. */
export const personOf = async (ctx: PersonCtx, userId: number, capability: Capability): Promise<Found> => {
  const scope = typeof ctx.academy === 'number' ? [ctx.academy] : academiesFor(ctx.actor, capability, 'read')
  const [row] = await peopleRepo.byIds(ctx.db, [userId])
  if (!row) return fail('UserNotFound')
  const memberships = row.memberships.filter(({ academyId }) => scope === 'every' || scope.includes(academyId))
  return memberships.length > 0 || scope === 'every' ? { row, scope, memberships } : fail('UserNotFound')
}

/** Where the caller may read most about somebody, their studies first; of those alike the newest. */
const mostToRead = (caller: RoleHolder, memberships: PersonRow['memberships']) => {
  const worth = ({ academyId, roles }: PersonRow['memberships'][number]): number => {
    const isStudent = roles.includes('Student')
    const isRead = isStudent && maySummarize(caller, { academyId, isStudent, isCoached: false, isOneself: false })
    return isRead ? 2 : isStudent ? 1 : 0
  }
  return memberships.reduce<(typeof memberships)[number] | undefined>(
    (best, one) => (best === undefined || worth(one) >= worth(best) ? one : best),
    undefined,
  )
}

/** NAV-50 */
export const card = async (ctx: PersonCtx, userId: number, academyId?: number): Promise<PersonCard> => {
  if (academyId !== undefined && !isAcademyOfCall(ctx, academyId, 'users.read', 'read')) fail('AcademyNotFound')
  const { row, scope, memberships } = await personOf(ctx, userId, 'users.read')
  const membership =
    academyId === undefined
      ? mostToRead(ctx.actor, memberships)
      : memberships.find((one) => one.academyId === academyId)
  if (academyId !== undefined && !membership) fail('UserNotFound')
  const person = asPerson(ctx, row, scope)
  const { localization, ...said } = await personCardRepo.about(ctx.db, userId)
  if (!membership) return { person, localization, ...withoutAcademy(ctx, said) }
  const { actor } = ctx
  const place = await personCardRepo.place(ctx.db, membership.academyId, userId, {
    coachId: actor.userId,
    experienceTypes: experienceForm,
  })
  if (!place) return fail('UserNotFound')
  const { publicId, certificateNumber: number, finishedAt, experience, isCoached, ...academy } = place
  const reading: Reading = {
    academyId: place.id,
    isStudent: membership.roles.includes('Student'),
    isCoached,
    isOneself: userId === actor.userId,
  }
  const isFinished = number !== null && finishedAt !== null
  return {
    person,
    localization,
    about: reading.isStudent && maySummarize(actor, reading) ? { ...said, experience } : null,
    academy: {
      ...academy,
      certificate: isFinished ? { publicId, number, finishedAt: new Date(finishedAt).toISOString() } : null,
    },
    sections: sectionsFor(actor, reading),
  }
}

/** Somebody who is in no academy: only a SuperAdmin finds them. */
const withoutAcademy = (ctx: Ctx, said: Omit<NonNullable<PersonCard['about']>, 'experience'>) => ({
  about: { ...said, experience: [] },
  academy: null,
  sections: can(ctx.actor, 'users.block', 'all', 'read') ? (['history'] as const).slice() : [],
})
