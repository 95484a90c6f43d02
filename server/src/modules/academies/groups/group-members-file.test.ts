import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { groupMembersApi, type GroupFilePreview } from '@academy/contract/group-members'
import { groupsApi } from '@academy/contract/groups'
import { toXlsx } from '@academy/spreadsheets/xlsx-writer'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

let academy: MadeAcademy
let owner: Caller
let evening: number
beforeEach(async () => {
  academy = await it.make.academy()
  owner = await it.as(await it.make.user({ roles: { TrackOwner: [academy] } }))
  evening = await makeGroup('Вечірня')
})

const here = () => ({ academyId: academy.id })
const makeGroup = async (name: string, specialization = 'JS'): Promise<number> => {
  const body = { name, specializationId: academy.specializationIds[specialization]!, isDirection: false }
  return (await owner.call(groupsApi.create, { body }, here())).body.id
}
const csv = (...lines: string[]) => new Blob([lines.join('\n')], { type: 'text/csv' })
const read = (file: Blob, groupId?: number) =>
  owner.call(groupMembersApi.readFile, { query: groupId === undefined ? {} : { groupId }, file }, here())
const rulesOf = ({ rows }: GroupFilePreview) => rows.map(({ row, rule }) => [row, rule])
const apply = (memberships: { userId: number; groupId: number }[]) =>
  owner.call(groupMembersApi.addFromFile, { body: { memberships } }, here())
const countOf = async (id: number) =>
  (await owner.call(groupMembersApi.list, { params: { id }, body: {} }, here())).body.count

describe('a file of people', () => {
  nightTest('says row by row what it would do and stores nothing; then all of it is stored at once', async () => {
    const [one, other] = [await it.make.student(academy), await it.make.student(academy)]
    const { body } = await read(csv('E-mail;Група', `${one.email.toUpperCase()};вечірня`, `${other.email};Вечірня`))
    expect(rulesOf(body)).toEqual([
      [2, 'joins'],
      [3, 'joins'],
    ])
    expect(await countOf(evening)).toBe(0)
    const joining = body.rows.map(({ userId, groupId }) => ({ userId: userId!, groupId: groupId! }))
    expect((await apply(joining)).body).toEqual({ changed: 2 })
    expect(await countOf(evening)).toBe(2)
    expect((await apply(joining)).body).toEqual({ changed: 0 })
  })

  test('of one group needs addresses alone, with a heading or without, also as a spreadsheet', async () => {
    const person = await it.make.student(academy)
    const sheet = await toXlsx('x', ['email'], [[person.email]])
    for (const file of [csv(person.email), csv('пошта', person.email), new Blob([sheet as Uint8Array<ArrayBuffer>])])
      expect((await read(file, evening)).body.rows).toMatchObject([
        { email: person.email, rule: 'joins', userId: person.id, groupId: evening },
      ])
  })

  test('says of each bad row what is wrong with it', async () => {
    const own = await it.make.student(academy)
    const there = await it.make.student(academy)
    await apply([{ userId: there.id, groupId: evening }])
    const foreign = await it.make.student(await it.make.academy())
    const lines: [string, string][] = [
      [`${own.email},Вечірня`, 'joins'],
      [`${own.email},Вечірня`, 'repeated'],
      [`${there.email},Вечірня`, 'alreadyThere'],
      [`${foreign.email},Вечірня`, 'unknownEmail'],
      ['nobody@example.test,Вечірня', 'unknownEmail'],
      [',Вечірня', 'noEmail'],
      [`${own.email},`, 'noGroup'],
      [`${own.email},Ранкова`, 'unknownGroup'],
      [`${own.email},JS`, 'groupIsDirection'],
      [`${(await it.make.student(academy, { direction: 'QA' })).email},Вечірня`, 'otherDirection'],
      [`${(await it.make.student(academy, { direction: null })).email},Вечірня`, 'noDirection'],
      [`${(await it.make.student(academy, { active: false })).email},Вечірня`, 'personBlocked'],
      [`${(await it.make.user({ roles: { HR: [academy] } })).email},Вечірня`, 'notStudent'],
    ]
    const { body } = await read(csv('email,group', ...lines.map(([line]) => line)))
    expect(body.rows.map(({ rule }) => rule)).toEqual(lines.map(([, rule]) => rule))
    expect(body.count).toBe(1)
    // Nothing of another academy is told, not even that somebody has an account.
    expect(body.rows[3]).toMatchObject({ userId: null, firstName: '', lastName: '' })
  })

  test('means the group of the direction of the student where two are called the same', async () => {
    const inQa = await makeGroup('Вечірня', 'QA')
    const person = await it.make.student(academy, { direction: 'QA' })
    const lost = await it.make.student(academy, { direction: null })
    const { body } = await read(csv('email,group', `${person.email},Вечірня`, `${lost.email},Вечірня`))
    expect(body.rows.map(({ rule, groupId }) => [rule, groupId])).toEqual([
      ['joins', inQa],
      ['severalGroups', null],
    ])
  })

  test.each([
    ['without addresses', 'name,group\nОля,Вечірня', [{ field: 'email', message: 'columnMissing' }]],
    ['without groups', 'email\na@example.test', [{ field: 'group', message: 'columnMissing' }]],
    ['with a heading alone', 'email,group', [{ field: 'file', message: 'empty' }]],
  ])('%s is refused as a whole', async (_, text, fields) => {
    const { error } = await read(csv(text))
    expect([error.name, error.fields]).toEqual(['SpreadsheetImportError', fields])
  })

  test('is stored as a whole or not at all', async () => {
    const own = await it.make.student(academy)
    const other = await it.make.student(academy, { direction: 'QA' })
    const mixed = [own, other].map(({ id: userId }: Person) => ({ userId, groupId: evening }))
    const { status, error } = await apply(mixed)
    expect([status, error.fields]).toEqual([409, [{ field: 'memberships.1.userId', message: 'otherDirection' }]])
    expect(await countOf(evening)).toBe(0)
  })
})
