import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { MissingPartError } from '../scripts/debian-package.ts'
import { seconds } from '../scripts/run-program.ts'
import { allAcademies } from './all-academies.ts'
import { answerGrowth } from './answer-growth.ts'
import { answers } from './answers.ts'
import { attacks } from './attacks.ts'
import { autograde } from './autograde.ts'
import { bytes } from './bytes.ts'
import { type Figure, type Measurement, verdictOf } from './figure.ts'
import { forms } from './forms.ts'
import { funnel } from './funnel.ts'
import { readsWhileGrading } from './reads-while-grading.ts'
import { logins } from './logins.ts'
import { moves } from './moves.ts'
import { webVitals } from './web-vitals.ts'
import { person } from './person.ts'
import { read } from './read.ts'
import { recovery } from './recovery.ts'
import { results } from './results.ts'
import { readEarlier, saveLatest, tableOf } from './report.ts'
import { review } from './review.ts'
import { runner } from './runner.ts'
import { search } from './search.ts'
import { stageUsers } from './stage-users.ts'
import { startStorm } from './start-storm.ts'
import { startUp } from './start-up.ts'
import { tests, testsBusy } from './tests.ts'
import { write } from './write.ts'

const measurements: readonly Measurement[] = [
  startUp,
  recovery,
  read,
  write,
  answers,
  startStorm,
  answerGrowth,
  results,
  logins,
  attacks,
  moves,
  stageUsers,
  person,
  review,
  search,
  allAcademies,
  autograde,
  runner,
  readsWhileGrading,
  bytes,
  webVitals,
  funnel,
  forms,
  tests,
  testsBusy,
]

const chosen = (names: readonly string[]): readonly Measurement[] => {
  const unknown = names.find((name) => !measurements.some((measurement) => measurement.name === name))
  if (unknown !== undefined)
    throw new MissingPartError(
      `There is no measurement "${unknown}". There are: ${measurements.map(({ name }) => name).join(', ')}.`,
    )
  return names.length === 0
    ? measurements.filter(({ isLong }) => !isLong)
    : measurements.filter(({ name }) => names.includes(name))
}

/** A part that this machine lacks takes away its own figures only. */
const measure = async ({ name, run }: Measurement): Promise<Figure[]> => {
  const startedAt = performance.now()
  process.stderr.write(`${name}…`)
  try {
    const figures = await run()
    process.stderr.write(` ${seconds(startedAt)}\n`)
    return figures
  } catch (error) {
    if (!(error instanceof MissingPartError)) throw error
    process.stderr.write(` not measured\n`)
    return [{ name, value: null, unit: '', better: 'smaller', remark: error.message }]
  }
}

/** 32 database processes get a larger share of a busy machine than one server: ratios fall when others work too. */
const warnWhenBusy = (): void => {
  const [lastMinute = 0] = loadavg()
  if (lastMinute <= availableParallelism() / 2) return
  console.log(`Others are at work here (load ${lastMinute.toFixed(1)}): read CPU figures, and rates with care.`)
}

const runBench = async (args: string[]): Promise<number> => {
  const options = { strict: { type: 'boolean', default: false }, compare: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const measured = chosen(positionals)
  const earlier = values.compare === undefined ? null : await readEarlier(values.compare)
  warnWhenBusy()
  const figures: Figure[] = []
  for (const measurement of measured) figures.push(...(await measure(measurement)))
  console.log(`\n${tableOf(figures, earlier)}\n`)
  console.log(`Saved in ${await saveLatest(figures)}`)
  const isShort = figures.some((figure) => ['missed', 'not measured'].includes(verdictOf(figure)))
  return values.strict && isShort ? 1 : 0
}

try {
  process.exitCode = await runBench(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof MissingPartError ? error.message : error)
  process.exitCode = 1
}
