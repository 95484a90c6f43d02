import { readFile } from 'node:fs/promises'
import { inProject } from '../project.ts'
import { CheckFailure, type Check } from './check.ts'
import { type Source, withoutComments } from './contract-use.ts'
import { sourceFiles } from './source-files.ts'

const folder = 'server/src/modules'

interface ModuleImport {
  from: string
  to: string
  path: string
}

/** Modules lie in wings: server/src/modules/<wing>/<module>/. */
export const moduleOf = (path: string): string | undefined => /^server\/src\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1]

const moduleImport = /(?:from |import\(|import )'(?:#modules|#server\/modules)\/([^/']+)\/([^/']+)\//g

/** The modules that a file imports from, with their wings. */
export const importedModules = (code: string): { wing: string; module: string }[] =>
  [...withoutComments(code).matchAll(moduleImport)].map(([, wing, module]) => ({ wing: wing!, module: module! }))

/** Which module takes something from which other one, also when it is only a type. */
const importsIn = ({ path, code }: Source): ModuleImport[] => {
  const from = moduleOf(path)
  if (from === undefined) return []
  return importedModules(code)
    .map(({ module }) => ({ from, to: module, path }))
    .filter(({ to }) => to !== from)
}

const reachableFrom = (start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> => {
  const reached = new Set<string>()
  const toFollow = [...(next.get(start) ?? [])]
  for (let name = toFollow.pop(); name !== undefined; name = toFollow.pop()) {
    if (reached.has(name)) continue
    reached.add(name)
    toFollow.push(...(next.get(name) ?? []))
  }
  return reached
}

/** Modules that all depend on each other, with the imports that tie them. */
export const knotsOf = (sources: readonly Source[]): { modules: string[]; imports: string[] }[] => {
  const imports = sources.flatMap(importsIn)
  const next = new Map(
    [...Map.groupBy(imports, ({ from }) => from)].map(([from, all]) => [from, new Set(all.map(({ to }) => to))]),
  )
  const reached = new Map([...next.keys()].map((name) => [name, reachableFrom(name, next)]))
  const areTied = (a: string, b: string) => reached.get(a)?.has(b) === true && reached.get(b)?.has(a) === true
  const knots = [...next.keys()]
    .filter((name) => areTied(name, name))
    .map((name) => [...next.keys()].filter((other) => areTied(name, other)).toSorted())
  return [...new Map(knots.map((modules) => [modules.join(', '), modules])).values()].map((modules) => ({
    modules,
    imports: imports
      .filter(({ from, to }) => modules.includes(from) && modules.includes(to))
      .map(({ to, path }) => `    ${path} imports ${to}`),
  }))
}

const read = (paths: readonly string[]): Promise<Source[]> =>
  Promise.all(paths.map(async (path) => ({ path, code: await readFile(inProject(path), 'utf8') })))

/** The sources of the modules, without their tests: a test may look into every room. */
export const readModules = async (): Promise<Source[]> =>
  read((await sourceFiles(folder, 'ts')).filter((path) => !path.endsWith('.test.ts')))

const checkModuleCycles = async (): Promise<string> => {
  const sources = await readModules()
  const modules = new Set(sources.map(({ path }) => moduleOf(path)))
  if (modules.size === 0) throw new CheckFailure(`There are no modules in ${folder}.`)
  const problems = knotsOf(sources).map(({ modules, imports }) =>
    [`These modules depend on each other: ${modules.join(', ')}`, ...imports].join('\n'),
  )
  if (problems.length > 0) throw new CheckFailure(problems.join('\n'))
  return `${modules.size} modules`
}

export const moduleCycleCheck: Check = { name: 'no cycles between modules', run: checkModuleCycles }
