import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { searchHitsMax } from '@academy/contract/limits'
import { searchApi, type SearchHit, type SearchKind } from '@academy/contract/search'
import type { RoleName } from '@academy/contract/enums'
import { academies, stages } from '#server/schema/academies.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let other: MadeAcademy
let admin: Person

beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const search = async (person: Person, text: string, academyId: number | 'all' = academy.id): Promise<SearchHit[]> =>
  (await (await it.as(person)).call(searchApi.find, { body: { text } }, { academyId })).body.hits
const namesOf = (hits: SearchHit[]) => hits.map(({ name }) => name.ua)
const kindsOf = (hits: SearchHit[]) => new Set<SearchKind>(hits.map(({ kind }) => kind))

let counter = 0
/** A word that nothing else in the database has. */
const word = () => `зоря${String.fromCodePoint(...[...String(++counter)].map((digit) => 0x430 + Number(digit)))}`
const inTwo = (text: string) => ({ ua: text, en: `${text} in English` })

/** One of each kind whose name holds the word. */
const fill = async (of: MadeAcademy, name: string): Promise<void> => {
  await it.make.user({ firstName: name, lastName: 'Людина', roles: { Student: [of] } })
  await it.database.db
    .update(academies)
    .set({ name: `Академія ${name} ${of.id}` })
    .where(eq(academies.id, of.id))
  await it.database.db
    .update(stages)
    .set({ name: inTwo(name) })
    .where(eq(stages.id, of.stages[1]!.id))
  await it.make.lecture(of, { name: inTwo(name) })
  await it.make.test(of, { name: `Тест ${name}`, questions: [{ text: inTwo(`Що таке **${name}**?`) }] })
  await it.make.form(of, [], { title: inTwo(name) })
  await it.make.form(of, [], { title: inTwo(name), isArchived: true })
}

beforeEach(async () => {
  academy = await it.make.academy({ stages: ['Registration', 'Testing'] })
  other = await it.make.academy({ stages: ['Registration', 'Testing'] })
  admin = await it.make.user({ roles: { Admin: [academy] } })
})

describe('search', () => {
  test('finds one of each kind, kind by kind, with its academy and where it leads', async () => {
    const name = word()
    await fill(academy, name)
    const hits = await search(admin, name)
    expect(hits.map(({ kind }) => kind)).toEqual([
      'people',
      'academies',
      'stages',
      'lectures',
      'tests',
      'questions',
      'forms',
    ])
    expect(hits.every(({ academyId, academyName }) => academyId === academy.id && academyName?.includes(name))).toBe(
      true,
    )
    expect(hits.find(({ kind }) => kind === 'questions')!.name.ua).toBe(`Що таке ${name}?`)
    expect(hits[0]).toMatchObject({ name: { ua: `${name} Людина` }, note: expect.stringContaining('@') })
  })

  test.each<[RoleName, SearchKind[]]>([
    ['Admin', ['people', 'academies', 'stages', 'lectures', 'tests', 'questions', 'forms']],
    ['TrackOwner', ['people', 'stages', 'lectures', 'tests', 'questions', 'forms']],
    ['HR', ['people', 'stages', 'lectures', 'forms']],
    ['Teacher', ['people', 'stages', 'lectures']],
    ['Coach', ['people', 'stages', 'lectures']],
  ])('brings %s what they may read', async (role, kinds) => {
    const name = word()
    await fill(academy, name)
    expect(kindsOf(await search(await it.make.user({ roles: { [role]: [academy] } }), name))).toEqual(new Set(kinds))
  })

  test('brings nothing of an academy in which the caller has no part', async () => {
    const name = word()
    await fill(other, name)
    expect(await search(admin, name)).toEqual([])
    const ofBoth = await it.make.user({ roles: { Teacher: [academy, other] } })
    expect(kindsOf(await search(ofBoth, name, 'all'))).toEqual(new Set(['people', 'stages', 'lectures']))
    expect(await search(ofBoth, name)).toEqual([])
  })

  test('asks for each right in each academy', async () => {
    const name = word()
    await fill(academy, name)
    await fill(other, name)
    const mixed = await it.make.user({ roles: { Admin: [academy], Teacher: [other] } })
    const hits = await search(mixed, name, 'all')
    const there = hits.filter(({ academyId }) => academyId === other.id)
    expect(kindsOf(there)).toEqual(new Set(['people', 'stages', 'lectures']))
    expect(kindsOf(hits.filter(({ academyId }) => academyId === academy.id)).size).toBe(7)
    expect(kindsOf(await search(mixed, name, other.id))).toEqual(new Set(['people', 'stages', 'lectures']))
  })

  test('a SuperAdmin finds people of every academy and of none, but no deleted person and no deleted academy', async () => {
    const name = word()
    const boss = await it.make.user({ isSuperAdmin: true })
    await fill(other, name)
    await it.database.db.update(academies).set({ deletedAt: it.clock.now }).where(eq(academies.id, other.id))
    await it.make.user({ firstName: name, lastName: 'Вільна' })
    await it.make.user({ firstName: name, lastName: 'Вилучена', deletedAt: it.clock.now })
    const hits = await search(boss, name, 'all')
    expect(namesOf(hits).toSorted()).toEqual([`${name} Вільна`, `${name} Людина`])
    expect(hits.map(({ academyId }) => academyId)).toEqual([null, null])
  })

  test('what is of the academy one works in comes first', async () => {
    const name = word()
    await fill(academy, name)
    await fill(other, name)
    const ofBoth = await it.make.user({ roles: { Admin: [other, academy] } })
    const stagesFound = (await search(ofBoth, name, 'all')).filter(({ kind }) => kind === 'stages')
    expect(stagesFound.map(({ academyId }) => academyId)).toEqual([academy.id, other.id])
  })

  test('brings no more of a kind than a screen holds', async () => {
    const name = word()
    await it.make.people(searchHitsMax * 2, { firstName: name, roles: { Student: [academy] } })
    expect(await search(admin, name)).toHaveLength(searchHitsMax)
  })
})

