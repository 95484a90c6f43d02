import type { Actor } from './ctx.ts'
import { fail } from './errors.ts'

/** How long a proof of identity counts: long enough to finish an action, too short for an unattended screen. */
export const stepUpMs = 10 * 60 * 1000

const isSteppedUp = (actor: Actor | null, now: Date): boolean =>
  actor?.steppedUpAt != null && now.getTime() - actor.steppedUpAt.getTime() < stepUpMs

/** The client asks for the proof and sends the call again. */
export const refuseOldProof = (actor: Actor | null, now: Date): void => {
  if (!isSteppedUp(actor, now)) fail('AccessDenied', { fields: [{ field: 'session', message: 'stepUpNeeded' }] })
}
