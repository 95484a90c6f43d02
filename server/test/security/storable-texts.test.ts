import { describe, expect, test } from 'vitest'
import type { Schema } from '@academy/contract/endpoint'
import { clientEvents } from '@academy/contract/realtime'
import { endpoints } from './endpoints.ts'
import { defOf, type Place, placesIn, placesOfRequest } from './schema-walk.ts'

/** NUL and half a letter: PostgreSQL takes neither, and each has its place in texts of many lengths. */
const unstorable = ['\0', '\ud800'].flatMap((sign) =>
  [0, 2, 9, 35].flatMap((length) => [`${'a'.repeat(length)}${sign}`, `${sign}${'1'.repeat(length)}`]),
)

const isText = ({ schema }: Place): boolean => defOf(schema).type === 'string'

/** A token is verified and a language looked up: neither is ever stored or asked for in the database. */
const neverStored = ['hello token', 'translations.load body.locale', 'translations.hash body.locale']
const isStored = (place: string): boolean => !neverStored.some((one) => place.endsWith(one))

/** What may stand at a place is what the outermost schema there lets through. */
const accepted = (places: readonly Place[]): string[] => {
  const outermost = new Map<string, Schema>()
  for (const { path, schema } of places) if (!outermost.has(path.join('.'))) outermost.set(path.join('.'), schema)
  const texts = [...new Set(places.filter(isText).map(({ path }) => path.join('.')))]
  const keys = places.flatMap(({ path, schema }) => {
    const { keyType } = defOf(schema)
    return keyType ? [{ name: `${path.join('.')} (its keys)`, schema: keyType }] : []
  })
  return [...texts.map((name) => ({ name, schema: outermost.get(name)! })), ...keys]
    .filter(({ schema }) => unstorable.some((text) => schema.safeParse(text).success))
    .map(({ name }) => name)
}

describe('[S1] [ERR-02] what no database can store is refused by its field', () => {
  test('in every call', () => {
    const found = endpoints.flatMap(({ name, endpoint }) =>
      accepted(placesOfRequest(endpoint)).map((place) => `${name} ${place}`),
    )
    expect(found.filter(isStored)).toEqual([])
  })

  test('in every event', () => {
    const events = Object.entries(clientEvents).flatMap(([namespace, definitions]) =>
      Object.entries(definitions as Record<string, { payload?: Schema }>).flatMap(([event, { payload }]) =>
        payload ? accepted(placesIn(payload)).map((place) => `${namespace} ${event} ${place}`) : [],
      ),
    )
    expect(events.filter(isStored)).toEqual([])
  })
})
