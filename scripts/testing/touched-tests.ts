import { reachedFrom, type Tree } from './import-graph.ts'
import { specsOfPages } from './pages-of-journeys.ts'
import { readersOf } from './source-readers.ts'
import { isJourney, isNamedAfter, isTest, sortedTests, type TestFiles } from './paths-to-tests.ts'

/** One changed file, the tests it touches, and why; a note says what is left out. */
export type Touch = { file: string; tests: string[]; why: string }
export type Touched = TestFiles & { touches: Touch[] }

/**
 * Where everything is put together. Through these files everything would reach everything, so they are not looked into;
 * when one of them changes itself, all tests of its part are touched.
 */
const roots: { pattern: RegExp; part: RegExp }[] = [
  {
    pattern: /^server\/src\/(app|jobs|main|module-tools|modules|pages|realtime-modules|server)\.ts$/,
    part: /^server\//,
  },
  { pattern: /^server\/test\/servers\/(test-app|global-setup|databases|another-server)\.ts$/, part: /^server\// },
  { pattern: /^server\/seed\/(?!.*\.test\.)/, part: /^server\/(seed|test\/(start|journeys))\// },
  { pattern: /^web\/src\/app\/(?!.*\.test\.)/, part: /^web\// },
  { pattern: /^contract\/src\/index\.ts$/, part: /^(contract\/|server\/test\/security\/)/ },
  { pattern: /^e2e\/(playwright\.config|setup\/global-setup|setup\/fixtures)\.ts$/, part: /^e2e\// },
]

/** Files outside the import graph whose change affects every test of a part. */
const foundations: { pattern: RegExp; part: RegExp; why: string }[] = [
  { pattern: /^package-lock\.json$/, part: /./, why: 'other packages' },
  { pattern: /^(package|tsconfig(\.base)?)\.json$|^vitest\.config\.ts$/, part: /./, why: 'how tests run' },
  { pattern: /^server\/migrations\//, part: /^server\//, why: 'another database' },
]

/** The factories make a bit of everything; who imports them is touched by them, but not by all they make. */
const isFactory = (file: string): boolean => /^server\/test\/make(-[a-z]+)?\.ts$/.test(file)

const isEnd = (file: string): boolean => isFactory(file) || roots.some(({ pattern }) => pattern.test(file))

const securitySuites = /^server\/test\/security\//
const isContractRow = (file: string): boolean => /^contract\/src\/(?!.*\.test\.)/.test(file)
const isPermission = (file: string): boolean => /permissions[^/]*\.(ts|csv)$/.test(file)

/** Or of a workspace whose threads load files by their address: no import leads from its tests to them. */
const moduleOf = (file: string): string | null =>
  /^(server\/src\/modules\/[^/]+\/[^/]+|spreadsheets)\//.exec(file)?.[0] ?? null

type Chooser = { tests: string[]; reachers: (file: string) => string[]; tree: Tree }

const touchesOf = (file: string, { tests, reachers, tree }: Chooser): Touch[] => {
  const all = (part: RegExp, why: string): Touch[] => [{ file, tests: tests.filter((test) => part.test(test)), why }]
  const foundation = foundations.find(({ pattern }) => pattern.test(file))
  if (foundation) return all(foundation.part, `${foundation.why}: everything of the part`)
  const root = roots.find(({ pattern }) => pattern.test(file))
  if (root) return all(root.part, 'puts everything together: everything of the part')
  const readers = readersOf(file).filter((test) => test !== file && tests.includes(test))
  const read: Touch[] = readers.length > 0 ? [{ file, tests: readers, why: 'read it' }] : []
  if (isTest(file) || isJourney(file))
    return [{ file, tests: tests.includes(file) ? [file] : [], why: 'a test' }, ...read]

  const touches: Touch[] = [{ file, tests: reachers(file), why: 'import it' }, ...read]
  touches.push({ file, tests: tests.filter((test) => isNamedAfter(test, file)), why: 'are named after it' })
  const module = moduleOf(file)
  if (module) touches.push({ file, tests: tests.filter((test) => test.startsWith(module)), why: 'are in its module' })
  if (isContractRow(file) || isPermission(file))
    touches.push(...all(securitySuites, 'walk all endpoints of the contract'))
  if (/^web\/src\/(pages|features)\//.test(file))
    touches.push({ file, tests: specsOfPages(file, tree), why: 'visit its page' })
  return touches.filter((touch) => touch.tests.length > 0)
}

/** The tests that could see a change, by what they import and by where they are. */
export const touchedTests = (changed: string[], tree: Tree): Touched => {
  const tests = [...tree.files].filter((file) => isTest(file) || isJourney(file)).toSorted()
  const reached = new Map(tests.map((test) => [test, reachedFrom(tree, test, isEnd)]))
  const reachers = (file: string): string[] => tests.filter((test) => reached.get(test)?.has(file))
  const touches = changed.flatMap((file) => touchesOf(file, { tests, reachers, tree }))
  return { ...sortedTests(touches.flatMap((touch) => touch.tests)), touches }
}

/** What the chosen tests leave out, in words. */
export const notesOn = (changed: string[], { touches }: Touched): string[] => {
  const notes: string[] = []
  if (changed.some((file) => /^web\/src\/(ui|lib|app)\//.test(file)))
    notes.push('Every page uses web/src/ui, lib and app: the journeys are left to npm test.')
  if (
    changed.some((file) =>
      /^(server|contract|runner|hardened-git|local-postgres|spreadsheets)\/.*src\/(?!.*\.test\.)/.test(file),
    )
  )
    notes.push('The journeys are not chosen by changes of the server: they are left to npm test.')
  if (changed.some((file) => file.startsWith('translations/')))
    notes.push('The journeys are not chosen by changes of texts: they are left to npm test.')
  const touching = new Set(touches.map(({ file }) => file))
  const others = changed.filter((file) => !touching.has(file) && !file.endsWith('.md'))
  if (others.length > 0)
    notes.push(`No test is known to read ${others.slice(0, 5).join(', ')}${others.length > 5 ? ', …' : ''}.`)
  return notes
}
