import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { academyTypes } from '@academy/contract/enums'
import { permissions } from '@academy/contract/permissions'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { complaintsAbout } from '#test/servers/repeats.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { isFullSize } from '../../../scripts/testing/size.ts'
import { type ActorInWorld, type ActorName, makeActor } from './actors.ts'
import { send } from './calls.ts'
import { callers, callersOf } from './callers.ts'
import { canary, seedCanary } from './canary.ts'
import { asOwner, fingerprint, readColumns, restartIds, tenantTablesOf } from './catalogue.ts'
import { type EndpointName, endpoints, isFirstOfRight, type NamedEndpoint } from './endpoints.ts'
import { type Input, sampleOf } from './samples.ts'
import { idPathsOf, type Path, placesOfRequest, valueAt, withValue } from './schema-walk.ts'
import { makePerson, makeWorld, sharing, unreachableProviders, type World } from './world.ts'

/** Fields whose unknown value is no reason to refuse: name, then why. */
const toleratesUnknown: Record<string, string> = {
  'auth.login body.direction': 'ACC-31: a login whose joining is not possible is still a login',
  'auth.socialStart body.direction':
    'only carried along: it is looked at when the log-in comes back, like that of auth.login',
  'formVariants.byLocalization query.academy':
    'FORM-39: the lists are public; where the caller does not belong they are the shared ones',
  'mails.list query.page': 'a page of what the caller may see, not a thing of anybody',
  'staffInvitations.byAcademy query.page': 'a page of what the caller may see, not a thing of anybody',
  'moves.list query.page': 'a page of what the caller may see, not a thing of anybody',
  'chat.inbox query.page': 'a page of what the caller may see, not a thing of anybody',
  'chat.threads query.page': 'a page of what the caller may see, not a thing of anybody',
  'chat.messages query.beforeId': 'a place in the chat, not a thing of anybody',
  'letters.nextWaiting body.after.academyId':
    'a place in a list that the caller reads; whoever is not in it is no place',
  'letters.nextWaiting body.after.userId': 'a place in a list that the caller reads; whoever is not in it is no place',
  'interviews.nextWaiting body.after': 'a place in a list that the caller reads; whoever is not in it is no place',
  'people.history query.before': 'a place in the list of one person, not a thing of anybody',
  'account.history query.before': "a place in the caller's own list, not a thing of anybody",
  'statistics.funnelPeople query.page': 'a page of what the caller may see, not a thing of anybody',
  'statistics.funnelPeople query.specializationId': 'of a direction the academy does not have there is nobody',
  'statistics.stagesByDay query.specializationId': 'of a direction the academy does not have there is nobody',
  'questions.search body.testId': 'a filter: of a test the academy does not have there are no questions',
  'questions.search body.notInTestId': 'a filter: a test the academy does not have holds none of its questions',
  'stageTests.list query.stageId': 'a filter: a stage the academy does not have asks nothing',
  'autograde.resendMany body.ids.0':
    'AG-12: of the ids those of the lecture count; the answer says how many those were',
  'homework.assignMultiple body.ids.0': 'HW-46: what is not found is named among the refused, the rest is done',
  'homework.marks body.userId': 'ACC-75: a filter; whose marks it may find is tested with the marks',
  'homework.marks body.userIds.0': 'ACC-75: a filter; whose marks it may find is tested with the marks',
  'homework.marks body.stageId': 'ACC-75: a filter; whose marks it may find is tested with the marks',
  'people.list body.filters.groupIds.0': 'ACC-64: a filter; whose people it may find is tested with the list',
  'people.list body.filters.stageIds.0': 'ACC-64: a filter; whose people it may find is tested with the list',
  'people.list body.filters.userIds.0': 'a filter: of others than those the caller may see nobody is named',
  'statistics.usersXlsx body.filters.userIds.0': 'a filter: of others than those the caller may see nobody is named',
  'statistics.usersCsv body.filters.userIds.0': 'a filter: of others than those the caller may see nobody is named',
  'questions.search body.ids.0': 'a filter: of questions the academy does not have none is named',
  'academyHistory.list query.before': 'a place in the list of one academy, not a thing of anybody',
  'academyHistory.list query.stageId': 'a filter: of a stage the academy does not have nothing was changed',
  'changes.list query.page': 'a page of what the caller may see, not a thing of anybody',
  'changes.previewPeople body.target.filters.userIds.0': 'as in the list: who is not there is not counted',
  'changes.previewPeople body.target.filters.groupIds.0': 'as in the list: of another group there is nobody',
  'changes.previewPeople body.target.filters.stageIds.0': 'as in the list: of another stage there is nobody',
  'changes.previewQuestions body.target.ids.0': 'as in the bank: what is not there is not counted',
  'changes.previewQuestions body.target.testId': 'as in the bank: of another test there are no questions',
  'changes.previewQuestions body.target.notInTestId': 'as in the bank: another test holds none of its questions',
  'changes.questions body.target.notInTestId': 'as in the bank: another test holds none of its questions',
}

