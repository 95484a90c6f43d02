import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorReply } from '@academy/contract/errors'
import { serviceTokenOf } from '#platform/service-tokens.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { isFullSize } from '../../../scripts/testing/size.ts'
import { type ActorInWorld, type ActorName, actorNames, makeActor } from './actors.ts'
import { send } from './calls.ts'
import { asOwner, fingerprint, readColumns, tablesOf } from './catalogue.ts'
import { endpoints, type EndpointName } from './endpoints.ts'
import { allowedOf } from './permissions-table.ts'
import { type Input, sampleOf } from './samples.ts'
import { defOf, isStrict, objectPlacesOf, type Place, valueAt, withValue } from './schema-walk.ts'
import { makeWorld, sharing, type World } from './world.ts'

let it: TestApp
let world: World
let tables: string[]
let columnNames: string[]
const actors = new Map<ActorName, ActorInWorld>()

const toCamel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

beforeAll(async () => {
  it = await startTestApp({ asksAroundOnce: true })
  // Each of these calls has to be refused.
  world = sharing(await makeWorld(it))
  for (const name of actorNames) actors.set(name, await makeActor(world, name))
  await asOwner(it.urls.ownerUrl, async (client) => {
    const columns = await readColumns(client)
    tables = tablesOf(columns)
    columnNames = [...new Set(columns.flatMap(({ column }) => [column, toCamel(column)]))]
  })
})
afterAll(() => it.close())

/** Somebody whom the table lets through, so that the body is what decides. */
const allowedActor = (endpoint: EndpointName): ActorName =>
  allowedOf(
    endpoint,
    actorNames.filter((name) => name !== 'anonymous'),
  ) ?? 'anonymous'

/** What no person may call is called by the program it is for. */
const tokenFor = ({ endpoint: { service } }: (typeof endpoints)[number], actor: ActorInWorld) =>
  service ? serviceTokenOf(it.tokens, service) : actor.token

/**
 * The server names at most fifty fields in one answer. By day each endpoint is sent one of the chunks: an object that
 * names its keys knows none of the others, whatever they are called.
 */
const chunksFor = (entry: (typeof endpoints)[number], names: string[]): string[][] => {
  const chunks = Array.from({ length: Math.ceil(names.length / 40) }, (_, index) =>
    names.slice(index * 40, index * 40 + 40),
  )
  return isFullSize ? chunks : [chunks[endpoints.indexOf(entry) % chunks.length]!]
}

/** An object that may be one of several is known by any name of theirs: which of them it is, its content says. */
const unknownNames = ({ path }: Place, places: Place[]) => {
  const variants = places.filter((other) => other.path.join('.') === path.join('.'))
  return columnNames.filter((name) => !variants.some(({ schema }) => name in defOf(schema).shape!))
}
const bodyPlaces = ({ endpoint }: (typeof endpoints)[number]) =>
  objectPlacesOf(endpoint).filter(({ path }) => path[0] === 'body')

describe('a request', () => {
  test('[A4] names every key it takes: each object in it is strict', () => {
    const open = endpoints.flatMap(({ name, endpoint }) =>
      objectPlacesOf(endpoint)
        .filter(({ schema }) => !isStrict(schema))
        .map(({ path }) => `${name} ${path.join('.')}`),
    )
    expect(open).toEqual([])
  })

  /** Every input is made before the first of these calls, so that whatever changes meanwhile was changed by one. */
  describe('that has a body', () => {
    const withBody = endpoints.filter((one) => bodyPlaces(one).length > 0)
    const bases = new Map<EndpointName, Input>()
    const rows = () => asOwner(it.urls.ownerUrl, (client) => fingerprint(client, tables))
    let before: Record<string, string>
    beforeAll(async () => {
      for (const { name } of withBody)
        bases.set(name, await sampleOf(name).input(world, actors.get(allowedActor(name))!))
      before = await rows()
    })

    for (const entry of withBody)
      test(`[A4] ${entry.name} refuses the columns of all tables in its body`, async () => {
        const actor = actors.get(allowedActor(entry.name))!
        const base = bases.get(entry.name)!
        for (const place of bodyPlaces(entry))
          for (const names of chunksFor(entry, unknownNames(place, bodyPlaces(entry)))) {
            const given = valueAt(base, place.path) as object
            const extra = { ...given, ...Object.fromEntries(names.map((name) => [name, 1])) }
            const input = withValue(base, place.path, extra)
            const { statusCode, body } = await send(it, entry.endpoint, input, {
              token: tokenFor(entry, actor),
              academyId: world.own.id,
            })
            const reply = JSON.parse(body) as ErrorReply
            const prefix = place.path
              .slice(1)
              .map((key) => `${key}.`)
              .join('')
            expect([statusCode, reply.name]).toEqual([400, 'ValidationError'])
            expect(reply.fields).toEqual(
              expect.arrayContaining(names.map((name) => ({ field: prefix + name, message: 'unknownField' }))),
            )
          }
      })

    test('[A4] and changes nothing by them', async () => {
      expect(await rows()).toEqual(before)
    })
  })

  for (const entry of endpoints)
    test(`[A4] ${entry.name} refuses columns in the query, and a body it does not have`, async () => {
      const actor = actors.get(allowedActor(entry.name))!
      const base = await sampleOf(entry.name).input(world, actor)
      const known = entry.endpoint.query ? Object.keys(defOf(entry.endpoint.query).shape!) : []
      for (const names of chunksFor(
        entry,
        columnNames.filter((name) => name !== 'academyId' && !known.includes(name)),
      )) {
        const extra = Object.fromEntries(names.map((name) => [name, '1']))
        const inQuery = await send(
          it,
          entry.endpoint,
          { ...base, query: { ...base.query, ...extra } },
          { token: tokenFor(entry, actor) },
        )
        expect([inQuery.statusCode, inQuery.json<ErrorReply>().fields.length]).toEqual([400, names.length])
        if (entry.endpoint.body || entry.endpoint.method === 'GET') continue
        const inBody = await send(it, entry.endpoint, { ...base, body: extra }, { token: tokenFor(entry, actor) })
        expect([inBody.statusCode, inBody.json<ErrorReply>().fields.length]).toEqual([400, names.length])
      }
    })
})
