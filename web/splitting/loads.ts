import { firstScreens, runningTest } from '../first-screens.ts'
import { infoOf, reachedFrom, type Chunking } from './modules.ts'

/** Modules that are there together once a page or a part of one is, and how much a byte and a request of them matter. */
export type Load = { modules: ReadonlySet<string>; weight: number }

/** Every address begins with it. */
export const entry = 'app/main.tsx'

/** Tables of pages, with what stands around each of their pages. */
const tables = {
  'app/first-pages.ts': [],
  'app/visitor-pages.ts': [],
  'app/cabinet-pages.ts': ['app/layouts/cabinet.layout.tsx'],
  'app/staff-pages.ts': ['app/layouts/main.layout.tsx'],
} satisfies Record<string, readonly string[]>

/** What most visits begin with counts more than a page that is opened later. */
const weightOfFirstScreen = 25
/** It needs the least, and who comes to it has nothing of ours yet. */
const weightOfHome = 60
/** Not every visit of a page opens its dialogs and lists of texts. */
const weightOfPart = 0.2

/** Everything that is imported later, by whom. */
const importersOfParts = (modules: ReadonlySet<string>, chunking: Chunking) => {
  const importers = new Map<string, string[]>()
  const seen = new Set(modules)
  for (const id of seen) {
    const { importedIds, dynamicallyImportedIds } = infoOf(id, chunking)
    for (const part of dynamicallyImportedIds) importers.set(part, [...(importers.get(part) ?? []), id])
    for (const next of [...importedIds, ...dynamicallyImportedIds]) seen.add(next)
  }
  return importers
}

const intersectionOf = (sets: readonly ReadonlySet<string>[]): Set<string> => {
  const [first = new Set<string>(), ...rest] = sets
  return new Set([...first].filter((id) => rest.every((set) => set.has(id))))
}

/** The loads of a build: its first screens, its pages, and each part that a page imports later. */
export const readLoads = (sources: string, chunking: Chunking): Load[] => {
  const path = (module: string) => `${sources}${module}`
  const load = (modules: readonly string[], weight: number): Load => ({
    modules: reachedFrom([path(entry), ...modules.map(path)], chunking),
    weight,
  })
  const begun = [...Object.entries(firstScreens), ['test', runningTest] as const].map(([address, modules]) =>
    load(modules, address === '/' ? weightOfHome : weightOfFirstScreen),
  )

  const pages = Object.entries(tables).flatMap(([table, around]) =>
    infoOf(path(table), chunking).dynamicallyImportedIds.map((page) => ({
      page,
      modules: reachedFrom([path(entry), path(table), ...around.map(path), page], chunking),
      weight: 1,
    })),
  )

  const isPage = new Set([...pages.map(({ page }) => page), ...Object.keys(tables).map(path)])
  const loads: Load[] = [...begun, ...pages.map(({ modules, weight }) => ({ modules, weight }))]
  for (const [part, importers] of importersOfParts(reachedFrom([path(entry)], chunking), chunking)) {
    if (isPage.has(part)) continue
    // What is there in any case when the part is asked for.
    const before = loads.filter(({ modules }) => importers.some((id) => modules.has(id)))
    const there = intersectionOf(before.map(({ modules }) => modules))
    loads.push({ modules: new Set([...there, ...reachedFrom([part], chunking)]), weight: weightOfPart })
  }
  return loads
}
