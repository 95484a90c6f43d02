import { bindingOf } from '../source-code/bindings.mjs'
import { parse, walk, type Node } from '../source-code/parse.mjs'
import { reachedFrom, type Tree } from './import-graph.ts'
import { isJourney } from './paths-to-tests.ts'

// Which journeys visit which page: a journey names addresses (`paths.login`), an address has a route or a row in the table
// of screens, and that has a page.

const pathsFile = 'web/src/lib/paths.ts'
const isRouteFile = (file: string): boolean => /^web\/src\/app\/(router|[\w-]+-routes)\.tsx?$/.test(file)
const screensFile = 'web/src/app/screens.ts'
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

const initOf = (node: Node): Node => {
  const binding = node.type === 'Identifier' ? bindingOf(node) : null
  return binding?.kind === 'variable' && binding.node.init ? binding.node.init : node
}

type Route = { pattern: string; pages: string[] }

/** `path` of a row or a route: an entry of `paths`, or written out. */
const addressOf = (path: Node, addresses: Map<string, string>): string =>
  path.type === 'MemberExpression' ? (addresses.get(path.property.name) ?? '') : patternOf(path)

/** The rows of the table of screens: each has the name of its page. */
const readScreens = (tree: Tree, addresses: Map<string, string>, maps: Map<string, string[]>): Route[] => {
  if (!tree.files.has(screensFile)) return []
  const rows = find(programOf(screensFile, tree), ({ type, value }) => {
    return type === 'Property' && propertyOf(value, 'path') !== undefined
  })
  return rows.map(({ key, value }) => ({
    pattern: addressOf(propertyOf(value, 'path')!, addresses),
    pages: maps.get(key.name) ?? [],
  }))
}

const readRoutes = (tree: Tree): Route[] => {
  const addresses = readAddresses(tree)
  const maps = readPageMaps(tree)
  const pathOf = (route: Node): string => {
    const path = propertyOf(route.arguments[0], 'path')
    const parent = propertyOf(route.arguments[0], 'getParentRoute')?.body
    const before = parent && initOf(parent).callee?.name === 'createRoute' ? pathOf(initOf(parent)) : ''
    if (!path) return before
    const own = addressOf(path, addresses)
    return own.startsWith('/') && own !== '/' ? own : `${before}/${own}`
  }
  const pagesOf = (node: Node, file: string): string[] => {
    const names = find(node, ({ type, value }) => type === 'Literal' && typeof value === 'string')
    return [...importedIn(node, file, tree), ...names.flatMap(({ value }) => maps.get(value) ?? [])]
  }
  const routes = [...tree.files].filter(isRouteFile).flatMap((file) =>
    find(
      programOf(file, tree),
      ({ type, callee }) => type === 'CallExpression' && callee.name === 'createRoute',
    ).flatMap((call): Route[] => {
      const component = propertyOf(call.arguments[0], 'component')
      return component ? [{ pattern: pathOf(call), pages: pagesOf(initOf(component), file) }] : []
    }),
  )
  return [...routes, ...readScreens(tree, addresses, maps)]
}

const partsOf = (pattern: string): string[] => pattern.split('/').filter((part) => part !== '')

const isAt = (address: string, { pattern }: Route, isExact: boolean): boolean => {
  const [wanted, route] = [partsOf(address), partsOf(pattern)]
  const isSame = (part: string, index: number) =>
    part.startsWith('$') ? wanted[index] === '$' || !isExact : part === wanted[index]
  return wanted.length === route.length && route.every(isSame)
}

const pagesAt = (address: string, routes: Route[]): string[] => {
  const exact = routes.filter((route) => isAt(address, route, true))
  return (exact.length > 0 ? exact : routes.filter((route) => isAt(address, route, false))).flatMap(
    ({ pages }) => pages,
  )
}

/** Every journey imports the fixtures, and the screens walk through all pages: neither tells what a journey is about. */
const isAboutAll = (file: string): boolean => /^e2e\/setup\/(fixtures\.ts|screens)/.test(file)

const readJourneys = (tree: Tree): Map<string, Set<string>> => {
  const addresses = readAddresses(tree)
  const routes = readRoutes(tree)
  const journeys = [...tree.files].filter(isJourney).toSorted()
  return new Map(
    journeys.map((journey) => {
      const files = [...reachedFrom(tree, journey, isAboutAll)].filter(
        (file) => file.startsWith('e2e/') && !isAboutAll(file),
      )
      const names = files.flatMap((file) => [...tree.textOf(file).matchAll(/\bpaths\.(\w+)/g)].map(([, name]) => name!))
      return [journey, new Set(names.flatMap((name) => pagesAt(addresses.get(name) ?? '', routes)))]
    }),
  )
}

/** Reading routes and pages takes a moment, and one tree is asked about many files. */
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
