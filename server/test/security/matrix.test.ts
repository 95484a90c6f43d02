import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { effectOf, type Endpoint } from '@academy/contract/endpoint'
import { type ErrorReply, errors } from '@academy/contract/errors'
import { permissions } from '@academy/contract/permissions'
import { registerEndpoints } from '#platform/http.ts'
import { testPassword } from '#test/make/make.ts'
import { complaintsAbout } from '#test/servers/repeats.ts'
import type { TestApp } from '#test/servers/test-app.ts'
import { isFullSize } from '../../../scripts/testing/size.ts'
import { type ActorName, actorNames, makeActors, newcomer } from './actors.ts'
import { send } from './calls.ts'
import { endpoints, isFirstOfRight, type NamedEndpoint } from './endpoints.ts'
import { type AcademyChoiceName, academyChoices, type Outcome, readTable } from './permissions-table.ts'
import { neverAnswered } from './never-answered.ts'
import { type RouteSeen, startAndListRoutes } from './routes.ts'
import { sampleOf } from './samples.ts'
import { makeWorld, sharing, unreachableProviders, type World } from './world.ts'

const noAccounts = async () => ({ password: '', accounts: [], repositories: null, certificateId: '' })

let it: TestApp
let routes: RouteSeen[]
let world: World
let shared: World
beforeAll(async () => {
  ;({ it, routes } = await startAndListRoutes({ env: unreachableProviders, asksAroundOnce: true, demo: noAccounts }))
  world = await makeWorld(it)
  shared = sharing(world)
})
afterAll(() => it.close())

const table = readTable()

/**
 * What answers besides the contract. /api/metrics refuses by itself; pictures under /files have names nobody can guess,
 * so that a plain image tag may load them; static pages are for whoever has their address, which holds a key where the academy
 * is not public; the live chat is for everybody, and so is the picture of a shared demo result (TEST-79);
 * a preview of a mail asks for the pass that came with it, a mail of the local mailbox is shown only at the machine itself, as its
 * calls are, and links of mailing lists hold secrets; search engines are told which pages are public; the page and its files come with a web client.
 */
const besidesTheContract = [
  '/api/metrics',
  '/api/openapi.json',
  '/api/docs',
  '/files/*',
  '/static-pages/:place/:name',
  '/live-chat/:id',
  '/demo-test/result/:resultId/picture.png',
  '/mail-preview',
  '/mailbox-mail/:id',
  '/mailing/confirm/:token',
  '/mailing/unsubscribe/:key',
  '/robots.txt',
  '/sitemap.xml',
]

describe('the lists', () => {
  test('[A1] every route of the running router is a row of the contract, a refusal or on the short list', () => {
    const known = new Set<Endpoint>(endpoints.map(({ endpoint }) => endpoint))
    const strangers = routes.filter(
      ({ url, config }) =>
        !(config.endpoint && known.has(config.endpoint)) && !config.isRefusal && !besidesTheContract.includes(url),
    )
    expect(strangers).toEqual([])
    const bound = new Set(routes.map(({ method, url }) => `${method} ${url}`))
    for (const { endpoint } of endpoints) expect(bound).toContain(`${endpoint.method} ${endpoint.path}`)
  })

  test('[A1] the reviewed table has exactly one row per endpoint and choice of academy', () => {
    const expected = endpoints.flatMap(({ name }) => academyChoices.map((choice) => `${name} ${choice}`))
    expect(table.map(({ endpoint, choice }) => `${endpoint} ${choice}`).toSorted()).toEqual(expected.toSorted())
  })

  test('[A1] an endpoint without a row of the permission table stops the boot', () => {
    const open = { ...authApi.me, access: undefined } as unknown as Endpoint
    const bind = () =>
      registerEndpoints(fastify(), [{ name: 'open', endpoint: open, handler: () => ({}) }], {} as never)
    expect(bind).toThrow(/says nobody who may call it/)
  })
})

const outcomeOf: Partial<Record<ErrorReply['name'], Outcome>> = {
  InvalidAccessToken: '401',
  ExpiredAccessToken: '401',
  AccessDenied: 'denied',
  NoRightToAccessAcademy: 'noRight',
  ImpersonationNotAllowed: 'impersonation',
}

const outcome = (status: number, text: string): string => {
  if (status < 400) return 'ok'
  const { name, code } = JSON.parse(text) as ErrorReply
  // A cell is only worth something when the call got as far as its sample deserves.
  if (status >= 500 || name === 'ValidationError' || name === 'InvalidJsonBody') return `${status} ${name}`
  const refusal = outcomeOf[name]
  if (!refusal) return 'ok'
  return status === errors[name].status && code === errors[name].code ? refusal : `${status} ${name} ${code}`
}

const kept = new Map<string, Promise<unknown>>()
const once = <T>(key: string, make: () => Promise<T>): Promise<T> => {
  const made = (kept.get(key) as Promise<T> | undefined) ?? make()
  kept.set(key, made)
  return made
}