/** Fields that may name somebody of the same role: name, then why. */
const openToPeers: Record<string, string> = {
  'statistics.usersXlsx body.filters.userIds.0': 'a filter of the list of users, which names peers too',
  'statistics.usersCsv body.filters.userIds.0': 'a filter of the list of users, which names peers too',
  'lectures.create body.lecturerId': 'HW-62: a lecture is given by whoever of the staff is named',
  'lectures.update body.lecturerId': 'HW-62: a lecture is given by whoever of the staff is named',
  'stageLectures.update body.homeworkCuratorId': 'HW-63: whoever holds a lecture names who reviews it',
  'stageLectures.update body.reviewerIds.0': 'HW-63: whoever holds a lecture names who reviews it',
  'stageLectures.create body.homeworkCuratorId': 'HW-63: whoever holds a lecture names who reviews it',
  'stageLectures.create body.reviewerIds.0': 'HW-63: whoever holds a lecture names who reviews it',
  'interviews.createSlots body.interviewerId': 'Q-67: the staff of an academy plan for each other',
  'homework.assign body.reviewerId': 'HW-45: homework is given to others who review',
  'homework.assignMultiple body.reviewerId': 'HW-46: homework is given to others who review',
  'homework.assignMultiple body.reviewerIds.0': 'HW-46: homework is given to others who review',
  'review.queue body.reviewer': 'HW-43: a filter by who reviews',
  'review.neighbours body.reviewer': 'HW-43: a filter by who reviews',
  'teams.create body.coachIds.0': 'TEAM-01: whoever makes a team names who coaches it',
  'teams.update body.coachIds.0': 'TEAM-01: whoever makes a team names who coaches it',
  'announcements.receivers body.receivers.0': 'NTF-44: everybody of the academy can be told, whoever tells included',
  'announcements.changeReceivers body.userIds.0': 'NTF-44: everybody of the academy can be told',
  'announcements.schedule body.receivers.userIds.0': 'NTF-44: everybody of the academy can be told',
  'forms.setUsers body.users.0': 'FORM-17: everybody of the academy can be let pass a form',
  'forms.changeUsers body.userIds.0': 'FORM-17: everybody of the academy can be let pass a form',
  'changes.previewPeople body.target.filters.userIds.0': 'who is left out is named with the reason, the caller as well',
  'changes.people body.target.filters.userIds.0': 'who is left out is counted, the caller as well',
  'groupMembers.ofUser params.userId': 'staff may have studied here, and whoever reads the list of people reads it all',
  'people.card params.id': 'NAV-50: staff see who their colleagues are, as in the list of people',
  'people.history params.id': 'NAV-50: who may block reads what was done to anybody of the academy',
  'formAnswers.ofPerson params.userId': 'staff pass forms as well, and whoever manages forms reads all answers',
}

/** Fields that name a thing of the whole installation, which is hidden from nobody: name, then what. */
const sharedThings: Record<string, string> = {
  'academies.create body.specializationIds.0': 'a direction of anybody',
  'teams.create body.specializationId': 'a direction of anybody',
  'teams.update body.specializationId': 'a direction of anybody',
  'teams.updateDetails body.specializationId': 'a direction of anybody',
  'teams.create body.technologyIds.0': 'TEAM-17: technologies are of everybody',
  'teams.update body.technologyIds.0': 'TEAM-17: technologies are of everybody',
  'teams.update body.members.0.technologyIds.0': 'TEAM-17: technologies are of everybody',
  'teams.updateDetails body.technologyIds.0': 'TEAM-17: technologies are of everybody',
  'teams.updateMembers body.members.0.technologyIds.0': 'TEAM-17: technologies are of everybody',
  'teams.applyTechToAll body.technologyIds.0': 'TEAM-17: technologies are of everybody',
}

