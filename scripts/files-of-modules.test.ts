import { describe, expect, test } from 'vitest'
import { firstScreens, runningTest } from '../web/first-screens.ts'
import { filesOfModules } from '../web/splitting/files-of-modules.ts'
import type { Chunking } from '../web/splitting/modules.ts'

const sources = '/academy/web/src/'
const large = 'x'.repeat(1_000_000)
const tables = ['app/first-pages.ts', 'app/visitor-pages.ts', 'app/cabinet-pages.ts', 'app/staff-pages.ts']
const blocker = '/academy/node_modules/@tanstack/react-router/dist/esm/useBlocker.js'
const guard = 'lib/unsaved-changes-guard.ts'

type Module = { imports?: string[]; later?: string[]; code?: string }

/** A build of the first screens, the tables of pages and these modules. */
const buildOf = (modules: Record<string, Module>) => {
  const known = ['app/main.tsx', ...tables, ...Object.values(firstScreens).flat(), ...runningTest]
  const all: Record<string, Module> = { ...Object.fromEntries(known.map((name) => [name, {}])), ...modules }
  const path = (name: string) => (name.startsWith('/') ? name : `${sources}${name}`)
  const chunking: Chunking = {
    getModuleInfo: (id) => {
      const found = all[id.replace(sources, '')]
      if (found === undefined) return null
      const { imports = [], later = [], code = 'x' } = found
      return { code, importedIds: imports.map(path), dynamicallyImportedIds: later.map(path) }
    },
  }
  const fileOf = filesOfModules(sources)
  return (name: string) => fileOf(path(name), chunking)
}

const home = 'pages/overview/home.page.tsx'
const login = 'pages/accounts/login.page.tsx'

test('the entry has a file of its own: nothing that imports a shared file starts the application', () => {
  const fileOf = buildOf({ 'app/main.tsx': { imports: ['lib/base.ts'] }, 'lib/base.ts': {} })
  expect(fileOf('app/main.tsx')).toBeNull()
  expect(fileOf('lib/base.ts')).not.toBeNull()
})

test('what only one page needs is not in the file that every page loads', () => {
  const fileOf = buildOf({
    'app/main.tsx': { imports: ['lib/base.ts'] },
    'lib/base.ts': { code: large },
    [home]: { imports: ['lib/of-home.ts'] },
    'lib/of-home.ts': { code: large },
  })
  expect(fileOf('lib/of-home.ts')).toBe(fileOf(home))
  expect(fileOf('lib/of-home.ts')).not.toBe(fileOf('lib/base.ts'))
})

test('a part that is loaded later is not in the file of its page', () => {
  const fileOf = buildOf({ [login]: { later: ['features/dialog.tsx'] }, 'features/dialog.tsx': { code: large } })
  expect(fileOf('features/dialog.tsx')).not.toBe(fileOf(login))
})

test('what a page has already does not count as loaded by its parts', () => {
  const fileOf = buildOf({
    [login]: { imports: ['ui/box.tsx'], later: ['features/dialog.tsx'] },
    'ui/box.tsx': { code: large },
    'features/dialog.tsx': { imports: ['ui/box.tsx'], code: large },
  })
  expect(fileOf('ui/box.tsx')).toBe(fileOf(login))
})

describe('what a package imports and the bundler leaves out', () => {
  test('does not come to every page', () => {
    const fileOf = buildOf({ 'app/main.tsx': { imports: [blocker] }, [blocker]: {} })
    expect(fileOf(blocker)).toBeNull()
  })

  test('is in the file of those who use it', () => {
    const fileOf = buildOf({
      'app/main.tsx': { imports: [blocker] },
      [blocker]: {},
      [login]: { imports: [guard] },
      [guard]: { imports: [blocker] },
    })
    expect(fileOf(blocker)).toBe(fileOf(guard))
    expect(fileOf(blocker)).not.toBeNull()
  })
})

test('two files never have one name', () => {
  const fileOf = buildOf({
    [home]: { imports: ['features/home/card.tsx'] },
    'features/home/card.tsx': { code: large },
    [login]: { later: ['features/login/card.tsx'] },
    'features/login/card.tsx': { code: large },
  })
  expect(fileOf('features/home/card.tsx')).not.toBe(fileOf('features/login/card.tsx'))
})

test('a first screen that was renamed is noticed', () => {
  const empty: Chunking = { getModuleInfo: () => null }
  expect(() => filesOfModules(sources)('anything', empty)).toThrow('correct first-screens.ts')
})
