import { existsSync } from 'node:fs'
import { inProject } from '../project.ts'
import { onlyFull, type PartName, partNames } from './parts.ts'

/** Parts to run, or paths whose tests are to run, and what the test runners get besides. */
export type Plan = { parts: PartName[]; paths: string[]; filters: string[] }

const isPart = (word: string): word is PartName => (partNames as readonly string[]).includes(word)
const isPath = (word: string): boolean => existsSync(inProject(word))

/**
 * `npm test -- server matrix -- homework -t review`: parts or paths, then after another `--` what the test runners get.
 * Without any of them everything of this size.
 */
export const readPlan = (args: string[], isFull = false): Plan => {
  const divider = args.indexOf('--')
  const words = divider === -1 ? args : args.slice(0, divider)
  const filters = divider === -1 ? [] : args.slice(divider + 1)
  const unknown = words.find((word) => !isPart(word) && !isPath(word))
  if (unknown !== undefined) {
    const known = `Parts: ${partNames.join(', ')}; filters come after another --.`
    throw new Error(`There is no part and no path "${unknown}". ${known}`)
  }
  const chosen = words.filter(isPart)
  // "server" is a part and a folder: the part is meant, its folder is written with a slash.
  const paths = words.filter((word) => !isPart(word))
  if (words.length > 0) return { parts: partNames.filter((part) => chosen.includes(part)), paths, filters }
  // A filter names tests, which checks and faults do not have.
  const isIncluded = (part: PartName): boolean =>
    filters.length > 0 ? part !== 'check' && part !== 'faults' : isFull || !onlyFull.includes(part)
  return { parts: partNames.filter(isIncluded), paths, filters }
}
