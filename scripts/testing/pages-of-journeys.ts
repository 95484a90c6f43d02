import { parse, walk, type Node } from '../source-code/parse.mjs'
import { reachedFrom, type Tree } from './import-graph.ts'
import { isJourney } from './paths-to-tests.ts'

// Which journeys visit which page: a journey names addresses (`paths.login`), an address has a row in a table of screens,
// and that has a page.

const pathsFile = 'web/src/lib/paths.ts'
const isTable = (file: string): boolean => /^web\/src\/app\/[\w-]+-screens\.ts$/.test(file)
const isPageMap = (file: string): boolean => /^web\/src\/app\/[\w-]+-pages\.ts$/.test(file)

const programOf = (file: string, tree: Tree): Node => parse(file, tree.textOf(file)).program

const find = (node: Node, isWanted: (node: Node) => boolean): Node[] => {
  const found: Node[] = []
  walk(node, (each) => {
    if (isWanted(each)) found.push(each)
  })
  return found
}

const propertyOf = (object: Node | undefined, name: string): Node | undefined =>
  object?.properties?.find(({ key }: Node) => key?.name === name)?.value

/** The text of a literal or template, with `$` for whatever it is filled with. */
const patternOf = (node: Node): string => {
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }: Node) => value.cooked).join('$')
  return node.type === 'ArrowFunctionExpression' ? patternOf(node.body) : ''
}

/** The entries of `paths`, as patterns without their query. */
const readAddresses = (tree: Tree): Map<string, string> => {
  const [declared] = find(
    programOf(pathsFile, tree),
    ({ type, id }) => type === 'VariableDeclarator' && id.name === 'paths',
  )
  const object = find(declared!, ({ type }) => type === 'ObjectExpression')[0]!
  return new Map(object.properties.map(({ key, value }: Node) => [key.name, patternOf(value).replace(/\?.*$/, '')]))
}

const importedIn = (node: Node, file: string, tree: Tree): string[] => {
  const names = find(node, ({ type }) => type === 'ImportExpression').map(({ source }) => String(source.value))
  return tree.importsOf(file).filter((target) => names.some((name) => target.endsWith(name.replace(/^[#./]+/, ''))))
}

/** Name of a page -> its files, of all the maps of pages. */
const readPageMaps = (tree: Tree): Map<string, string[]> => {
  const pages = new Map<string, string[]>()
  for (const file of [...tree.files].filter(isPageMap))
    for (const { key, value } of find(programOf(file, tree), ({ type }) => type === 'Property')) {
      const found = importedIn(value, file, tree)
      if (found.length > 0) pages.set(key.name, [...(pages.get(key.name) ?? []), ...found])
    }
  return pages
}

type Row = { pattern: string; pages: string[] }

/** `path` of a row: an entry of `paths`, or written out. */
const addressOf = (path: Node, addresses: Map<string, string>): string =>
  path.type === 'MemberExpression' ? (addresses.get(path.property.name) ?? '') : patternOf(path)

/** The rows of the tables of screens: each has the name of its page, or says that of another row's. */
const readRows = (tree: Tree): Row[] => {
  const addresses = readAddresses(tree)
  const maps = readPageMaps(tree)
  const rows = [...tree.files]
    .filter(isTable)
    .flatMap((file) =>
      find(programOf(file, tree), ({ type, value }) => type === 'Property' && propertyOf(value, 'path') !== undefined),
    )
  return rows.map(({ key, value }) => ({
    pattern: addressOf(propertyOf(value, 'path')!, addresses),
    pages: maps.get(propertyOf(value, 'page')?.value ?? key.name) ?? [],
  }))
}

const partsOf = (pattern: string): string[] => pattern.split('/').filter((part) => part !== '')

const isAt = (address: string, { pattern }: Row, isExact: boolean): boolean => {
  const [wanted, route] = [partsOf(address), partsOf(pattern)]
  const isSame = (part: string, index: number) =>
    part.startsWith('$') ? wanted[index] === '$' || !isExact : part === wanted[index]
  return wanted.length === route.length && route.every(isSame)
}

const pagesAt = (address: string, rows: Row[]): string[] => {
  const exact = rows.filter((route) => isAt(address, route, true))
  return (exact.length > 0 ? exact : rows.filter((route) => isAt(address, route, false))).flatMap(({ pages }) => pages)
}

/** Every journey imports the fixtures, and the screens walk through all pages: neither tells what a journey is about. */
const isAboutAll = (file: string): boolean => /^e2e\/setup\/(fixtures\.ts|screens)/.test(file)

const readJourneys = (tree: Tree): Map<string, Set<string>> => {
  const addresses = readAddresses(tree)
  const rows = readRows(tree)
  const journeys = [...tree.files].filter(isJourney).toSorted()
  return new Map(
    journeys.map((journey) => {
      const files = [...reachedFrom(tree, journey, isAboutAll)].filter(
        (file) => file.startsWith('e2e/') && !isAboutAll(file),
      )
      const names = files.flatMap((file) => [...tree.textOf(file).matchAll(/\bpaths\.(\w+)/g)].map(([, name]) => name!))
      return [journey, new Set(names.flatMap((name) => pagesAt(addresses.get(name) ?? '', rows)))]
    }),
  )
}

/** Reading tables and pages takes a moment, and one tree is asked about many files. */
const known = new WeakMap<Tree, Map<string, Set<string>>>()

/** The journeys that visit a page which the file is part of. */
export const specsOfPages = (file: string, tree: Tree): string[] => {
  if (!tree.files.has(pathsFile)) return []
  const journeys = known.get(tree) ?? readJourneys(tree)
  known.set(tree, journeys)
  const pages = new Set([...journeys.values()].flatMap((visited) => [...visited]))
  const isApp = (reached: string) => reached.startsWith('web/src/app/')
  const touched = new Set([...pages].filter((page) => reachedFrom(tree, page, isApp).has(file)))
  return [...journeys]
    .filter(([, visited]) => [...visited].some((page) => touched.has(page)))
    .map(([journey]) => journey)
}