let it: TestApp
let world: World
let shared: World
const actors = new Map<ActorName, ActorInWorld>()
const peers = new Map<ActorName, Person>()
/** What is not there for the callers, by why. */
const hidden: Record<string, number> = {}
/** The first row of the foreign academy has this id in every table, so that one call tries it as whatever is asked for. */
const foreignId = 1_900_000_001
let before: Record<string, string>
let seeded: string[]
const absent = 2_000_000_001
const malformed = [0, -1, 2 ** 53, 1.5, 'text', '', '1e3', ' 7', null, true, [], {}]
let turn = 0
/** At full size all of them. By day one, in turns: an id that takes none of them is of the same type everywhere. */
const malformedInTurns = () => {
  const begin = turn++ % malformed.length
  return isFullSize ? malformed : malformed.slice(begin, begin + 1)
}

const foreignRows = () =>
  asOwner(it.urls.ownerUrl, async (client) =>
    fingerprint(
      client,
      tenantTablesOf(await readColumns(client)).filter((table) => table !== 'audit_log'),
      world.foreign.id,
    ),
  )

beforeAll(async () => {
  // With an SMTP server there is no local mailbox, which shows everybody's mails to everybody by its nature.
  it = await startTestApp({
    env: { SMTP_URL: 'smtp://127.0.0.1:1', ...unreachableProviders },
    asksAroundOnce: true,
  })
  await asOwner(it.urls.ownerUrl, (client) => restartIds(client, (table) => (table + 1) * 1_000_000))
  const near = await makeWorld(it)
  world = { ...near, foreign: await furnishForeign(near) }
  shared = sharing(world)
  for (const name of callers) actors.set(name, await makeActor(world, name))
  for (const name of callers) {
    const { person } = await makeActor(world, name)
    if (person) peers.set(name, person)
  }
  const gone = await makePerson(it, { roles: { Student: [world.own] }, deletedAt: it.clock.now })
  const closed = await it.make.academy()
  await asOwner(it.urls.ownerUrl, async (client) => {
    await client.query('update academies set deleted_at = now() where id = $1', [closed.id])
    seeded = await seedCanary(client, await readColumns(client), world.foreign.id)
  })
  Object.assign(hidden, { foreign: foreignId, goneUser: gone.id, goneAcademy: closed.id })
  before = await foreignRows()
})
afterAll(() => it.close())

/** An academy that has whatever any call here can be about, and a direction nobody else has. */
const furnishForeign = async (near: World): Promise<MadeAcademy> => {
  await asOwner(it.urls.ownerUrl, async (client) => {
    await restartIds(client, () => foreignId)
    await client.query(`insert into specializations (name) values ('Only elsewhere')`)
  })
  // Not listed for anybody: what is seen of it was seen without a right.
  const foreign = await it.make.academy({ type: 'Private' satisfies keyof typeof academyTypes, directions: ['JS'] })
  const there = { ...near, own: foreign, foreign: near.own }
  const theirs = await makeActor(there, 'Student')
  const staff = await makeActor(there, 'Admin')
  for (const { name } of endpoints) for (const actor of [theirs, staff]) await sampleOf(name).input(there, actor)
  await asOwner(it.urls.ownerUrl, (client) => restartIds(client, (table) => (table + 1) * 1_000_000 + 500_000))
  return foreign
}

/** Nothing of the foreign academy may be in what anybody here is answered. */
const answerTo = async (
  { name, endpoint }: NamedEndpoint,
  input: Input,
  caller: ActorName,
  academyId?: string | number,
) => {
  const call = () => send(it, endpoint, input, { token: actors.get(caller)!.token, academyId })
  let answer = await call()
  if (answer.statusCode === 429) {
    // Exports are limited per person: somebody else with the same rights goes on.
    actors.set(caller, await makeActor(world, caller))
    answer = await call()
  }
  const { statusCode, body, headers } = answer
  const shown = JSON.stringify(headers) + body
  expect([name, shown.includes(canary) && shown]).toEqual([name, false])
  return { status: statusCode, body }
}

test('[A2] the canary stands in the texts of the foreign academy', () => {
  expect(seeded).toEqual(
    expect.arrayContaining([
      'academies.name',
      'academies.hash',
      'academies.private_hash',
      'academies.description',
      'groups.name',
      'stages.name',
      'users.email',
      'users.last_name',
    ]),
  )
})

/** What outside services call an id. */
const outsideIds = ['liveChatId', 'analyticsTagId']
/** Options and the other halves of pairs count within their own question. */
const ownIds = /\.options\.0\.(match\.)?id$/
/** What has a name nobody can guess instead of a number; the tests of each try those of others. */
const aUuid = '6f0e8c52-3f43-4a53-9c36-0a4a1de0b0c5'

