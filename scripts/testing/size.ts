/**
 * `npm test` runs everything at its day size, `npm run test:full` at its full size. What a size leaves out by day is
 * listed with the reason in docs/testing.md.
 */
export const isFullSize = process.env.ACADEMY_TEST_SIZE === 'full'

export const bySize = <T>(size: { day: T; full: T }): T => (isFullSize ? size.full : size.day)

/**
 * Journeys that are left out by day are told at full size, and when somebody chose them by a path or a change
 * (`chosen-journeys.ts`): then in one look, and nothing of them is larger than by day.
 */
export const isEachTold = isFullSize || process.env.ACADEMY_JOURNEYS === 'each'
