import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi, type AcademyInput, type NewAcademy } from '@academy/contract/academies'
import { authApi } from '@academy/contract/auth'
import { academyTypes } from '@academy/contract/enums'
import type { MadeAcademy } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

const byNumber = (a: number, b: number) => a - b

let it: TestApp
let home: MadeAcademy
let boss: Caller
let admin: Caller
let adminId: number

beforeAll(async () => {
  it = await startTestApp()
  home = await it.make.academy()
  boss = await it.as(await it.make.user({ isSuperAdmin: true, isEmployee: true }))
  const person = await it.make.user({ roles: { Admin: [home] } })
  adminId = person.id
  admin = await it.as(person)
})
afterAll(() => it.close())

const fresh = (prefix = 'h') => `${prefix}-${randomUUID()}`
const newAcademy = (changes: Partial<NewAcademy> = {}): NewAcademy => ({
  name: fresh('Академія'),
  hash: fresh(),
  type: academyTypes.Public,
  privateHash: null,
  secretHash: null,
  startDate: '2027-01-10T08:00:00.000Z',
  endDate: '2027-06-10T08:00:00.000Z',
  description: { ua: 'Опис', en: 'About' },
  specializationIds: [],
  ...changes,
})
const create = (calls: Caller, changes: Partial<NewAcademy> = {}) =>
  calls.call(academiesApi.create, { body: newAcademy(changes) })
const inputOf = (made: NewAcademy, changes: Partial<AcademyInput> = {}): AcademyInput => {
  const { specializationIds: _, ...input } = made
  return { ...input, isAcademyClosed: false, ...changes }
}
const update = (calls: Caller, id: number, body: AcademyInput) =>
  calls.call(academiesApi.update, { params: { id }, body }, { academyId: id })
const auditOf = async (academyId: number): Promise<string[]> => {
  const { rows } = await it.database.db.execute<{ action: string }>(
    sql`select action from audit_log where academy_id = ${academyId} order by id`,
  )
  return rows.map(({ action }) => action)
}

describe('creating', () => {
  test('[ACAD-15][ACAD-11][ACAD-03] answers the academy with its directions, and its maker as Admin', async () => {
    const { JS, QA } = home.specializationIds
    const { status, body } = await create(admin, { specializationIds: [QA!, JS!, JS!] })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      type: 0,
      isAcademyClosed: false,
      privateHash: null,
      secretHash: null,
      startDate: '2027-01-10T08:00:00.000Z',
      endDate: '2027-06-10T08:00:00.000Z',
      description: { ua: 'Опис', en: 'About' },
      currentActiveStageId: null,
      stages: [],
      studentsCount: 0,
      employees: [{ id: adminId, roles: ['Admin'] }],
    })
    expect(body.groups.map(({ name, isDirection, parentGroupId }) => [name, isDirection, parentGroupId])).toEqual([
      ['JS', true, null],
      ['QA', true, null],
    ])
    expect(await auditOf(body.id)).toEqual(['role.granted', 'academy.created'])
    expect((await admin.call(academiesApi.get, { params: { id: body.id } }, { academyId: body.id })).body).toEqual(body)
  })

  test('[ACAD-15] a SuperAdmin needs no role in it', async () => {
    const { body } = await create(boss)
    expect(body.employees).toEqual([])
  })

  test('[ACAD-15] an unknown specialization leaves nothing behind', async () => {
    const name = fresh('Порожня')
    const { error } = await create(admin, { name, specializationIds: [2_000_000_000] })
    expect(error.name).toBe('SpecializationNotFound')
    expect((await create(admin, { name })).status).toBe(201)
  })

  test('[ACAD-15] a repeated call with the same key makes one', async () => {
    const body = newAcademy()
    const options = { headers: { 'idempotency-key': randomUUID() } }
    const first = await admin.call(academiesApi.create, { body }, options)
    const second = await admin.call(academiesApi.create, { body }, options)
    expect(second.body.id).toBe(first.body.id)
  })

  test.each([
    ['Private', 'privateHash'],
    ['Secret', 'secretHash'],
  ] as const)('[ACAD-11] a %s academy gets a %s nobody can guess (Q-10)', async (type, field) => {
    const made = await Promise.all([1, 2].map(() => create(admin, { type: academyTypes[type] })))
    const hashes = made.map(({ body }) => body[field])
    expect(new Set(hashes).size).toBe(2)
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{32}$/)
    const given = fresh('given')
    expect((await create(admin, { type: academyTypes[type], [field]: given })).body[field]).toBe(given)
  })

  test('[ACAD-11] an end before the beginning is refused', async () => {
    const { error } = await create(admin, { endDate: '2026-01-10T08:00:00.000Z' })
    expect(error.fields).toEqual([{ field: 'endDate', message: 'endBeforeStart' }])
  })
})

