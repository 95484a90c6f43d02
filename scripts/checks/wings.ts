import { basename } from 'node:path'
import { CheckFailure, type Check } from './check.ts'
import type { Source } from './contract-use.ts'
import { importedModules, moduleOf, readModules } from './module-cycles.ts'
import { sourceFiles } from './source-files.ts'

/** From the lowest to the highest: a wing may import from those before it. docs/architecture.md says what each holds. */
export const wings = [
  'system',
  'messages',
  'programme',
  'assessment',
  'homework',
  'teams',
  'talk',
  'academies',
  'accounts',
  'overview',
] as const

const isWing = (name: string | undefined): boolean => wings.some((wing) => wing === name)

/** A folder that is no wing, a wing that imports from a higher one. */
export const wingProblems = ({ path, code }: Source): string[] => {
  const [, own] = /^server\/src\/modules\/([^/]+)\//.exec(path) ?? []
  if (!isWing(own)) return [`${path}: ${own} is not a wing; the wings are ${wings.join(', ')}`]
  const height = (name: string | undefined) => wings.findIndex((wing) => wing === name)
  return importedModules(code)
    .filter(({ wing }) => height(wing) > height(own) || !isWing(wing))
    .map(({ wing, module }) => `${path} (${own}) imports ${module} (${wing}), which is in a higher wing`)
}

/** academies: academy, people: person, moves: move. */
const singular = (module: string): string => {
  if (module === 'people') return 'person'
  return module.endsWith('ies') ? module.replace(/ies$/, 'y') : module.replace(/s$/, '')
}

/** A file of a module begins with the module's name, in the plural or the singular. Its sub-folders are free. */
export const moduleFileProblem = (path: string): string | null => {
  const module = moduleOf(path)
  if (module === undefined || path.split('/').length > 6) return null
  const names = [module, singular(module)]
  const isNamed = names.some((name) => basename(path).startsWith(`${name}.`) || basename(path).startsWith(`${name}-`))
  return isNamed ? null : `${path}: its name begins with ${names.join(' or ')}, as every file of this module`
}

const otherFolders = ['web/src/features', 'web/src/pages', 'e2e/journeys']

/** Features, pages and journeys are in folders with the names of the wings. */
export const folderProblem = (path: string): string | null => {
  const folder = otherFolders.find((root) => path.startsWith(`${root}/`))
  if (!folder) return null
  const [wing] = path.slice(folder.length + 1).split('/')
  return isWing(wing) ? null : `${path} is in no wing; the wings are ${wings.join(', ')}`
}

const checkWings = async (): Promise<string> => {
  const sources = await readModules()
  const moduleFiles = await sourceFiles('server/src/modules', 'ts')
  const otherFiles = (await Promise.all(otherFolders.map((folder) => sourceFiles(folder)))).flat()
  const problems = [
    ...sources.flatMap(wingProblems),
    ...moduleFiles.map(moduleFileProblem),
    ...otherFiles.map(folderProblem),
  ].filter((problem) => problem !== null)
  if (problems.length > 0) throw new CheckFailure(problems.join('\n'))
  if (sources.length === 0 || otherFiles.length === 0)
    throw new CheckFailure('There are no modules, or nothing besides.')
  return `${wings.length} wings`
}

export const wingCheck: Check = { name: 'wings', run: checkWings }