const academyIdOf = (of: World, choice: AcademyChoiceName) =>
  ({ own: of.own.id, foreign: of.foreign.id, all: 'all', none: undefined, unset: undefined })[choice]

/**
 * Who only reads, or is refused, leaves the world as it was, so what such a cell is given serves the next one, too; a
 * call that should have been refused and was not makes its own cell wrong. Every other cell has things of its own, and
 * where a call is about whoever calls a person of its own as well.
 */
const callCell = async (
  { name, endpoint }: NamedEndpoint,
  choice: AcademyChoiceName,
  actorName: ActorName,
  expected: Outcome,
) => {
  const sample = sampleOf(name)
  const isRefused = expected !== 'ok'
  const here = sample.freshAcademies && !isRefused ? await makeWorld(it) : world
  const isUnset = choice === 'unset'
  const come = async () =>
    here === world ? newcomer(world, actorName, isUnset) : (await makeActors(here, 1, actorName, isUnset))[0]!
  const isHarmless = isRefused || (effectOf(endpoint) === 'read' && here === world)
  const who = `${actorName} ${isUnset}`
  const isAboutCaller = permissions[endpoint.access].scope !== 'academy' || here !== world
  const actor = await (isHarmless ? once(who, come) : isAboutCaller ? come() : once(`${who} ${choice} writes`, come))
  const fill = async () => sample.input(isHarmless ? shared : here, actor)
  // An input that takes the actor is about this one, and about nobody else.
  const about = sample.input.length < 2 ? '' : who
  const input = await (isHarmless ? once(`${name} ${about}`, fill) : fill())
  const { statusCode, body } = await send(it, endpoint, input, {
    token: actor.token,
    academyId: academyIdOf(here, choice),
  })
  return { outcome: outcome(statusCode, body), hasSucceeded: statusCode < 400 }
}

/** The requirements whose breach would show in these rows. */
const idsOf = (rows: typeof table): string => {
  const at = (choice: AcademyChoiceName, actor: ActorName) => rows.find((row) => row.choice === choice)?.cells[actor]
  const ids = ['[A1] [ROLE-25]']
  if (rows.some(({ cells }) => Object.values(cells).includes('denied'))) ids.push('[ERR-144]')
  if (at('foreign', 'Admin') === 'noRight') ids.push('[ROLE-32]')
  if (at('foreign', 'Admin') === 'noRight' && at('own', 'Admin') === 'ok') ids.push('[ROLE-10] [ROLE-11]')
  if (at('foreign', 'SuperAdmin') === 'ok' && at('foreign', 'Admin') !== 'ok') ids.push('[ROLE-09]')
  if (at('all', 'Admin') === 'ok' && at('own', 'Coach') === 'ok' && at('all', 'Coach') === 'denied')
    ids.push('[ROLE-16] [ROLE-17]')
  return ids.join(' ')
}

/**
 * By day every call is made in one's own academy and in a foreign one. What else a call may say of its academy is tried
 * with one call of each right: whoever refuses it looks at the right and at nothing else of a call (academy-of-call.ts).
 */
const rowsOf = (entry: NamedEndpoint): typeof table => {
  const isWhole = isFullSize || isFirstOfRight(entry)
  return table.filter(
    ({ endpoint, choice }) => endpoint === entry.name && (isWhole || choice === 'own' || choice === 'foreign'),
  )
}

/** They stand for those who have a right in one academy and in all of them. */
const alwaysAbroad: readonly ActorName[] = ['Admin', 'SuperAdmin']

const ownRows = new Map(table.filter(({ choice }) => choice === 'own').map((row) => [row.endpoint, row]))
const ownRowOf = ({ name }: NamedEndpoint) => ownRows.get(name)!

/** What refuses a call knows these of it and no more: its right, its effect and, where its domain asks for more, its row. */
const kindOf = (entry: NamedEndpoint): string =>
  [entry.endpoint.access, effectOf(entry.endpoint), ...Object.values(ownRowOf(entry).cells)].join()
const firstOfKind = new Map(endpoints.toReversed().map((entry) => [kindOf(entry), entry]))

/**
 * By day every refusal is tried with the first call of its kind, so a call that is given another right or another row is the
 * first of a new one. With the others a quarter of the actors tries them, in turns, which shows that something refuses at all:
 * Admin and SuperAdmin always abroad, whoever is not logged in always at home. Of those who may make a call, by day one tries
 * it, in turns from call to call, because the right they have is the same: all of them read by the first call of each right.
 */
