import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, testSecret } from '#test/servers/test-app.ts'
import { readConfig, StartError } from './config.ts'
import { createLog } from './log.ts'
import { isKeyPair, isPublicKey } from './push-key-pair.ts'
import { pushKeysOf } from './push-keys.ts'
import { pushKeys } from './tables.ts'
import { createTokens, type Tokens } from './tokens.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(() => it.database.db.delete(pushKeys))

/** As a server does at its start. */
const start = async (tokens: Tokens = it.tokens, env: Record<string, string> = {}) =>
  pushKeysOf({
    config: readConfig(env),
    db: it.database.db,
    tokens,
    log: createLog('silent'),
    now: () => it.clock.now,
  })()
const stored = async () => (await it.database.db.select().from(pushKeys)).map(({ sealedPair }) => sealedPair)

test('Q-63: a pair is made at the first start, the same for all servers that start at once and later', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => start()))
  expect(isKeyPair(first!)).toBe(true)
  expect([...others, await start()]).toEqual([first, first, first, first])
  expect(await stored()).toHaveLength(1)
})

test('the private key lies sealed in the database', async () => {
  const pair = await start()
  const [sealed] = await stored()
  expect(sealed).not.toContain(pair!.privateKey)
  expect(
    await createTokens('another secret, long enough for a seal').unseal('push-keys', sealed!, new Date()),
  ).toBeNull()
})

test('it outlives a replaced secret: the browsers know the public key', async () => {
  const pair = await start()
  const renewed = 'the secret that replaced the one before it'
  expect(await start(createTokens(renewed, [testSecret]))).toEqual(pair)
  // From then on the old secret is not needed.
  expect(await start(createTokens(renewed))).toEqual(pair)
})

test('with a lost secret a new one is made, once for all servers', async () => {
  const lost = await start()
  const tokens = createTokens('a secret that knows nothing of the one before')
  const [one, two] = await Promise.all([start(tokens), start(tokens)])
  expect(one).not.toEqual(lost)
  expect(two).toEqual(one)
  expect(isKeyPair(one!)).toBe(true)
})

test('the settings may bring a pair, or switch push off', async () => {
  const pair = (await start())!
  await it.database.db.delete(pushKeys)
  const env = { PUSH_PUBLIC_KEY: pair.publicKey, PUSH_PRIVATE_KEY: pair.privateKey }
  expect(await start(it.tokens, env)).toEqual(pair)
  expect(await start(it.tokens, { PUSH: 'off' })).toBeNull()
  expect(await stored()).toEqual([])
  const other = (await start())!
  for (const wrong of [
    { ...env, PUSH_PRIVATE_KEY: other.privateKey },
    { PUSH_PUBLIC_KEY: pair.publicKey },
    { ...env, PUSH_PUBLIC_KEY: 'short' },
    { PUSH_HOSTS: 'push.example' },
    { PUSH: 'yes' },
  ])
    expect(() => readConfig(wrong)).toThrow(StartError)
})

test('a key of a browser is a point of the curve, or it is none', () => {
  const point = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  expect(isPublicKey(point)).toBe(true)
  for (const wrong of [
    '',
    'B',
    point.slice(1),
    `${point}A`,
    `${point.slice(0, -2)}AA`,
    point.replace('B', 'A'),
    'B'.repeat(87),
  ])
    expect([wrong, isPublicKey(wrong)]).toEqual([wrong, false])
})