describe('a person is found', () => {
  const searches: [string, string?][] = [
    ['ганна кова', 'Ганна Коваленко'],
    ['Коваленко Г', 'Ганна Коваленко'],
    ['ган кова', 'Ганна Коваленко'],
    ['rjdfktyrj', 'Ганна Коваленко'],
    ['Hanna', 'Ганна Коваленко'],
    ['Квоаленко', 'Ганна Коваленко'],
    ['Ковленко', 'Ганна Коваленко'],
    ['Каваленко', 'Ганна Коваленко'],
    ['Коввале', 'Ганна Коваленко'],
    ['Ганна Ковленко', 'Ганна Коваленко'],
    ["лук'ян", 'Лук’ян Шевчук'],
    ['Щербак', 'Yuliia Shcherbak'],
    ['Ганна Кволенко'],
    ['__'],
  ]
  test('by the beginnings of both names, on the wrong keyboard, in the other alphabet, with one letter wrong', async () => {
    for (const [firstName, lastName] of [
      ['Лук’ян', 'Шевчук'],
      ['Ганна', 'Коваленко'],
      ['Yuliia', 'Shcherbak'],
    ] as const)
      await it.make.user({ firstName, lastName, roles: { Student: [academy] } })
    for (const [text, expected] of searches)
      expect([text, namesOf(await search(admin, text))]).toEqual([text, expected === undefined ? [] : [expected]])
  })

  test('by email and by the number as people dial it', async () => {
    const [email, phoneNumber] = [`find-me-${academy.id}@example.test`, `+38093${String(academy.id).padStart(7, '0')}`]
    await it.make.user({ firstName: 'Номер', email, phoneNumber, roles: { Student: [academy] } })
    const dialled = phoneNumber.slice(3).replace(/^(\d{3})(\d{3})/, '($1) $2-')
    for (const text of [email.slice(0, -4).toUpperCase(), phoneNumber, phoneNumber.slice(1), dialled])
      expect([text, namesOf(await search(admin, text))]).toEqual([text, ['Номер Тестенко']])
  })
})

test('a typo in the name of a stage or lecture is forgiven, in either language', async () => {
  await it.make.lecture(academy, { name: { ua: 'Проміси', en: 'Promises' } })
  for (const text of ['проімси', 'Promsies', 'ghjvscb', 'promisse'])
    expect([text, namesOf(await search(admin, text))]).toEqual([text, ['Проміси']])
})

test('two letters begin a word of a name; more may lie inside', async () => {
  await it.make.lecture(academy, { name: { ua: 'Щось про олово', en: 'Whatever' } })
  expect(namesOf(await search(admin, 'ол'))).toEqual(['Щось про олово'])
  expect(namesOf(await search(admin, 'во'))).toEqual([])
  expect(namesOf(await search(admin, 'лов'))).toEqual(['Щось про олово'])
})

test.each(['a', ' ', '', 'а'.repeat(101)])('"%s" is no search', async (text) => {
  const reply = await (await it.as(admin)).call(searchApi.find, { body: { text } }, { academyId: academy.id })
  expect(reply.status).toBe(400)
})

test('the signs of a pattern and the longest text answer like any other', async () => {
  for (const text of ['\\%_', `'"${'ʼ'.repeat(90)}`, 'zx '.repeat(33).trim(), '[.*]', 'ґ'.repeat(24), '+++'])
    expect([text, await search(admin, text)]).toEqual([text, []])
})
