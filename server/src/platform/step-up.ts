import type { Actor } from './ctx.ts'

/** How long a proof of who is there counts: enough to finish what was begun, too short for a forgotten screen. */
export const stepUpMs = 10 * 60 * 1000

export const isSteppedUp = (actor: Actor | null, now: Date): boolean =>
  actor?.steppedUpAt != null && now.getTime() - actor.steppedUpAt.getTime() < stepUpMs
