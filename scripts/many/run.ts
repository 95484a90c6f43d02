// `npm run test:many`: the product on many machines, with the engines that people run it on.
import { blowStorm, type StormReport } from './storm.ts'

const startedAt = performance.now()
const say = (line: string): void =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${line}`)

const readNumber = (args: readonly string[], name: string, fallback: number): number => {
  const index = args.indexOf(name)
  const value = index === -1 ? fallback : Number(args[index + 1])
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} needs a whole number.`)
  return value
}

const sayFindings = ({ lost, doubled, torn, unexpected, acknowledged, retries, mails }: StormReport): boolean => {
  for (const [kind, list] of Object.entries({ lost, doubled, torn, unexpected }))
    for (const one of list.slice(0, 20)) console.log(`  ${kind}: ${one}`)
  say(
    `${acknowledged} acknowledged: lost ${lost.length}, doubled ${doubled.length}, torn ${torn.length}; ` +
      `${retries} calls repeated, ${unexpected.length} unexpected answers; ${mails} mails arrived`,
  )
  return lost.length + doubled.length + torn.length + unexpected.length === 0
}

const args = process.argv.slice(2)
const only = args.flatMap((arg, index) => (args[index - 1] === '--only' ? [arg] : []))
const report = await blowStorm({ students: readNumber(args, '--students', 60), only, say })
process.exitCode = sayFindings(report) ? 0 : 1