describe('used twice', () => {
  test('[ACAD-30] a name answers DuplicateAcademyName at its field; that of a deleted academy is free', async () => {
    const { body: first } = await create(admin)
    const again = await create(admin, { name: first.name })
    expect([again.status, again.error.code, again.error.name]).toEqual([409, 50, 'DuplicateAcademyName'])
    expect(again.error.fields).toEqual([{ field: 'name', message: 'nameTaken' }])
    await admin.call(academiesApi.remove, { params: { id: first.id } }, { academyId: first.id })
    expect((await create(admin, { name: first.name })).status).toBe(201)
  })

  test('[ACAD-30] of five at the same moment one gets the name', async () => {
    const name = fresh('Гонка')
    const made = await Promise.all(Array.from({ length: 5 }, () => create(admin, { name })))
    expect(made.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 409, 409, 409, 409])
    for (const { status, error } of made) if (status === 409) expect(error.name).toBe('DuplicateAcademyName')
  })

  const taken = async () =>
    (await create(admin, { hash: fresh('pub'), privateHash: fresh('priv'), secretHash: fresh('sec') })).body

  test.each(['hash', 'privateHash', 'secretHash'] as const)(
    '[ACAD-30] a %s collides with any hash of another academy: byHash looks at all three',
    async (field) => {
      const other = await taken()
      const expected = {
        hash: 'ValidationError',
        privateHash: 'DuplicateAcademyPrivateHash',
        secretHash: 'DuplicateAcademySecretHash',
      }[field]
      for (const used of [other.hash, other.privateHash, other.secretHash]) {
        const { status, error } = await create(admin, { [field]: used })
        expect([status, error.name, error.fields]).toEqual([409, expected, [{ field, message: 'hashTaken' }]])
      }
    },
  )

  test('[ACAD-30] nor may two hashes of one academy be the same', async () => {
    const hash = fresh()
    expect((await create(admin, { hash, privateHash: hash })).error.name).toBe('DuplicateAcademyPrivateHash')
    expect((await create(admin, { hash, secretHash: hash })).error.name).toBe('DuplicateAcademySecretHash')
    const both = { privateHash: fresh(), secretHash: '' }
    both.secretHash = both.privateHash
    expect((await create(admin, both)).error.name).toBe('DuplicateAcademySecretHash')
  })

  test('[ACAD-30] a public hash and a private one at the same moment: one of them', async () => {
    for (let round = 0; round < 8; round++) {
      const hash = fresh('both')
      const made = await Promise.all([
        create(admin, { hash }),
        create(boss, { privateHash: hash }),
        create(admin, { secretHash: hash }),
        create(boss, { privateHash: fresh(), secretHash: hash }),
      ])
      expect(made.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 409, 409, 409])
    }
  })

  test('[ACAD-30] the hash of a deleted academy stays its own: an old link leads nowhere', async () => {
    const { body } = await create(admin)
    await admin.call(academiesApi.remove, { params: { id: body.id } }, { academyId: body.id })
    expect((await create(admin, { hash: body.hash })).status).toBe(409)
  })

  test('[ACAD-30] renaming to a used name is refused, saving its own is not', async () => {
    const first = newAcademy()
    const { body: made } = await admin.call(academiesApi.create, { body: first })
    const { body: other } = await create(admin)
    expect((await update(admin, made.id, inputOf(first))).status).toBe(200)
    const renamed = await update(admin, made.id, inputOf(first, { name: other.name }))
    expect(renamed.error).toMatchObject({ name: 'DuplicateAcademyName', fields: [{ field: 'name' }] })
    const rehashed = await update(admin, made.id, inputOf(first, { hash: other.hash }))
    expect(rehashed.error.fields).toEqual([{ field: 'hash', message: 'hashTaken' }])
  })
})

