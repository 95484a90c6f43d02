import type { Endpoint, Schema } from '@academy/contract/endpoint'
import { Id, IdParam } from '@academy/contract/fields'

/** What zod keeps about a schema; only what the walk needs. */
export interface Def {
  type: string
  shape?: Record<string, Schema>
  catchall?: Schema
  element?: Schema
  innerType?: Schema
  options?: readonly Schema[]
  in?: Schema
  out?: Schema
  items?: readonly Schema[]
  keyType?: Schema
  valueType?: Schema
  left?: Schema
  right?: Schema
  values?: readonly unknown[]
  entries?: Record<string, string | number>
  getter?: () => Schema
}
export const defOf = (schema: Schema): Def => (schema as unknown as { _zod: { def: Def } })._zod.def

export type Path = readonly (string | number)[]
export interface Place {
  path: Path
  schema: Schema
}

const parts = ['params', 'query', 'body'] as const
export type Part = (typeof parts)[number]

/** Every schema inside `schema`, outermost first; list entries stand at index 0. */
export const placesIn = (schema: Schema, path: Path = []): Place[] => {
  const def = defOf(schema)
  const inner: Place[] = [
    ...Object.entries(def.shape ?? {}).flatMap(([key, child]) => placesIn(child, [...path, key])),
    ...(def.element ? placesIn(def.element, [...path, 0]) : []),
    ...(def.items ?? []).flatMap((item, index) => placesIn(item, [...path, index])),
    ...(def.valueType ? placesIn(def.valueType, [...path, 'key']) : []),
    ...[def.innerType, def.in, def.left, def.right, def.getter?.(), ...(def.options ?? [])].flatMap((child) =>
      child ? placesIn(child, path) : [],
    ),
  ]
  return [{ path, schema }, ...inner]
}

/** Every place of what a caller sends, its path starting with params, query or body. */
export const placesOfRequest = (endpoint: Endpoint): Place[] =>
  parts.flatMap((part) => (endpoint[part] ? placesIn(endpoint[part], [part]) : []))

const idSchemas = new Set<Schema>([Id as Schema, IdParam as Schema])

const uniquePaths = (paths: Path[]): Path[] => [...new Map(paths.map((path) => [path.join('.'), path])).values()]

export const idPathsOf = (endpoint: Endpoint): Path[] =>
  uniquePaths(
    placesOfRequest(endpoint)
      .filter(({ schema }) => idSchemas.has(schema))
      .map(({ path }) => path),
  )

export const objectPlacesOf = (endpoint: Endpoint): Place[] =>
  placesOfRequest(endpoint).filter(({ schema }) => defOf(schema).type === 'object')

/** Whether a key that the object does not name is refused. */
export const isStrict = (schema: Schema): boolean => {
  const { catchall } = defOf(schema)
  return catchall !== undefined && defOf(catchall).type === 'never'
}

type Container = Record<string | number, unknown>

/** A copy of `input` with `value` at `path`; what is missing on the way is made. */
export const withValue = <T>(input: T, path: Path, value: unknown): T => {
  const copy = structuredClone(input) ?? ({} as T)
  let at = copy as Container
  path.slice(0, -1).forEach((key, index) => {
    at[key] ??= typeof path[index + 1] === 'number' ? [] : {}
    at = at[key] as Container
  })
  at[path.at(-1)!] = value
  return copy
}

export const valueAt = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (at as Container | undefined)?.[key], input)
