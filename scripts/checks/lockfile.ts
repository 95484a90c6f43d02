import { readFile } from 'node:fs/promises'
import { inProject } from '../project.ts'
import { CheckFailure, type Check } from './check.ts'

type Entry = {
  link?: boolean
  resolved?: string
  integrity?: string
  optionalDependencies?: Record<string, string>
}
export type LockedPackages = Record<string, Entry>

/** Looks where Node would: beside the package, then in every node_modules further up. */
const isLocked = (packages: LockedPackages, from: string, name: string): boolean => {
  for (let folder = from; ; folder = folder.replace(/\/?(node_modules\/)?(@[^/]+\/)?[^/]*$/, '')) {
    if (`${folder ? `${folder}/` : ''}node_modules/${name}` in packages) return true
    if (folder === '') return false
  }
}

/** What is wrong with a lockfile; npm leaves out platform packages that the registry lacks without a word. */
export const lockfileProblems = (packages: LockedPackages): string[] =>
  Object.entries(packages).flatMap(([path, entry]) => {
    const problems: string[] = []
    const isFromRegistry = path.includes('node_modules/') && !entry.link
    if (isFromRegistry && entry.resolved) problems.push(`${path} names where it came from: ${entry.resolved}`)
    if (isFromRegistry && !entry.integrity) problems.push(`${path} has no integrity`)
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!isLocked(packages, path, name)) problems.push(`${path || 'the project'} misses its optional package ${name}`)
    }
    return problems
  })

const checkLockfile = async (): Promise<string> => {
  const { packages } = JSON.parse(await readFile(inProject('package-lock.json'), 'utf8')) as {
    packages: LockedPackages
  }
  const problems = lockfileProblems(packages)
  if (problems.length > 0) throw new CheckFailure(problems.join('\n'))
  return `${Object.keys(packages).length} packages`
}

export const lockfileCheck: Check = { name: 'lockfile', run: checkLockfile }
