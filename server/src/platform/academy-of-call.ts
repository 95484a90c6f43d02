import {
  academiesFor,
  type AcademyChoice,
  type Capability,
  can,
  permissions,
  qualifiesForAll,
} from '@academy/contract/permissions'
import type { AcademyScope } from './academy-scope.ts'
import type { AcademyCtx, Actor, Ctx } from './ctx.ts'
import { fail } from './errors.ts'

/** The academyId query parameter as text; anything but a number, 'all' or nothing is refused. */
export const parseAcademyId = (text: unknown): AcademyChoice | undefined => {
  if (text === undefined) return undefined
  if (text === 'all') return 'all'
  if (typeof text === 'string' && /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= 2_147_483_647) return Number(text)
  return fail('ValidationError', { fields: [{ field: 'academyId', message: 'wrongId' }] })
}

/**
 * Decides in one place, for every endpoint and realtime event, who may call. Returns the academy the call works
 * on. Services still decide about single objects (R and S entries of the table).
 */
export const authorize = (
  actor: Actor | null,
  capability: Capability,
  effect: 'read' | 'write',
  asked: AcademyChoice | undefined,
): AcademyChoice => {
  const { scope } = permissions[capability]
  if (scope !== 'academy') {
    if (can(actor, capability, null, effect)) return null
    return fail(actor ? 'AccessDenied' : 'InvalidAccessToken')
  }
  if (!actor) return fail('InvalidAccessToken')
  const academy = asked ?? actor.currentAcademyId
  if (typeof academy === 'number') {
    if (can(actor, capability, academy, effect)) return academy
    if (actor.needsSecondFactorIn.has(academy))
      fail('AccessDenied', { fields: [{ field: 'session', message: 'secondFactorNeeded' }] })
    // ROLE-32: an academy where the caller holds no role at all, or is blocked, is another refusal than a missing right.
    return fail(actor.isSuperAdmin || actor.rolesByAcademy.has(academy) ? 'AccessDenied' : 'NoRightToAccessAcademy')
  }
  // 'all', or nothing chosen, spans the academies in which the caller has the right.
  if (!qualifiesForAll(actor) || !can(actor, capability, 'all', effect)) fail('AccessDenied')
  return 'all'
}

/** an academy that a call names in its input has to be the academy of the call; another one counts as not found. */
export const isAcademyOfCall = (
  ctx: { actor: Actor | null; academy: AcademyChoice },
  academyId: number,
  capability: Capability,
  effect: 'read' | 'write',
): boolean => (ctx.academy === 'all' ? can(ctx.actor, capability, academyId, effect) : ctx.academy === academyId)

/** The academies a call works on: the one it names, or all in which the caller has the right. */
export const academiesOfCall = (
  { actor, academy }: { actor: Actor; academy: AcademyChoice },
  capability: Capability,
  effect: 'read' | 'write' = 'read',
): AcademyScope => (typeof academy === 'number' ? [academy] : academiesFor(actor, capability, effect))

const isInOneAcademy = (ctx: Ctx): ctx is AcademyCtx => ctx.actor !== null && typeof ctx.academy === 'number'

/** For calls about one academy: a caller who has selected 'all' has to choose one first. */
export const inOneAcademy = (ctx: Ctx): AcademyCtx => (isInOneAcademy(ctx) ? ctx : fail('AcademyNotFound'))
