/** One test as its runner reported it. */
export type TimedTest = { name: string; seconds: number; hasFailed: boolean }

export type Counts = { passed: number; failed: number; skipped: number }
export type Tally = Counts & { tests: TimedTest[] }

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, tests: [] }

export const add = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  tests: [...one.tests, ...other.tests],
})

/** The last line of `npm test`, which machines read. */
export const summary = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** A run that tested nothing has not passed. */
export const isGood = ({ passed, failed }: Counts): boolean => failed === 0 && passed > 0

export const failedTests = ({ tests }: Tally): string[] =>
  tests.filter(({ hasFailed }) => hasFailed).map(({ name }) => name)

/** CPU is not known test by test; the time a test took beside the others is the best guess at what it costs. */
export const dearest = ({ tests }: Tally, count: number): TimedTest[] =>
  tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, count)