test('[A2] every field that is called an id is one for the walker', () => {
  const named = endpoints.flatMap(({ name, endpoint }) => {
    const ids = new Set(idPathsOf(endpoint).map(String))
    const called = placesOfRequest(endpoint).filter(({ path }) =>
      /^(id|ids|.*Ids?)$/.test(String(path.findLast((key) => typeof key === 'string'))),
    )
    return called
      .filter(({ path }) => ![...ids].some((id) => id.startsWith(String(path))))
      .filter(({ path }) => !outsideIds.includes(String(path.at(-1))) && !ownIds.test(path.join('.')))
      .filter(({ schema }) => !schema.safeParse(aUuid).success || schema.safeParse(1).success)
      .map(({ path }) => `${name} ${path.join('.')}`)
  })
  expect(named).toEqual([])
})

const withIds = endpoints.filter(({ endpoint }) => idPathsOf(endpoint).length > 0)

describe('an id in a request', () => {
  for (const entry of withIds)
    for (const path of idPathsOf(entry.endpoint))
      test(`[A2] ${entry.name} ${path.join('.')}: foreign, deleted and a peer's are as absent as an unknown one`, () =>
        swapAll(entry, path))
})

const kept = new Map<string, Promise<Input>>()
/** What nobody uses up serves all: a call that only reads, or one that is refused whatever its id. */
const sharedInput = (name: EndpointName, caller: ActorName): Promise<Input> => {
  const sample = sampleOf(name)
  // An input that takes the actor is about this one, and about nobody else.
  const key = sample.input.length < 2 ? name : `${name} ${caller}`
  const input = kept.get(key) ?? Promise.resolve(sample.input(shared, actors.get(caller)!))
  kept.set(key, input)
  return input
}

const swapAll = async (entry: NamedEndpoint, path: Path): Promise<void> => {
  const field = `${entry.name} ${path.join('.')}`
  let isTriedInFull = false
  // Whoever may most comes first.
  for (const caller of callersOf(entry).toReversed()) {
    const fill = async (where: World) => sampleOf(entry.name).input(where, actors.get(caller)!)
    const refused = await sharedInput(entry.name, caller)
    const ask = async (id: unknown) => {
      const input = field in toleratesUnknown ? await fill(world) : refused
      return answerTo(entry, withValue(input, path, id), caller, academyIdFor(entry, caller))
    }
    const unknown = await ask(absent)
    const label = `${field}, ${caller}`
    const isRefused = unknown.status >= 400 && unknown.status < 500
    expect([label, isRefused || field in toleratesUnknown]).toEqual([label, true])
    const peer = field in openToPeers ? undefined : peers.get(caller)
    // Whoever may not call at all is turned away before anybody looks at an id: a few of them show that.
    const isTurnedAway = [401, 403].includes(unknown.status)
    // What is gone is gone for everybody, and the form of an id is looked at by the same lines: one of those who get
    // that far tries all of it.
    const isSpared = isTurnedAway || (isTriedInFull && !isFullSize)
    const kinds = isSpared ? { foreign: foreignId } : hidden
    const asked = Object.entries({ ...kinds, ...(peer ? { peer: peer.id } : {}) }).filter(
      ([kind]) => !(field in sharedThings && kind === 'foreign'),
    )
    // All at once: calls that wait together share their ways to the database.
    const answers = await Promise.all(asked.map(async ([kind, id]) => ({ kind, answer: await ask(id) })))
    for (const { kind, answer } of answers) {
      // A pair of tokens differs each time; that it is given at all is what an unknown id gets here, too.
      const seen = field in toleratesUnknown ? { status: answer.status } : answer
      const expected = field in toleratesUnknown ? { status: unknown.status } : unknown
      expect([label, kind, seen]).toEqual([label, kind, expected])
    }
    // Whoever is refused anyway is refused first; an empty part of a path is another, unknown path.
    const refusals = [400, ...(isRefused ? [401, 403] : []), ...(path[0] === 'params' ? [404] : [])]
    const others = isFullSize ? malformed.slice(0, 2) : []
    const wrongs = (isTurnedAway || isTriedInFull ? others : malformedInTurns()).filter(
      (value) =>
        !(value === null && isNullable(entry, path)) &&
        // In a query an empty list is nothing at all.
        !(path[0] === 'query' && Array.isArray(value)) &&
        !(String(value) === '' && isAnotherPath(entry, path)),
    )
    isTriedInFull ||= !isTurnedAway
    const statuses = await Promise.all(wrongs.map(async (value) => ({ value, ...(await ask(value)) })))
    for (const { value, status } of statuses) {
      expect([label, value, refusals.includes(status) ? 'refused' : status]).toEqual([label, value, 'refused'])
    }
  }
}

