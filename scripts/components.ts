// Tells which components have not followed their newer versions for longer than docs/security.md allows. Asks the npm
// registry, so it is no part of `npm test`, which needs no network.
import { readFileSync } from 'node:fs'
import { overdueVersion } from './components/overdue.ts'
import { inProject } from './project.ts'
import { runProgram } from './run-program.ts'

interface Lockfile {
  packages: Record<string, { version?: string; link?: boolean; dependencies?: object; devDependencies?: object }>
}

const atOnce = 6

/** What the packages of this project name themselves, with the version that is installed. */
const directComponents = (): Map<string, string> => {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as Lockfile
  const own = Object.entries(packages).filter(([path]) => !path.includes('node_modules'))
  const found = new Map<string, string>()
  for (const [path, { dependencies, devDependencies }] of own) {
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const installed = packages[`${path && `${path}/`}node_modules/${name}`] ?? packages[`node_modules/${name}`]
      if (installed?.version && !installed.link) found.set(name, installed.version)
    }
  }
  return found
}

const timesOf = async (name: string): Promise<Record<string, string>> => {
  const { code, output } = await runProgram('npm', ['view', name, 'time', '--json', '--loglevel=error'])
  if (code !== 0) throw new Error(`The npm registry does not answer for ${name}: ${output.trim().split('\n')[0]}`)
  return JSON.parse(output.slice(output.indexOf('{'))) as Record<string, string>
}

const waiting = [...directComponents()]
const overdue: string[] = []
const count = waiting.length
const look = async (): Promise<void> => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, used] = next
    const newer = overdueVersion(used, await timesOf(name), new Date())
    if (newer) overdue.push(`${name} ${used}: ${newer} has been out for more than three months`)
  }
}
try {
  await Promise.all(Array.from({ length: atOnce }, look))
  for (const line of overdue.toSorted()) console.log(line)
  console.log(`${count} components, ${overdue.length} overdue`)
  process.exitCode = overdue.length === 0 ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
