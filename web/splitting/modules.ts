import type { Rolldown } from 'vite'

/** What the bundler knows about a module. */
export type Chunking = {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'code' | 'importedIds' | 'dynamicallyImportedIds'> | null
}

/**
 * What an index file of a package imports and the bundler leaves out again where nobody uses it. Followed, these
 * imports would put all of it into the file of every visitor.
 */
const leftOut =
  /\/@tanstack\/react-router\/dist\/esm\/useBlocker\.js$|node_modules\/(?:@messageformat|moo|@lingui\/message-utils)\//
export const isLeftOut = (id: string): boolean => leftOut.test(id)

export const infoOf = (id: string, chunking: Chunking) => {
  const info = chunking.getModuleInfo(id)
  if (info === null) throw new Error(`The build has no module ${id}: correct first-screens.ts`)
  return info
}

export const importsOf = (id: string, chunking: Chunking): string[] =>
  infoOf(id, chunking).importedIds.filter((imported) => !isLeftOut(imported))

/** Modules and everything that they import, without what they import only later. */
export const reachedFrom = (modules: Iterable<string>, chunking: Chunking): Set<string> => {
  const found = new Set(modules)
  for (const id of found) for (const imported of importsOf(id, chunking)) found.add(imported)
  return found
}
