import { readTree, type Tree } from './import-graph.ts'

export type TestFiles = { vitest: string[]; journeys: string[] }

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
export const isJourney = (file: string): boolean => /^e2e\/.*\.spec\.ts$/.test(file)

export const sortedTests = (files: Iterable<string>): TestFiles => {
  const all = [...new Set(files)].toSorted()
  return { vitest: all.filter(isTest), journeys: all.filter(isJourney) }
}

/** `homework.service.ts` is tested by `homework.test.ts`, `homework.service.test.ts` and `homework.service.rules.test.ts`. */
export const isNamedAfter = (test: string, source: string): boolean => {
  const stem = source.replace(/\.(tsx?|mjs)$/, '')
  return test.startsWith(`${stem}.`) || test.replace(/\.test\.tsx?$/, '') === stem.replace(/\.[a-z-]+$/, '')
}

const testsOfSource = (source: string, tree: Tree): string[] =>
  [...tree.files].filter(
    (file) =>
      (isTest(file) || isJourney(file)) && (isNamedAfter(file, source) || tree.importsOf(file).includes(source)),
  )

const testsOfPath = (given: string, tree: Tree): string[] => {
  const path = given.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '')
  if (isTest(path) || isJourney(path)) return tree.files.has(path) ? [path] : []
  if (tree.files.has(path)) return testsOfSource(path, tree)
  return [...tree.files].filter((file) => file.startsWith(`${path}/`))
}

/**
 * The tests that paths mean: a test means itself, a folder all tests in it, any other file the tests that are named
 * after it or import it. A path without tests is an error, because a run of nothing would look like a success.
 */
export const pathsToTests = (paths: string[], tree: Tree = readTree()): TestFiles => {
  const found = paths.map((path) => ({ path, tests: sortedTests(testsOfPath(path, tree)) }))
  const empty = found.find(({ tests }) => tests.vitest.length + tests.journeys.length === 0)
  if (empty) throw new Error(`There are no tests of "${empty.path}".`)
  return sortedTests(found.flatMap(({ tests }) => [...tests.vitest, ...tests.journeys]))
}
