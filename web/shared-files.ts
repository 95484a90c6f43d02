import type { Rolldown } from 'vite'
import { firstScreens, loadedByVisitors, runningTest } from './first-screens.ts'

/** Every address begins with it. */
const entry = 'app/main.tsx'
/** What fewer pages of the staff share would be carried by the others without need. */
const manyPages = 12
/** The package of the router imports all its modules; this one belongs to forms that ask before they lose anything. */
const ofForms = /\/@tanstack\/react-router\/dist\/esm\/useBlocker\.js$/

/** What the bundler knows about a module. */
export type Chunking = {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null
}
type FileOf = (id: string) => string | null

const infoOf = (id: string, chunking: Chunking) => {
  const info = chunking.getModuleInfo(id)
  if (info === null) throw new Error(`The build has no module ${id}: correct first-screens.ts`)
  return info
}

/** Modules and everything that they import, without what they import only later. */
const reachedFrom = (modules: readonly string[], chunking: Chunking): Set<string> => {
  const found = new Set(modules)
  for (const id of found) for (const imported of infoOf(id, chunking).importedIds) found.add(imported)
  return found
}

/** Per module how many of the pages load it that a table of `app/` names. */
const countPages = (table: string, chunking: Chunking): Map<string, number> => {
  const pages = infoOf(table, chunking).dynamicallyImportedIds.filter((id) => id.includes('/src/pages/'))
  const counts = new Map<string, number>()
  for (const page of pages) for (const id of reachedFrom([page], chunking)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

const readModules = (sources: string, chunking: Chunking): FileOf => {
  const path = (module: string) => `${sources}${module}`
  const reached = (modules: readonly string[]) => reachedFrom(modules.map(path), chunking)
  const loadedAt = (address: keyof typeof firstScreens) => reached([entry, ...firstScreens[address]])
  const home = loadedAt('/')
  const login = loadedAt('/auth/login')
  const register = loadedAt('/auth/register')
  const cabinet = loadedAt('/cabinet')
  const staff = loadedAt('/main')
  const test = reached(runningTest)
  const later = reached(loadedByVisitors)
  const pagesOfVisitors = countPages(path('app/visitor-pages.ts'), chunking)
  const pagesOfStudents = countPages(path('app/cabinet-pages.ts'), chunking)
  const pagesOfStaff = countPages(path('app/staff-pages.ts'), chunking)

  return (id) => {
    if (id === path(entry) || ofForms.test(id)) return null
    if (home.has(id)) return [login, register, cabinet, staff].some((screen) => screen.has(id)) ? 'base' : null
    if (cabinet.has(id) && staff.has(id)) {
      if (login.has(id)) return 'page'
      if (later.has(id)) return 'guest'
      return test.has(id) ? 'live' : 'shell'
    }
    if ((pagesOfStaff.get(id) ?? 0) < manyPages) return null
    if (staff.has(id)) return pagesOfVisitors.has(id) || pagesOfStudents.has(id) ? null : 'staff'
    // Only our own code: many forms do without the schemas of the contract.
    return login.has(id) && id.startsWith(sources) ? 'form' : null
  }
}

/**
 * Names the file of a module by the screens that load it, whatever its name and folder. Small modules that many screens
 * share would otherwise be a file each, and over HTTP/1.1 a browser asks for six files at a time.
 *
 * - `base`: the home page and another first screen
 * - `page`: login, cabinet and staff
 * - `shell`: cabinet and staff; `guest`: these and what visitors load later
 * - `live`: these and a running test
 * - `staff`: the first screen of the staff and many of their pages, but no page of others
 * - `form`: login and many pages of the staff
 *
 * The bundler decides about all other modules. What a file imports is in the same file or in one that is loaded with it.
 */
export const sharedFiles = (sources: string) => {
  let fileOf: FileOf | null = null
  return (id: string, chunking: Chunking): string | null => {
    fileOf ??= readModules(sources, chunking)
    return fileOf(id)
  }
}