describe('changing', () => {
  test('[ACAD-15] keeps what is sent and writes down which fields changed, never a hash', async () => {
    const first = newAcademy()
    const { body: made } = await admin.call(academiesApi.create, { body: first })
    const privateHash = fresh('secret')
    const change = inputOf(first, { type: academyTypes.Private, privateHash, endDate: null })
    const { body } = await update(admin, made.id, change)
    expect(body).toMatchObject({ type: 1, privateHash, endDate: null, name: first.name })
    const { rows } = await it.database.db.execute<{ details: unknown }>(
      sql`select details from audit_log where academy_id = ${made.id} and action = 'academy.updated'`,
    )
    expect(rows).toEqual([{ details: { changed: ['privateHash', 'type', 'endDate'] } }])
  })

  test('names who signs its certificates; a change that does not speak of it keeps the name', async () => {
    const first = newAcademy()
    const { body: made } = await admin.call(academiesApi.create, { body: first })
    expect(made.certificateSigner).toBe('')
    const certificateSigner = 'Ірина Бондар, директорка'
    expect((await update(admin, made.id, inputOf(first, { certificateSigner }))).body).toMatchObject({
      certificateSigner,
    })
    expect((await update(admin, made.id, inputOf(first))).body).toMatchObject({ certificateSigner })
    const removed = await update(admin, made.id, inputOf(first, { certificateSigner: '' }))
    expect(removed.body.certificateSigner).toBe('')
  })

  test('[ACAD-11] taking the private hash away makes a new one: old links end', async () => {
    const first = newAcademy({ type: academyTypes.Private })
    const { body: made } = await admin.call(academiesApi.create, { body: first })
    const { body } = await update(admin, made.id, inputOf(first, { privateHash: null }))
    expect(body.privateHash).toMatch(/^[0-9a-f]{32}$/)
    expect(body.privateHash).not.toBe(made.privateHash)
    const old = await it.call(academiesApi.byHash, { params: { hash: made.privateHash! } })
    expect(old.error.name).toBe('InvalidHash')
  })

  test('[ACAD-35] closing and opening are written down; nobody can join meanwhile', async () => {
    const first = newAcademy({ specializationIds: [home.specializationIds.JS!] })
    const { body: made } = await admin.call(academiesApi.create, { body: first })
    expect((await update(admin, made.id, inputOf(first, { isAcademyClosed: true }))).body.isAcademyClosed).toBe(true)
    expect((await it.call(academiesApi.byHash, { params: { hash: made.hash } })).body.isAcademyClosed).toBe(true)
    await update(admin, made.id, inputOf(first))
    await update(admin, made.id, inputOf(first))
    const actions = await auditOf(made.id)
    expect(actions.filter((action) => /closed|opened/.test(action))).toEqual(['academy.closed', 'academy.opened'])
  })

  test("[ACAD-15] another Admin's academy is not there", async () => {
    const foreign = await it.make.academy()
    const body = inputOf(newAcademy())
    const named = await admin.call(academiesApi.update, { params: { id: foreign.id }, body }, { academyId: home.id })
    expect(named.error.name).toBe('AcademyNotFound')
    const all = await admin.call(academiesApi.update, { params: { id: foreign.id }, body }, { academyId: 'all' })
    expect(all.error.name).toBe('AcademyNotFound')
    for (const endpoint of [academiesApi.get, academiesApi.peopleConcerned, academiesApi.check, academiesApi.remove])
      expect((await admin.call(endpoint, { params: { id: foreign.id } }, { academyId: home.id })).error.name).toBe(
        'AcademyNotFound',
      )
  })
})

describe('deleting', () => {
  test('[ACAD-32][ACAD-31] hides it everywhere, frees those who stood in it, keeps what they did', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    const calls = await it.as(student)
    const { status } = await boss.call(academiesApi.remove, { params: { id: academy.id } }, { academyId: academy.id })
    expect(status).toBe(204)
    expect((await calls.call(authApi.me, {})).body).toMatchObject({ currentAcademyId: null, academies: [] })
    expect((await calls.call(academiesApi.list, {})).body.some(({ id }) => id === academy.id)).toBe(false)
    const { rows } = await it.database.db.execute<{ current: number | null; stages: number }>(sql`
      select u.current_academy_id as current, (select count(*)::int from user_stages s where s.user_id = u.id) as stages
      from users u where u.id = ${student.id}`)
    expect(rows).toEqual([{ current: null, stages: 1 }])
    expect(await auditOf(academy.id)).toEqual(['academy.deleted'])
  })

  test('[ACAD-32] a second time it is not there', async () => {
    const academy = await it.make.academy()
    const remove = () => boss.call(academiesApi.remove, { params: { id: academy.id } }, { academyId: 'all' })
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([204, 404])
    expect((await boss.call(academiesApi.get, { params: { id: academy.id } }, { academyId: 'all' })).status).toBe(404)
  })

  test('[ACAD-32] whom it concerns: students, staff and those who finished, not blocked ones', async () => {
    const academy = await it.make.academy()
    const finished = await it.make.student(academy)
    await it.make.student(academy)
    await it.make.student(academy, { active: false })
    await it.make.user({ roles: { Teacher: [academy] } })
    await it.database.db.execute(sql`update user_academies set finished_at = now() where user_id = ${finished.id}`)
    const { body } = await boss.call(
      academiesApi.peopleConcerned,
      { params: { id: academy.id } },
      { academyId: academy.id },
    )
    expect(body).toEqual({ students: 2, employees: 1, finished: 1 })
  })
})

describe('the short stage list', () => {
  const short = async (calls: Caller, academyId: number | 'all') =>
    calls.call(academiesApi.stagesShort, {}, { academyId })

  test('[ACAD-19] staff see every stage in order, students those of their way', async () => {
    const academy = await it.make.academy({
      stages: ['Registration', { type: 'SecondChance', isOnlyForDesignated: true }, 'Mock', 'Testing'],
    })
    const { body } = await short(boss, academy.id)
    expect(body).toEqual(
      academy.stages.map(({ id, stageType, position }) => ({
        id,
        stageType,
        position,
        name: { ua: `Етап ${position}`, en: `Stage ${position}` },
      })),
    )
    const student = await it.as(await it.make.student(academy))
    expect((await short(student, academy.id)).body.map(({ position }) => position)).toEqual([1, 4])
    expect((await short(boss, 'all')).error.name).toBe('AcademyNotFound')
  })
})