const isTried = (entry: NamedEndpoint, { choice, cells }: (typeof table)[number], actorName: ActorName): boolean => {
  if (isFullSize) return true
  const turn = endpoints.indexOf(entry)
  const isFirst = choice !== 'foreign' && firstOfKind.get(kindOf(entry)) === entry
  const isAlways = choice === 'foreign' ? alwaysAbroad.includes(actorName) : actorName === 'anonymous'
  const isHisTurn = (actorNames.indexOf(actorName) + turn) % 4 === 0
  if (cells[actorName] !== 'ok') return isFirst || isAlways || isHisTurn
  if (effectOf(entry.endpoint) === 'read' && isFirstOfRight(entry)) return true
  const allowed = actorNames.filter((name) => cells[name] === 'ok')
  return allowed[turn % allowed.length] === actorName
}

/**
 * Any other refusal of the product passes for "may call": the table knows nothing of homework that is closed. So at least
 * one who may call has to be answered, else a sample that has rotted would empty its row. By day those are asked who had no
 * turn, too.
 */
const isAnsweredToOthers = async (entry: NamedEndpoint): Promise<boolean> => {
  const row = ownRowOf(entry)
  for (const name of actorNames.filter((each) => row.cells[each] === 'ok' && !isTried(entry, row, each)))
    if ((await callCell(entry, 'own', name, 'ok')).hasSucceeded) return true
  return false
}

/** Reading first: whoever writes leaves people behind, and lists and files of them would grow from cell to cell. */
const readingFirst = endpoints.toSorted(
  ({ endpoint: one }, { endpoint: other }) => Number(effectOf(one) !== 'read') - Number(effectOf(other) !== 'read'),
)

describe('the cells', () => {
  test('[A1] whoever a kind of call refuses in an academy of their own tries one of it, at any size', () => {
    const left = [...Map.groupBy(endpoints, kindOf).values()].flatMap((alike) => {
      const rows = alike.map((entry) => ({ entry, row: ownRowOf(entry) }))
      const isLeft = (name: ActorName) =>
        rows.every(({ entry, row }) => row.cells[name] !== 'ok' && !isTried(entry, row, name))
      return actorNames.filter(isLeft).map((name) => `${alike[0]!.name}, ${name}`)
    })
    expect(left).toEqual([])
  })

  test('[A1] every call is tried by somebody whom it refuses, at any size', () => {
    const left = endpoints.filter((entry) => {
      const row = ownRowOf(entry)
      const refused = actorNames.filter((name) => row.cells[name] !== 'ok')
      return refused.length > 0 && !refused.some((name) => isTried(entry, row, name))
    })
    expect(left.map(({ name }) => name)).toEqual([])
  })

  for (const entry of readingFirst) {
    const rows = rowsOf(entry)
    test(`${idsOf(rows)} ${entry.name} answers every actor as the table says`, async () => {
      // All at once: calls that wait together share their ways to the database.
      const cells = rows.flatMap((row) =>
        actorNames.filter((name) => isTried(entry, row, name)).map((actorName) => ({ ...row, actorName })),
      )
      const ask = ({ choice, actorName, cells: row }: (typeof cells)[number]) =>
        callCell(entry, choice, actorName, row[actorName])
      const answers = await Promise.all(cells.map(ask))
      // Somebody else saved the same thing in between (an academy has only five mail templates): ask again, alone.
      for (const [index, { outcome }] of answers.entries())
        if (outcome === '409 ValidationError') answers[index] = await ask(cells[index]!)
      const wrong = cells.flatMap(({ choice, actorName, cells: row }, index) =>
        answers[index]!.outcome === row[actorName]
          ? []
          : [`${choice}, ${actorName}: the table says ${row[actorName]}, the server ${answers[index]!.outcome}`],
      )
      expect(wrong).toEqual([])
      const isAnswered = answers.some(({ hasSucceeded }) => hasSucceeded) || (await isAnsweredToOthers(entry))
      const isExpected = rows.some((row) => Object.values(row.cells).includes('ok')) && !(entry.name in neverAnswered)
      expect(`answered: ${isAnswered}`).toBe(`answered: ${isExpected}`)
    })
  }

  test('[A1] who has not confirmed the e-mail gets no session, and so is anonymous in the table', async () => {
    const { email } = await it.make.user({ emailConfirmedAt: null })
    const { status, error } = await it.call(authApi.login, { body: { email, password: testPassword } })
    expect([status, error.name]).toEqual([401, 'EmailIsNotConfirmed'])
  })

  test('[A1] HEAD is refused wherever GET is', async () => {
    for (const { name, endpoint } of endpoints.filter(({ endpoint }) => endpoint.method === 'GET')) {
      const input = await sampleOf(name).input(shared, { token: null, person: null })
      const get = await send(it, endpoint, input)
      const head = await send(it, { ...endpoint, method: 'HEAD' as never }, input)
      expect(`${name} ${head.statusCode}`).toBe(`${name} ${get.statusCode}`)
    }
  })
})

test('[A1] none of these calls was answered only because it came again after a fault', () => {
  expect(complaintsAbout(it.repeats)).toEqual([])
})
