import { readFile } from 'node:fs/promises'
import { inProject } from '../project.ts'
import { CheckFailure, type Check } from './check.ts'
import { type Source, withoutComments } from './contract-use.ts'
import { moduleOf, readModules } from './module-cycles.ts'
import { sourceFiles } from './source-files.ts'
import { type Exception, exceptions, namedByValue, tablesOf } from './table-owners/owners.ts'

type Tables = ReadonlyMap<string, string>

/** From the name of a table in the code to its name in the database. */
export const tablesIn = (schema: readonly Source[]): Map<string, string> =>
  new Map(
    schema.flatMap(({ code }) =>
      [...code.matchAll(/export const (\w+) = (?:\w+\.)?(?:pgTable|table)\(\s*'(\w+)'/g)].map(
        ([, name, table]) => [name!, table!] as const,
      ),
    ),
  )

/** What the names of a file stand for: imports, other names for them, and names that go through several. */
const namesOf = (code: string, tables: Tables): Map<string, string[]> => {
  const names = new Map<string, string[]>()
  const add = (name: string, found: readonly string[]) => {
    if (found.length > 0) names.set(name, [...(names.get(name) ?? []), ...found])
  }
  for (const [, list] of code.matchAll(/import \{([^}]*)\} from '#(?:server\/schema|platform)\/[^']*'/g))
    for (const entry of list!.split(',')) {
      const [name = '', other = name] = entry.trim().split(' as ')
      const table = tables.get(name)
      if (table !== undefined) add(other, [table])
    }
  for (const [, name, of] of code.matchAll(/const (\w+) = (\w+)$/gm)) add(name!, names.get(of!) ?? [])
  for (const [, name, list] of code.matchAll(/for \(const (\w+) of \[([^\]]*)\]\)/g))
    add(
      name!,
      list!.split(',').flatMap((one) => names.get(one.trim()) ?? []),
    )
  return names
}

export interface Write {
  path: string
  /** null: the code names it by a value. */
  table: string | null
}

const statements =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?=\s+(?:only\s+)?\S+\s+(?:(?:as\s+)?\w+\s+)?set\b))\s+(?:only\s+)?(\$\{[^}]*\}|\w+)/gi

/** The tables a file writes, by the query builder and by SQL. */
export const writesIn = ({ path, code }: Source, tables: Tables): Write[] => {
  const text = withoutComments(code)
  const names = namesOf(text, tables)
  const known = new Set(tables.values())
  const byBuilder = [...text.matchAll(/(\b(?:db|tx)\s*)?\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)].flatMap(
    ([, database, name]): (string | null)[] => names.get(name!) ?? (database ? [null] : []),
  )
  const bySql = [...text.matchAll(statements)].flatMap(([, named]): (string | null)[] => {
    if (named!.startsWith('${')) return names.get(named!.slice(2, -1).trim()) ?? [null]
    return known.has(named!) ? [named!] : []
  })
  return [...new Set([...byBuilder, ...bySql])].map((table) => ({ path, table }))
}

export interface Ownership {
  /** All tables there are. */
  tables: readonly string[]
  /** Those that no module owns. */
  ofPlatform: readonly string[]
  tablesOf: Readonly<Record<string, readonly string[]>>
  exceptions: readonly Exception[]
  namedByValue: Readonly<Record<string, string>>
}

/** A table is written by the module that owns it, and by those whose reason is written down. */
export const ownerProblems = (writes: readonly Write[], ownership: Ownership): string[] => {
  const { tables, ofPlatform, exceptions, namedByValue } = ownership
  const owners = Map.groupBy(
    Object.entries(ownership.tablesOf).flatMap(([module, list]) => list.map((table) => ({ module, table }))),
    ({ table }) => table,
  )
  const doesWrite = (module: string, table: string) =>
    writes.some((write) => write.table === table && moduleOf(write.path) === module)
  const isAllowed = (module: string | undefined, table: string) =>
    owners.get(table)?.some((owner) => owner.module === module) ||
    exceptions.some((exception) => exception.module === module && exception.tables.includes(table))
  return [
    ...tables
      .filter((table) => !ofPlatform.includes(table) && owners.get(table)?.length !== 1)
      .map((table) => `${table} has ${owners.get(table)?.length ?? 0} owners instead of one`),
    ...[...owners.keys()].filter((table) => !tables.includes(table)).map((table) => `there is no table ${table}`),
    ...Object.entries(ownership.tablesOf).flatMap(([module, list]) =>
      list.filter((table) => !doesWrite(module, table)).map((table) => `${module} owns ${table} and does not write it`),
    ),
    ...exceptions.flatMap(({ module, tables }) =>
      tables
        .filter((table) => !doesWrite(module, table))
        .map((table) => `${module} is an exception for ${table} and does not write it`),
    ),
    ...writes.flatMap(({ path, table }) => {
      if (table === null) return path in namedByValue ? [] : [`${path} names a table it writes by a value`]
      const owner = owners.get(table)?.[0]?.module ?? 'the platform'
      return isAllowed(moduleOf(path), table) ? [] : [`${path} writes ${table}, which belongs to ${owner}`]
    }),
  ]
}

const read = (paths: readonly string[]): Promise<Source[]> =>
  Promise.all(paths.map(async (path) => ({ path, code: await readFile(inProject(path), 'utf8') })))

const checkTableOwners = async (): Promise<string> => {
  const platform = tablesIn(await read(['server/src/platform/tables.ts']))
  const schema = tablesIn(await read(await sourceFiles('server/src/schema', 'ts')))
  const tables = new Map([...platform, ...schema])
  const writes = (await readModules()).flatMap((source) => writesIn(source, tables))
  if (tables.size === 0 || writes.length === 0) throw new CheckFailure('There are no tables, or nothing writes them.')
  const problems = ownerProblems(writes, {
    tables: [...tables.values()],
    ofPlatform: [...platform.values()],
    tablesOf,
    exceptions,
    namedByValue,
  })
  if (problems.length > 0) throw new CheckFailure(problems.join('\n'))
  const others = exceptions.reduce((count, { tables }) => count + tables.length, 0)
  return `${tables.size} tables, ${others} exceptions`
}

export const tableOwnerCheck: Check = { name: 'a table is written by its module', run: checkTableOwners }
