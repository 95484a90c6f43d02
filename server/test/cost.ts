/**
 * What a piece of work costs, in microseconds of CPU of this thread. A busy machine makes work late, not larger; and
 * whoever uses these numbers only compares them with each other. The system counts in steps of some milliseconds, so
 * what is small is done many times.
 */
const costOnce = (work: () => unknown, times: number): number => {
  const before = process.threadCpuUsage()
  for (let count = 0; count < times; count++) work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

/** The first run also compiles, and garbage is collected at any moment: the least of some, unless the first is cheap. */
export const costOf = (work: () => unknown, { times = 1, cheap = 0 } = {}): number => {
  const first = costOnce(work, times)
  return first <= cheap ? first : Math.min(first, ...[1, 2, 3].map(() => costOnce(work, times)))
}

/** Too little to be measured well, and nobody could be held up by it. */
const little = 200_000

/** What a long text costs, against 16 texts of a 16th of its length: 1 in linear time, 16 in quadratic. */
export const growthOf = (work: (length: number) => unknown, length: number): number => {
  const whole = costOf(() => work(length), { cheap: little })
  return whole <= little
    ? 1
    : whole /
        Math.max(
          1,
          costOf(() => work(length / 16), { times: 16 }),
        )
}

/** Between linear and quadratic, with room to both sides. */
export const linearGrowthMax = 5
