import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let open: MadeAcademy
let closed: MadeAcademy
let late: MadeAcademy
let internal: MadeAcademy
let hidden: MadeAcademy
let secret: MadeAcademy
const privateHash = `private-${randomUUID()}`
const secretHash = `secret-${randomUUID()}`

beforeAll(async () => {
  it = await startTestApp()
  open = await it.make.academy({ name: 'Open' })
  closed = await it.make.academy({ name: 'Closed', isClosed: true })
  late = await it.make.academy({ name: 'Late', active: 2 })
  internal = await it.make.academy({ name: 'Internal', type: 'Internal' })
  hidden = await it.make.academy({ name: 'Hidden', type: 'Private', privateHash })
  secret = await it.make.academy({ name: 'Secret', type: 'Secret', secretHash })
  const gone = await it.make.academy({ name: 'Gone' })
  await it.database.db.execute(sql`update academies set deleted_at = now() where id = ${gone.id}`)
})
afterAll(() => it.close())

const namesOf = async (calls: Caller) => (await calls.call(academiesApi.list, {})).body.map(({ name }) => name)
const as = async (person: Person) => it.as(person)

describe('the list', () => {
  test('[ACAD-14] a visitor sees the open public ones', async () => {
    const { body } = await it.call(academiesApi.list, {})
    expect(body.map(({ name, joinable, isMember }) => [name, joinable, isMember])).toEqual([
      ['Open', true, false],
      ['Late', false, false],
    ])
  })

  test('[ACAD-14] an applicant sees the same, a student also their own, whatever they are', async () => {
    expect(await namesOf(await as(await it.make.user()))).toEqual(['Open', 'Late'])
    const student = await it.make.user({ roles: { Student: [closed, hidden] } })
    const { body } = await (await as(student)).call(academiesApi.list, {})
    expect(body.map(({ name, joinable, isMember }) => [name, joinable, isMember])).toEqual([
      ['Open', true, false],
      ['Closed', false, true],
      ['Late', false, false],
      ['Hidden', false, true],
    ])
  })

  test('[ACAD-14] staff see their own and the open internal ones', async () => {
    const teacher = await it.make.user({ roles: { Teacher: [late] } })
    const { body } = await (await as(teacher)).call(academiesApi.list, {})
    expect(body.map(({ name, joinable }) => [name, joinable])).toEqual([
      ['Late', false],
      ['Internal', true],
    ])
  })

  test('[ACAD-14][ROLE-09] a SuperAdmin sees all that are not deleted', async () => {
    const boss = await it.make.user({ isSuperAdmin: true, isEmployee: true })
    expect(await namesOf(await as(boss))).toEqual(['Open', 'Closed', 'Late', 'Internal', 'Hidden', 'Secret'])
  })

  test('[ACAD-01][ACAD-04][ACAD-10] an academy comes with its public hash and its directions', async () => {
    const { body } = await it.call(academiesApi.list, {})
    expect(body[0]).toEqual({
      id: open.id,
      name: 'Open',
      hash: open.hash,
      type: 0,
      isAcademyClosed: false,
      startDate: null,
      endDate: null,
      description: { ua: 'Опис', en: 'Description' },
      directions: [
        { id: open.directions.JS, specialization: { id: open.specializationIds.JS, name: 'JS' } },
        { id: open.directions.QA, specialization: { id: open.specializationIds.QA, name: 'QA' } },
      ],
      joinable: true,
      isMember: false,
    })
  })

  test('[ACAD-09] private and secret hashes never leave, for nobody, anywhere (Q-10)', async () => {
    const boss = await it.make.user({ isSuperAdmin: true, isEmployee: true })
    const admin = await it.make.user({ roles: { Admin: [hidden, secret] } })
    const student = await it.make.user({ roles: { Student: [hidden, secret] } })
    for (const person of [boss, admin, student]) {
      const calls = await as(person)
      const answers = await Promise.all([
        calls.call(academiesApi.list, {}),
        calls.call(academiesApi.withStages, {}, { academyId: hidden.id }),
        calls.call(academiesApi.overview, {}, { academyId: secret.id }),
        calls.call(academiesApi.byHash, { params: { hash: privateHash } }),
        calls.call(academiesApi.byHash, { params: { hash: secretHash } }),
      ])
      for (const { text } of answers) expect(text).not.toMatch(new RegExp(`${privateHash}|${secretHash}`))
    }
  })
})

