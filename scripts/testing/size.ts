/**
 * `npm test` runs everything at its day size, `npm run test:full` at its full size. What a size leaves out by day is
 * listed with the reason in docs/testing.md.
 */
export const isFullSize = process.env.ACADEMY_TEST_SIZE === 'full'

export const bySize = <T>(size: { day: T; full: T }): T => (isFullSize ? size.full : size.day)

/**
 * Whether tests and journeys run that a usual day leaves to the night: at full size, and when somebody chose them by a
 * path, a filter or a change (`chosen-journeys.ts`, `run-parts.ts`). Chosen ones are no larger than by day.
 */
export const runsNightTests = isFullSize || process.env.ACADEMY_NIGHT_TESTS === 'each'
