/**
 * How many times slower than a quiet machine this one was found to be when the run began; `npm test` measures it.
 * A test never looks at the clock: it waits for a condition, and only its far limit grows with this number.
 */
export const slowness = Math.max(1, Number(process.env.ACADEMY_SLOWNESS ?? 1) || 1)

/** The far limit of a wait, for a machine as slow as this one. */
export const patient = (ms: number): number => Math.round(ms * slowness)