/** /api/users/referral-link/{academyId} without its end is a call of its own. */
const isAnotherPath = ({ endpoint }: NamedEndpoint, path: Path): boolean => {
  const left = endpoint.path.replace(/\/:\w+$/, '').split('/')
  const fits = (parts: string[]) =>
    parts.length === left.length && parts.every((part, at) => part.startsWith(':') || part === left[at])
  return path[0] === 'params' && endpoints.some((other) => fits(other.endpoint.path.split('/')))
}

const academyIdFor = ({ endpoint }: NamedEndpoint, caller: ActorName) =>
  permissions[endpoint.access].scope === 'academy' && caller !== 'applicant' ? world.own.id : undefined

const isNullable = ({ endpoint }: NamedEndpoint, path: Path): boolean =>
  placesOfRequest(endpoint).some(
    ({ path: at, schema }) => String(at) === String(path) && schema.safeParse(null).success,
  )

describe('an academy in the query', () => {
  test('[A2] no call of anybody here shows a byte of the foreign academy, whatever academy it names', async () => {
    for (const entry of endpoints.filter(({ endpoint }) => endpoint.method === 'GET' || endpoint.effect === 'read'))
      await Promise.all(
        callersOf(entry).map(async (caller) => {
          const input = await sharedInput(entry.name, caller)
          // Without one it is the caller's academy.
          const all = [undefined, world.foreign.id, 'all', absent, hidden.goneAcademy] as const
          // By day the caller's own academy, and one of two others in turns.
          const named = isFullSize ? all : [all[0], all[1 + (endpoints.indexOf(entry) % 2)]]
          await Promise.all(named.map((academyId) => answerTo(entry, input, caller, academyId)))
        }),
      )
  })

  test('[A2] a foreign academy answers as one that does not exist', async () => {
    // By day one call of each right: whoever looks at the academy of a call looks at nothing else of it.
    const asked = isFullSize ? endpoints : endpoints.filter(isFirstOfRight)
    for (const entry of asked.filter(({ endpoint }) => permissions[endpoint.access].scope === 'academy'))
      for (const [index, caller] of callersOf(entry).toReversed().entries()) {
        const input = await sampleOf(entry.name).input(shared, actors.get(caller)!)
        const ask = (academyId: string | number | undefined) => answerTo(entry, input, caller, academyId)
        const [unknown, foreign, gone] = await Promise.all([absent, world.foreign.id, hidden.goneAcademy].map(ask))
        expect(unknown!.status).toBeOneOf([401, 403])
        expect(foreign).toEqual(unknown)
        expect(gone).toEqual(unknown)
        // The form is looked at before anybody asks who calls: one of those who are logged in tries them all.
        const wrongs = [0, -1, 2 ** 53, 2 ** 31, 'text', '', 'ALL', '1e3']
        for (const { status } of await Promise.all((index === 0 ? wrongs : wrongs.slice(0, 1)).map(ask)))
          expect(status).toBeOneOf([400, 401])
      }
  })
})

test('[A2] nothing of the foreign academy was changed by any of these calls', async () => {
  expect(valueAt(before, ['stages'])).toBeDefined()
  expect(await foreignRows()).toEqual(before)
})

test("[A2] whatever the caller's academy has, the foreign one has under the id that was tried", async () => {
  // Nobody of an academy can ask for these by a number: logs, and what has a name nobody can guess.
  const unnumbered = ['audit_log', 'mails', 'demo_results', 'demo_tests']
  const lacking: string[] = []
  await asOwner(it.urls.ownerUrl, async (client) => {
    const columns = await readColumns(client)
    const withId = columns.filter(({ column, type }) => column === 'id' && type !== 'uuid').map(({ table }) => table)
    for (const table of tenantTablesOf(columns).filter((one) => withId.includes(one) && !unnumbered.includes(one))) {
      const { rows } = await client.query<{ id: number; academy_id: number }>(
        `select id, academy_id from ${table} where academy_id = $1 or id = $2`,
        [world.own.id, foreignId],
      )
      const tried = rows.find(({ id }) => Number(id) === foreignId)
      if (rows.length > 0 && tried?.academy_id !== world.foreign.id) lacking.push(table)
    }
  })
  expect(lacking).toEqual([])
})

test('[A2] none of these calls was answered only because it came again after a fault', () => {
  expect(complaintsAbout(it.repeats)).toEqual([])
})