describe('by hash', () => {
  const byHash = (hash: string, calls: Caller = it) => calls.call(academiesApi.byHash, { params: { hash } })

  test('[ACAD-16] finds an academy by its public, private or secret hash, without a login', async () => {
    expect((await byHash(open.hash)).body).toMatchObject({ id: open.id, joinable: true })
    expect((await byHash(closed.hash)).body).toMatchObject({ id: closed.id, isAcademyClosed: true, joinable: false })
    expect((await byHash(privateHash)).body).toMatchObject({ id: hidden.id, joinable: true })
    expect((await byHash(secretHash)).body).toMatchObject({ id: secret.id, joinable: true })
    expect((await byHash(internal.hash)).body).toMatchObject({ id: internal.id, joinable: false })
  })

  test('[ACAD-16][ERR-101] an unknown one, or the public one of a hidden academy, is InvalidHash', async () => {
    for (const hash of ['nothing', hidden.hash, secret.hash, privateHash.toUpperCase(), '%'])
      expect((await byHash(hash)).error).toMatchObject({ code: 28, name: 'InvalidHash' })
  })

  test('[ACAD-16] tells a member so', async () => {
    const calls = await as(await it.make.student(open))
    expect((await byHash(open.hash, calls)).body).toMatchObject({ isMember: true, joinable: false })
  })
})

describe('is it closed', () => {
  const isClosed = async (calls: Caller, academyId: number) =>
    calls.call(academiesApi.isClosed, { params: { academyId } })

  test('[ACAD-17] answers for what the caller may see', async () => {
    const calls = await as(await it.make.user({ roles: { Student: [closed] } }))
    expect((await isClosed(calls, closed.id)).body).toEqual({ isClosed: true })
    expect((await isClosed(calls, open.id)).body).toEqual({ isClosed: false })
    expect((await isClosed(it, open.id)).body).toEqual({ isClosed: false })
  })

  test('[ACAD-17][ACAD-42][ERR-83] and not for the rest, the same as for what does not exist', async () => {
    const foreign = await isClosed(it, hidden.id)
    const unknown = await isClosed(it, 2_000_000_000)
    expect([foreign.status, foreign.error.code, foreign.error.name]).toEqual([404, 10, 'AcademyNotFound'])
    expect(foreign.text).toBe(unknown.text)
  })
})

describe('with stages', () => {
  test('[ACAD-18][ACAD-05] answers the stages in order and the active one', async () => {
    const calls = await as(await it.make.user({ roles: { Teacher: [late] } }))
    const { body } = await calls.call(academiesApi.withStages, {}, { academyId: late.id })
    expect(body).toMatchObject([{ id: late.id, name: 'Late', currentActiveStageId: late.stages[2]!.id }])
    expect(body[0]!.academyStages.map(({ id, position, stageType }) => [id, position, stageType])).toEqual(
      late.stages.map(({ id, position, stageType }) => [id, position, stageType]),
    )
  })

  test("[ACAD-18][ACAD-52] 'all' spans the academies of the staff roles, not those one only studies in", async () => {
    const calls = await as(await it.make.user({ roles: { Student: [open], Coach: [late], HR: [hidden] } }))
    const { body } = await calls.call(academiesApi.withStages, {}, { academyId: 'all' })
    expect(body.map(({ id }) => id)).toEqual([late.id, hidden.id])
  })
})
