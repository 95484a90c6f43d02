// `npm run test:many`: the product on many machines, with the engines that people run it on.
import { MissingPartError } from '../debian-package.ts'
import { deployments } from './faults.ts'
import { proveFiles } from './files.ts'
import { withFormerVersion } from './former-version.ts'
import { writeReport } from './report.ts'
import { provePooler } from './pooler.ts'
import { drillRestore } from './restore-drill.ts'
import { blowStorm, type StormReport } from './storm.ts'
import { drillUpgrade } from './upgrade-drill.ts'

const startedAt = performance.now()
const say = (line: string): void =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${line}`)

const readNumber = (args: readonly string[], name: string, fallback: number): number => {
  const index = args.indexOf(name)
  const value = index === -1 ? fallback : Number(args[index + 1])
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} needs a whole number.`)
  return value
}

const sayFindings = (report: StormReport): boolean => {
  const { lost, doubled, torn, unexpected, acknowledged, retries, mails, gradings } = report
  for (const [kind, list] of Object.entries({ lost, doubled, torn, unexpected }))
    for (const one of list.slice(0, 20)) console.log(`  ${kind}: ${one}`)
  say(
    `${acknowledged} acknowledged: lost ${lost.length}, doubled ${doubled.length}, torn ${torn.length}; ` +
      `${retries} calls repeated, ${unexpected.length} unexpected answers; ${mails} mails and ${gradings} gradings promised`,
  )
  return lost.length + doubled.length + torn.length + unexpected.length === 0
}

const storm = async (args: readonly string[]): Promise<boolean> => {
  const only = args.flatMap((arg, index) => (args[index - 1] === '--only' ? [arg] : []))
  const report = await blowStorm({ students: readNumber(args, '--students', 60), only, say })
  const isGood = sayFindings(report)
  if (isGood && args.includes('--write')) await writeReport(report, new Date())
  return isGood
}

/** On the schema of today, as a deployment leaves it after its first server. */
const versions = (args: readonly string[]): Promise<boolean> =>
  withFormerVersion(async (former, commit) => {
    say(`the version before: ${commit.slice(0, 8)}`)
    const misfortunes = deployments(former)
    return sayFindings(
      await blowStorm({ students: readNumber(args, '--students', 60), misfortunes, only: [], tree: former, say }),
    )
  })

const parts: Record<string, (args: readonly string[]) => Promise<boolean>> = {
  storm,
  versions,
  files: () => proveFiles(say),
  restore: () => drillRestore(say),
  upgrade: () => drillUpgrade(say),
  pooler: () => provePooler(say),
}

try {
  const [name = 'storm', ...args] = process.argv.slice(2)
  const isPart = Object.hasOwn(parts, name)
  if (!isPart && !name.startsWith('--'))
    throw new Error(`There is no part "${name}": ${Object.keys(parts).join(', ')}.`)
  const isGood = isPart ? await parts[name]!(args) : await storm([name, ...args])
  process.exitCode = isGood ? 0 : 1
} catch (error) {
  console.error(error instanceof MissingPartError ? error.message : error)
  process.exitCode = 1
}
