import { seconds } from '../run-program.ts'
import { add, isGood, nothing, summary, type Tally } from './tally.ts'

/** A part that throws (the client does not build) has failed; what runs after it or beside it goes on. */
export const runOne = async (part: string, run: () => Promise<Tally>): Promise<Tally> => {
  try {
    return await run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { ...nothing, failed: 1, tests: [{ name: `${part}: ended by an error`, seconds: 0, hasFailed: true }] }
  }
}

/** Parts one after the other, then a line about each of them. */
export const runInTurn = async <P extends string>(
  parts: readonly P[],
  run: (part: P) => Promise<Tally>,
): Promise<Tally> => {
  const lines: string[] = []
  let whole: Tally = nothing
  for (const part of parts) {
    console.log(`\n=== ${part}`)
    const startedAt = performance.now()
    const tally = await runOne(part, () => run(part))
    lines.push(`${isGood(tally) ? '✓' : '✗'} ${part}: ${summary(tally)} (${seconds(startedAt)})`)
    whole = add(whole, tally)
  }
  console.log(`\n${lines.join('\n')}`)
  return whole
}
