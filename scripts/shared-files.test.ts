import { expect, test } from 'vitest'
import { firstScreens, loadedByVisitors, runningTest } from '../web/first-screens.ts'
import { sharedFiles, type Chunking } from '../web/shared-files.ts'

const sources = '/academy/web/src/'
const staffPages = Array.from({ length: 12 }, (_, index) => `pages/main/list-${index}.page.tsx`)

/** A build in which the named modules import the module in question, and `staff-pages.ts` names twelve pages. */
const fileOf = (module: string, importers: readonly string[]): string | null => {
  const known = new Set([
    'app/main.tsx',
    ...Object.values(firstScreens).flat(),
    ...loadedByVisitors,
    ...runningTest,
    ...staffPages,
    ...importers,
    module,
  ])
  const chunking: Chunking = {
    getModuleInfo: (id) => {
      const name = id.replace(sources, '')
      if (!known.has(name)) return null
      const later = name === 'app/staff-pages.ts' ? staffPages : []
      return {
        importedIds: importers.includes(name) ? [`${sources}${module}`] : [],
        dynamicallyImportedIds: later.map((page) => `${sources}${page}`),
      }
    },
  }
  return sharedFiles(sources)(`${sources}${module}`, chunking)
}

const home = 'pages/overview/home.page.tsx'
const login = 'pages/accounts/login.page.tsx'
const cabinet = 'app/layouts/cabinet.layout.tsx'
const staff = 'app/layouts/main.layout.tsx'

test.each([
  ['the entry', ['app/main.tsx'], 'base'],
  ['the home page and the login', [home, login], 'base'],
  ['the home page alone', [home], null],
  ['the login, the cabinet and the staff', [login, cabinet, staff], 'page'],
  ['the cabinet and the staff', [cabinet, staff], 'shell'],
  ['the cabinet, the staff and what visitors load later', [cabinet, staff, loadedByVisitors[0]!], 'guest'],
  ['the cabinet, the staff and a running test', [cabinet, staff, ...runningTest], 'live'],
  ['the first screen of the staff and twelve of their pages', [staff, ...staffPages], 'staff'],
  ['the first screen of the staff and eleven of their pages', [staff, ...staffPages.slice(1)], null],
  ['the login and twelve pages of the staff', [login, ...staffPages], 'form'],
  ['twelve pages of the staff', staffPages, null],
])('what %s import lies in the right file', (_who, importers, file) => {
  expect(fileOf('lib/anything.ts', importers)).toBe(file)
})

test('the entry has a file of its own: nothing that imports a shared file starts the application', () => {
  expect(fileOf('app/main.tsx', [])).toBeNull()
})

test('a first screen that was renamed is noticed', () => {
  const empty: Chunking = { getModuleInfo: () => null }
  expect(() => sharedFiles(sources)('anything', empty)).toThrow('correct first-screens.ts')
})

test('a package does not bring to every page what only forms use of it', () => {
  expect(fileOf('x/@tanstack/react-router/dist/esm/useBlocker.js', ['app/main.tsx'])).toBeNull()
})
