import * as fc from 'fast-check'
import type { Schema } from '@academy/contract/endpoint'
import { anyCharacter } from '../any-character.ts'
import { limits as contractLimits } from './limits-of-interest.ts'
import { defOf, type Path, placesIn, withValue } from './schema-walk.ts'

/** Texts that break careless code: NUL, lone surrogates, other writing systems, markup, paths, numbers in disguise. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202eevil',
  '\ufeff',
  '𝕬'.repeat(50),
  'е́'.repeat(100),
  '👩‍👩‍👧‍👦'.repeat(20),
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00',
  '%s%n%p',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'NaN',
  '1e400',
  '0x10',
  'true',
  'null',
  '[object Object]',
  'a@b\r\nBcc: c@d.ef',
  'a'.repeat(300),
  'a'.repeat(20_000),
  `${'a'.repeat(64)}@${'b.'.repeat(90)}com`,
  `${"a'".repeat(40)}!`,
]

/** Texts that some field somewhere takes. */
const friendlyTexts = [
  'ua',
  'en',
  'all',
  'Teacher',
  'JS',
  'public',
  '2001-02-03',
  '+380501234567',
  'Олена',
  'Verba-2026',
  'somebody@example.test',
  '1',
  '7',
]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ unit: 'grapheme-composite', maxLength: 40 }),
)

const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    1.5,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 32,
    2 ** 53,
    -(2 ** 53),
    1e21,
    1e308,
    5e-324,
    NaN,
    Infinity,
  ),
  fc.integer(),
  fc.double(),
)

/** Own keys only: an object literal with __proto__ would set the prototype and send nothing. */
const withKey = (key: string, value: unknown): object =>
  Object.defineProperty({}, key, { value, enumerable: true, configurable: true, writable: true })

const poisonedObject: fc.Arbitrary<unknown> = fc.constantFrom(
  withKey('__proto__', { isSuperAdmin: true }),
  { constructor: { prototype: { isSuperAdmin: true } } },
  { toString: 1, valueOf: null, hasOwnProperty: 0 },
  { length: 1e9 },
  { $ne: null },
  withKey('then', 1),
)

const deep = (depth: number): unknown => {
  let value: unknown = 1
  for (let index = 0; index < depth; index++) value = index % 2 ? [value] : { a: value }
  return value
}

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, undefined, true, false, [], {}, [[]], [null], [1, 2], { a: 1 }),
  },
  { weight: 1, arbitrary: poisonedObject },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 200 }).map(deep) },
  { weight: 1, arbitrary: fc.jsonValue() },
)

/** Something of the right kind, mostly; what the checks say about it decides whether it passes. */
export const arbitraryOf = (schema: Schema): fc.Arbitrary<unknown> => {
  const def = defOf(schema)
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape!).map(([key, child]) => [key, arbitraryOf(child)] as const)
      return fc.record(Object.fromEntries(shape))
    }
    case 'array':
      return fc.array(arbitraryOf(def.element!), { maxLength: 5 })
    case 'tuple':
      return fc.tuple(...def.items!.map(arbitraryOf))
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 8 }), arbitraryOf(def.valueType!), { maxKeys: 4 })
    case 'union':
      return fc.oneof(...def.options!.map(arbitraryOf))
    case 'optional':
      return fc.option(arbitraryOf(def.innerType!), { nil: undefined })
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType!), { nil: null })
    case 'literal':
      return fc.constantFrom(...def.values!)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries!))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constantFrom(...contractLimits))
    case 'string':
      return fc.oneof(fc.constantFrom(...friendlyTexts), fc.string({ maxLength: 30 }))
    default: {
      const inner = def.innerType ?? def.in ?? def.getter?.()
      return inner ? arbitraryOf(inner) : fc.jsonValue()
    }
  }
}

interface Change {
  path: Path
  value: unknown
}
/** Replaces, or adds, something at one to three places the schema knows, or beside them. */
export const changesOf = (schema: Schema, part: string): fc.Arbitrary<Change[]> => {
  const paths = placesIn(schema, [part]).map(({ path }) => path)
  const beside = fc
    .tuple(fc.constantFrom(...paths), hostileText)
    .map(([path, key]): Path => (path.length > 1 ? path : [part, key]))
  const path = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...paths) }, { weight: 1, arbitrary: beside })
  const value = fc.oneof({ weight: 3, arbitrary: hostileValue }, { weight: 1, arbitrary: arbitraryOf(schema) })
  return fc.array(fc.record({ path, value }), { minLength: 1, maxLength: 3 })
}

export const applyChanges = <T>(input: T, changes: readonly Change[]): T =>
  changes.reduce((current, { path, value }) => {
    try {
      return withValue(current, path, value)
    } catch {
      // An earlier change put something there that holds nothing.
      return current
    }
  }, input)

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** Bodies that no object in memory could produce, around an honest one. Made only when drawn: some are large. */
const rawBodies: readonly ((inner: string) => string)[] = [
  (inner) => `{"__proto__":{"isSuperAdmin":true}${inner && `,${inner}`}}`,
  (inner) => `{"constructor":{"prototype":{"isSuperAdmin":true}}${inner && `,${inner}`}}`,
  (inner) => `{${inner && `${inner},`}${inner || '"a":1'}}`,
  (inner) => `{${inner && `${inner},`}"email":"a","email":{"$ne":1},"academyId":1,"academyId":2}`,
  () => nested('[', ']', 100_000),
  () => nested('{"a":', '}', 1_000),
  () => `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  () => `[${'0,'.repeat(50_000)}0]`,
  () => `{"n":1${'0'.repeat(5_000)}}`,
  () => `{"a":"${'a'.repeat(500_000)}"}`,
  (inner) => `\ufeff{${inner}}`,
  (inner) => `{${inner}}{${inner}}`,
  (inner) => `{${inner}}\0`,
  (inner) => `{${inner}`,
  ...['', 'null', '"text"', '[]', '0', 'NaN', '{"a":1e400}', '{"\\u0000":"\\u0000","\\ud800":"\\udfff"}'].map(
    (text) => () => text,
  ),
]

export const rawBody = (body: unknown): fc.Arbitrary<string> => {
  const text = JSON.stringify(body ?? {})
  return fc.oneof(
    fc.constantFrom(...rawBodies).map((make) => make(text.slice(1, -1))),
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    fc.nat(text.length).map((at) => `${text.slice(0, at)}\\${text.slice(at)}`),
  )
}
