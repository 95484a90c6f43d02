import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { projectRoot } from '../project.ts'

/** The files of a project as paths from its root, what stands in them and which of them each imports. */
export type Tree = {
  files: Set<string>
  textOf: (file: string) => string
  importsOf: (file: string) => string[]
  /** With those of types, which are gone when a file runs. */
  allImportsOf: (file: string) => string[]
}

type Package = {
  folder: string
  name: string
  imports?: Record<string, string>
  exports?: Record<string, string>
}

const isCode = (file: string): boolean => /\.(ts|tsx|mjs)$/.test(file)
// A feature is called test-results as well: only the reports of journeys are left out.
const isOurs = (path: string): boolean =>
  !/(^|\/)(node_modules|dist|\.git|data)(\/|$)|^e2e\/test-results(\/|$)/.test(path)

const readPackages = (root: string, files: Set<string>): Package[] =>
  [...files]
    .filter((file) => /^[^/]+\/package\.json$/.test(file))
    .map((file) => ({ ...(JSON.parse(readFileSync(join(root, file), 'utf8')) as Package), folder: dirname(file) }))

/** What a map of package.json (`"#platform/*": "./src/platform/*"`) makes of a name; null: it says nothing about it. */
const throughMap = (map: Record<string, string> | undefined, name: string): string | null => {
  for (const [pattern, target] of Object.entries(map ?? {})) {
    const [begin = '', end] = pattern.split('*')
    if (end === undefined ? name === pattern : name.startsWith(begin) && name.endsWith(end))
      return target.replace('*', name.slice(begin.length, end ? -end.length : undefined))
  }
  return null
}

/** The file behind the name in an import; null: it is a package of others. */
const resolve = (name: string, from: string, packages: Package[]): string | null => {
  const path = name.replace(/\?.*$/, '')
  if (path.startsWith('.')) return normalize(join(dirname(from), path))
  const own = packages.find(({ folder }) => from.startsWith(`${folder}/`))
  const owner = path.startsWith('#') ? own : packages.find((each) => `${path}/`.startsWith(`${each.name}/`))
  if (!owner) return null
  const target = path.startsWith('#')
    ? throughMap(owner.imports, path)
    : throughMap(owner.exports, `.${path.slice(owner.name.length)}`)
  return target ? normalize(join(owner.folder, target)) : null
}

/** The names a file imports. */
const namesIn = (file: string, code: string, withTypes: boolean): string[] => {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
  const imported = staticImports
    .filter(({ entries }) => withTypes || entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest && (withTypes || !isType) ? [moduleRequest.value] : [],
    ),
  )
  const late = dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start, moduleRequest.end))
  return [...imported, ...passedOn, ...late.flatMap((text) => /^(['"])(.*)\1$/.exec(text)?.[2] ?? [])]
}

/** Reads a project; each file is looked into when it is asked for. */
export const readTree = (root = projectRoot): Tree => {
  const found = globSync('**/*', { cwd: root, exclude: (path) => !isOurs(path) }).filter(isOurs)
  const files = new Set(found.filter((path) => /\.[a-z0-9]+$/i.test(path)))
  const packages = readPackages(root, files)
  const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
  const reader = (withTypes: boolean) => {
    const known = new Map<string, string[]>()
    const read = (file: string): string[] => {
      if (!isCode(file) || !files.has(file)) return []
      const targets = namesIn(file, textOf(file), withTypes).map((name) => resolve(name, file, packages))
      return [...new Set(targets.filter((target) => target !== null && files.has(target)))] as string[]
    }
    return (file: string): string[] => {
      const imports = known.get(file) ?? read(file)
      known.set(file, imports)
      return imports
    }
  }
  return { files, textOf, importsOf: reader(false), allImportsOf: reader(true) }
}

/** The files that import one of these, directly or through others, also for a type alone; with the files themselves. */
export const importersOf = (tree: Tree, targets: string[]): Set<string> => {
  const importers = new Map<string, string[]>()
  for (const file of tree.files)
    for (const target of tree.allImportsOf(file)) importers.set(target, [...(importers.get(target) ?? []), file])
  const found = new Set(targets)
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
  return found
}

/** Everything a file imports, directly or through others; `isEnd` files are reached, but not looked into. */
export const reachedFrom = (tree: Tree, start: string, isEnd: (file: string) => boolean): Set<string> => {
  const reached = new Set<string>([start])
  const queue = [start]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (file !== start && isEnd(file)) continue
    for (const next of tree.importsOf(file))
      if (!reached.has(next)) {
        reached.add(next)
        queue.push(next)
      }
  }
  return reached
}
