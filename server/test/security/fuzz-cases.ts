import * as fc from 'fast-check'
import type { Endpoint } from '@academy/contract/endpoint'
import type { ActorName } from './actors.ts'
import { applyChanges, arbitraryOf, changesOf, hostileText, rawBody } from './arbitrary.ts'
import { endpoints, type NamedEndpoint } from './endpoints.ts'
import { type FormSent, hostileForm } from './hostile-forms.ts'
import type { Input } from './samples.ts'
import { type Path, withValue } from './schema-walk.ts'

export const fuzzActors = [
  'anonymous',
  'applicant',
  'Student',
  'Teacher',
  'Admin',
  'SuperAdmin',
  'blockedHere',
  'asAdmin',
] as const satisfies readonly ActorName[]
export type FuzzActor = (typeof fuzzActors)[number]

export interface FuzzCase {
  entry: NamedEndpoint
  actor: FuzzActor
  /** 'own' is replaced by the id of the actors' academy. */
  academyId: string | undefined
  input: Input
  /** Instead of input.body. */
  raw: string | undefined
  /** For an upload, unless there is a raw body. */
  form: FormSent | undefined
  headers: Record<string, string>
  /** Instead of the encoded params. */
  rawPath: string | undefined
}

/** Rows whose success costs a password hash (45 ms). */
const costly: readonly string[] = ['auth.login', 'auth.register', 'auth.registerTeacher', 'account.changePassword']

const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json;',
  'application/json\t',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'x',
  '',
]

const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'ffffffff-ffff-4fff-bfff-ffffffffffff' },
      { 'idempotency-key': "' or 1=1" },
      { accept: 'text/html' },
      { accept: 'application/json;q=0' },
      { accept: '*/*, text/html' },
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${'a.'.repeat(1000)}` },
      { authorization: 'Basic YTpi' },
      { 'content-encoding': 'gzip' },
      { 'content-encoding': 'br' },
      { 'content-encoding': 'nonsense' },
      { 'accept-encoding': 'nonsense' },
      { 'accept-encoding': 'gzip;q=0, br;q=0' },
      { 'x-forwarded-for': '::1, 127.0.0.1' },
      { 'x-http-method-override': 'DELETE' },
      { 'user-agent': 'u'.repeat(5_000) },
      { range: 'bytes=0-1' },
      { expect: '100-continue' },
      { 'if-none-match': '*' },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...contentTypes).map((type) => ({ 'content-type': type })) },
)

const pathParts = [
  '%00',
  '%',
  '%zz',
  '%ED%A0%80',
  '%ff%fe',
  '..',
  '%2e%2e%2f',
  '.',
  '%2F',
  '//',
  ';a=b',
  '%0d%0aSet-Cookie:a',
  'a'.repeat(3_000),
  '?',
  '#',
  '%252e',
  '٣',
  '1'.repeat(200),
]
const rawPathOf = (endpoint: Endpoint): fc.Arbitrary<string> =>
  fc
    .constantFrom(...pathParts)
    .map((part) => (endpoint.path.includes(':') ? endpoint.path.replace(/:\w+/, part) : `${endpoint.path}/${part}`))

/** What may stand in the middle of an honest text: so changed it gets past most checks, and as far as the database. */
const strangeSigns = ['\0', '\ud800', '\u202e', "'", '\\', '%', '\n', '𝕬']

/** Where an input holds a text. */
const textsIn = (value: unknown, path: Path): { path: Path; text: string }[] => {
  if (typeof value === 'string') return [{ path, text: value }]
  if (!isObject(value) || value instanceof Blob) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]))
}

const withStrangeSign = (sample: Input): fc.Arbitrary<Input> => {
  const texts = [...textsIn(sample.query, ['query']), ...textsIn(sample.body, ['body'])]
  if (texts.length === 0) return fc.constant(sample)
  return fc
    .tuple(fc.constantFrom(...texts), fc.constantFrom(...strangeSigns), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([{ path, text }, sign, share]) => {
      const at = Math.round(share * text.length)
      return withValue(sample, path, text.slice(0, at) + sign + text.slice(at))
    })
}

type SampleFor = (entry: NamedEndpoint, actor: FuzzActor) => Input

/**
 * Calls as an Admin makes them, but for a NUL at the end of their longest text. One such call of each endpoint is not left to chance:
 * PostgreSQL takes no NUL, so each of them would be a fault of ours where a check is missing.
 */
export const nulCases = (sampleFor: SampleFor): FuzzCase[] =>
  endpoints.flatMap((entry) => {
    const sample = sampleFor(entry, 'Admin')
    const [longest] = textsIn(sample.body, ['body']).toSorted((one, other) => other.text.length - one.text.length)
    if (!longest || entry.endpoint.upload) return []
    const input = withValue(sample, longest.path, `${longest.text}\0`)
    const plain = { raw: undefined, form: undefined, headers: {}, rawPath: undefined }
    return [{ ...plain, entry, actor: 'Admin', academyId: 'own', input }]
  })

const inputOf = ({ endpoint }: NamedEndpoint, sample: Input): fc.Arbitrary<Input> => {
  const parts = (['params', 'query', 'body'] as const).filter((part) => endpoint[part])
  if (parts.length === 0)
    return fc.dictionary(hostileText, hostileText, { maxKeys: 2 }).map((query) => ({ ...sample, query }))
  const changed = fc
    .constantFrom(...parts)
    .chain((part) => changesOf(endpoint[part]!, part).map((changes) => applyChanges(sample, changes)))
  const made = fc.record(
    Object.fromEntries(parts.map((part) => [part, arbitraryOf(endpoint[part]!)])),
  ) as fc.Arbitrary<Input>
  const mixed = made.map((input): Input => ({
    ...sample,
    ...input,
    body: isObject(sample.body) && isObject(input.body) ? { ...sample.body, ...input.body } : input.body,
  }))
  return fc.oneof(
    // Most calls fail for who calls; without enough honest ones too few would get past the door.
    { weight: 5, arbitrary: fc.constant(sample) },
    { weight: 6, arbitrary: changed },
    { weight: 3, arbitrary: withStrangeSign(sample) },
    { weight: 2, arbitrary: made },
    { weight: 1, arbitrary: mixed },
  )
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const entryArbitrary = fc.oneof(
  ...endpoints.map((entry) => ({ weight: costly.includes(entry.name) ? 1 : 4, arbitrary: fc.constant(entry) })),
)

export const fuzzCase = (sampleFor: SampleFor, honestFile: Buffer): fc.Arbitrary<FuzzCase> =>
  fc.tuple(entryArbitrary, fc.constantFrom(...fuzzActors)).chain(([entry, actor]) => {
    const sample = sampleFor(entry, actor)
    const rare = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 8, nil: undefined })
    // fast-check's freq counts the present ones; a raw body or path should be the exception.
    const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
      fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
    return fc.record({
      entry: fc.constant(entry),
      actor: fc.constant(actor),
      academyId: rare(
        fc.oneof(fc.constantFrom('own', 'own', 'own', 'all', '0', '-1', '99999999999', 'own'), hostileText),
      ),
      input: inputOf(entry, sample),
      raw: entry.endpoint.method === 'GET' ? fc.constant(undefined) : seldom(rawBody(sample.body)),
      form: entry.endpoint.upload ? hostileForm(entry.endpoint, honestFile) : fc.constant(undefined),
      headers: strangeHeaders,
      rawPath: seldom(rawPathOf(entry.endpoint)),
    })
  })
