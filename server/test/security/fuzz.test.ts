import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorReply, errors } from '@academy/contract/errors'
import { statusOf } from '@academy/contract/endpoint'
import { serviceTokenOf } from '#platform/service-tokens.ts'
import { comeAgain, isBusy } from '#test/servers/come-again.ts'
import { tinyImage } from '#test/make/make-images.ts'
import { complaintsAbout } from '#test/servers/repeats.ts'
import { pathOf, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { patient } from '../../../scripts/testing/patience.ts'
import { bySize, isFullSize } from '../../../scripts/testing/size.ts'
import { type ActorInWorld, makeActor } from './actors.ts'
import { nextAddress } from './calls.ts'
import { asOwner } from './catalogue.ts'
import { type EndpointName, endpoints, type NamedEndpoint } from './endpoints.ts'
import { type FuzzActor, fuzzActors, type FuzzCase, fuzzCase, nulCases } from './fuzz-cases.ts'
import { brokenInvariants } from './invariants.ts'
import { type Input, sampleOf } from './samples.ts'
import { makeWorld, sharing, unreachableProviders, type World } from './world.ts'

const caseCount = bySize({ day: 600, full: 100_000 })
/** Every change meets the same cases; the nights look for new ones. */
const seed = Number(process.env.ACADEMY_FUZZ_SEED ?? bySize({ day: 20_261_115, full: Date.now() % 1_000_000_000 }))
/** With ACADEMY_FUZZ_CASE only that one runs. */
const onlyCase = process.env.ACADEMY_FUZZ_CASE
const lanes = 8
/** Cases are drawn by the block; the seed of a block is the seed plus its number. */
const blockSize = 100
/** Then the cases go on in a new world: sooner or later one of them takes the actors' rights away, and all is refused. */
const worldSize = 5_000

let it: TestApp
let world: World
const actors = new Map<FuzzActor, ActorInWorld>()
const samples = new Map<string, Input>()
let honestFile: Buffer
/** By day an input that does not look at the actor serves all of them. */
const keyOf = (name: EndpointName, actor: FuzzActor): string =>
  isFullSize || sampleOf(name).input.length > 1 ? `${name} ${actor}` : name
const sampleFor = ({ name }: NamedEndpoint, actor: FuzzActor): Input => samples.get(keyOf(name, actor))!

beforeAll(async () => {
  honestFile = Buffer.from(await (await tinyImage()).arrayBuffer())
  it = await startTestApp({ env: unreachableProviders, gradingPace: { claimWaitMs: 0 }, asksAroundOnce: true })
  await renewWorld()
})
afterAll(() => it.close())

const renewWorld = async (): Promise<void> => {
  world = await makeWorld(it)
  samples.clear()
  // By day calls of the same actor may be about the same thing.
  const where = isFullSize ? world : sharing(world)
  for (const actor of fuzzActors) {
    actors.set(actor, await makeActor(world, actor))
    for (const { name } of endpoints) {
      const key = keyOf(name, actor)
      if (!samples.has(key)) samples.set(key, await sampleOf(name).input(where, actors.get(actor)!))
    }
  }
}

/** ERR-02 without 500, 413 for a body too large and 429 for throttling. */
const knownStatuses = [200, 201, 202, 204, 400, 401, 403, 404, 405, 406, 409, 413, 429]
const leaks =
  /\n\s+at |node_modules|\/server\/src|\.ts:\d|drizzle|postgres|relation "|syntax error at|SELECT .* FROM|\bstack\b/i

const queryOf = ({ academyId, input }: FuzzCase): string => {
  const pairs = Object.entries(input.query ?? {}).map(([key, value]) => [key, safeText(value)])
  if (academyId !== undefined) pairs.push(['academyId', academyId === 'own' ? String(world.own.id) : academyId])
  return pairs.map((pair) => pair.map((text) => encodeURIComponent(text!.toWellFormed())).join('=')).join('&')
}

const wellFormed = (params: Input['params']) =>
  Object.fromEntries(Object.entries(params ?? {}).map(([key, value]) => [key, safeText(value).toWellFormed()]))
const safeText = (value: unknown): string => {
  try {
    return String(value)
  } catch {
    return 'no text'
  }
}

const bodyOf = ({ raw, input, form }: FuzzCase): string | Buffer | undefined =>
  raw ?? form?.payload ?? (input.body === undefined ? undefined : JSON.stringify(input.body))

const sendCase = (one: FuzzCase) => {
  const { endpoint } = one.entry
  const query = queryOf(one)
  const payload = endpoint.method === 'GET' ? undefined : bodyOf(one)
  const contentType = one.raw === undefined && one.form ? one.form.contentType : 'application/json'
  const person = actors.get(one.actor)!
  // What a runner sends is as strange as what people send.
  const token = endpoint.service && person.token ? serviceTokenOf(it.tokens, endpoint.service) : person.token
  return it.app.http.inject({
    method: endpoint.method,
    url: `${one.rawPath ?? pathOf(endpoint, wellFormed(one.input.params))}${query && `?${query}`}`,
    remoteAddress: nextAddress(),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': contentType }),
      ...one.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
}

let successes = 0

/** What is wrong with the answer, or nothing. */
const complaintAbout = async (one: FuzzCase): Promise<string | null> => {
  const { statusCode, body, headers } = await comeAgain(() => sendCase(one), isBusy, it.repeats)
  if (statusCode < 400) successes++
  if (!knownStatuses.includes(statusCode))
    return `status ${statusCode}: ${body.slice(0, 300)}; ${it.repeats.causes.at(-1) ?? 'nothing in the log'}`
  const { endpoint } = one.entry
  if (statusCode >= 400) {
    const reply = ErrorReply.safeParse(JSON.parse(body))
    if (!reply.success) return `an error of another shape: ${body.slice(0, 300)}`
    if (reply.data.message !== errors[reply.data.name].message) return `another message: ${reply.data.message}`
    if (leaks.test(body)) return `inner text: ${body.slice(0, 300)}`
    return null
  }
  // A strange path may lead to a neighbour of the endpoint, an empty part of it certainly does.
  if (one.rawPath !== undefined || Object.values(wellFormed(one.input.params)).some((text) => /^\.{0,2}$/.test(text)))
    return null
  if (statusCode !== statusOf(endpoint)) return `status ${statusCode} instead of ${statusOf(endpoint)}`
  if (endpoint.download) return null
  if (!endpoint.response) return body === '' ? null : 'a body where none belongs'
  // Compressed answers were checked by the server before they were compressed.
  if (headers['content-encoding']) return null
  return endpoint.response.safeParse(JSON.parse(body)).success
    ? null
    : `a reply that breaks its schema: ${body.slice(0, 300)}`
}

const describeCase = (one: FuzzCase, index: number | null, complaint: string): string =>
  `${one.entry.name} as ${one.actor}: ${complaint}
    again: ${index === null ? 'at every run' : `ACADEMY_FUZZ_SEED=${seed} ACADEMY_FUZZ_CASE=${index}`}
    ${fc.stringify({ ...one, entry: undefined, form: one.form?.payload.toString('latin1') }).slice(0, 600)}`

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/** What is still held after everything that can go has gone. RSS would count the generator's garbage as well. */
const megabytesHeld = async (): Promise<number> => {
  for (let round = 0; round < 3; round++) {
    collectGarbage()
    await new Promise((done) => setTimeout(done, 50))
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

const tryOne = async (one: FuzzCase, index: number | null): Promise<string[]> => {
  try {
    const complaint = await complaintAbout(one)
    return complaint ? [describeCase(one, index, complaint)] : []
  } catch (error) {
    return [describeCase(one, index, `no answer: ${(error as Error).message}`)]
  }
}

const runNulCases = async (): Promise<string[]> => {
  const complaints: string[] = []
  for (const one of nulCases(sampleFor)) complaints.push(...(await tryOne(one, null)))
  return complaints.slice(0, 5)
}

const runCases = async (from: number, to: number): Promise<string[]> => {
  const cases = fuzzCase(sampleFor, honestFile)
  const complaints: string[] = []
  for (let start = from - (from % blockSize); start < to && complaints.length < 5; start += blockSize) {
    if (start > 0 && start % worldSize === 0) await renewWorld()
    const block = fc.sample(cases, { seed: seed + start / blockSize, numRuns: blockSize }).entries()
    const lane = async (): Promise<void> => {
      for (const [at, one] of block)
        if (start + at >= from && start + at < to) complaints.push(...(await tryOne(one, start + at)))
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }
  return complaints.slice(0, 5)
}

const invariants = () => asOwner(it.urls.ownerUrl, brokenInvariants)

const theOneAskedFor = async (): Promise<void> => {
  expect((await runCases(Number(onlyCase), Number(onlyCase) + 1)).join('\n\n')).toBe('')
}

const allOfThem = async (): Promise<void> => {
  expect((await runNulCases()).join('\n\n')).toBe('')
  // The first part fills caches and pools; what grows after it is a leak.
  const warmUp = Math.ceil(caseCount / 4)
  expect((await runCases(0, warmUp)).join('\n\n')).toBe('')
  const before = await megabytesHeld()
  expect((await runCases(warmUp, caseCount)).join('\n\n')).toBe('')
  expect((await megabytesHeld()) - before, `megabytes held after seed ${seed}`).toBeLessThan(50)
  expect(await invariants(), `seed ${seed}`).toEqual([])
  expect(complaintsAbout(it.repeats), `seed ${seed}`).toEqual([])
  // Strange calls that never get past the door would prove little.
  expect(successes / caseCount, `share of accepted calls with seed ${seed}`).toBeGreaterThan(0.05)
}

test(
  `[S1] [ERR-02] [ERR-04] [ERR-05] ${caseCount} strange calls: no 5xx, no inner text, no broken invariant`,
  onlyCase === undefined ? allOfThem : theOneAskedFor,
  patient(caseCount * 60),
)
