import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { usersApi } from '@academy/contract/users'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const join = async (
  person: Person,
  academy: MadeAcademy,
  more: { direction?: string; academyHash?: string; key?: string } = {},
) => {
  const { direction = 'JS', academyHash, key } = more
  const directionId = academy.directions[direction] ?? 2_000_000_000
  return (await it.as(person)).call(
    usersApi.registerToAcademy,
    { body: { academyId: academy.id, directionId, ...(academyHash ? { academyHash } : {}) } },
    key ? { headers: { 'idempotency-key': key } } : {},
  )
}
const rowsOf = async (table: 'user_academies' | 'user_roles' | 'user_stages' | 'user_groups', person: Person) => {
  const { rows } = await it.database.db.execute<Record<string, unknown>>(
    sql`select * from ${sql.identifier(table)} where user_id = ${person.id} order by 1, 2, 3`,
  )
  return rows
}

describe('joining', () => {
  test('[ACAD-23][ACAD-33] makes a Student with the direction, in this academy from now on', async () => {
    const [academy, person] = [await it.make.academy(), await it.make.user()]
    const { status, body } = await join(person, academy, { direction: 'QA' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: person.id,
      currentAcademyId: academy.id,
      academyRoles: { Student: [{ id: academy.id, name: academy.name }] },
      groups: [{ academyId: academy.id, isDirection: true, specialization: { name: 'QA' } }],
    })
    expect(await rowsOf('user_roles', person)).toMatchObject([{ role: 'Student' }])
  })

  test('opens every stage up to the active one, designated ones skipped (Q-01)', async () => {
    const academy = await it.make.academy({
      stages: [
        'Registration',
        { type: 'SecondChance', isOnlyForDesignated: true },
        'MaterialsForPreparation',
        'Testing',
        'Lectures',
      ],
      active: 3,
    })
    const person = await it.make.user()
    const { body } = await join(person, academy)
    const states = (await rowsOf('user_stages', person)).map(({ stage_id, state }) => [stage_id, state])
    expect(states).toEqual([
      [academy.stages[0]!.id, 'Passed'],
      [academy.stages[2]!.id, 'Passed'],
      [academy.stages[3]!.id, 'Opened'],
    ])
    expect(body.routes.map(({ urlName, available }) => [urlName, available])).toEqual([
      ['stage-1', true],
      ['stage-3', true],
      ['stage-4', true],
      ['stage-5', false],
    ])
  })

  test('a second academy becomes the current one, the first stays', async () => {
    const [one, two, person] = [await it.make.academy(), await it.make.academy(), await it.make.user()]
    await join(person, one)
    const { body } = await join(person, two)
    expect(body.currentAcademyId).toBe(two.id)
    expect(body.academies.map(({ id }) => id)).toEqual([one.id, two.id])
  })

  test('[P4] is written down', async () => {
    const [academy, person] = [await it.make.academy(), await it.make.user()]
    await join(person, academy)
    const { rows } = await it.database.db.execute<{ action: string; academy_id: number }>(
      sql`select action, academy_id from audit_log where actor_id = ${person.id}`,
    )
    expect(rows).toEqual([{ action: 'academy.joined', academy_id: academy.id }])
  })
})

describe('a refusal', () => {
  const refusedWith = async (person: Person, academy: MadeAcademy, more: Parameters<typeof join>[2] = {}) => {
    const { error } = await join(person, academy, more)
    expect(await rowsOf('user_academies', person)).toEqual([])
    return error.name
  }

  test('[ACAD-34][ERR-94] twice', async () => {
    const [academy, person] = [await it.make.academy(), await it.make.user()]
    await join(person, academy)
    const { status, error } = await join(person, academy, { direction: 'QA' })
    expect([status, error.code, error.name]).toEqual([409, 21, 'UserAlreadyInAcademy'])
    expect(await rowsOf('user_groups', person)).toMatchObject([{ group_id: academy.directions.JS }])
  })

  test('[ACAD-34] fifty at once: exactly one joins', async () => {
    const [academy, person] = [await it.make.academy(), await it.make.user()]
    const calls = await it.as(person)
    const body = { academyId: academy.id, directionId: academy.directions.JS! }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => calls.call(usersApi.registerToAcademy, { body })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, error }) => status === 409 && error.name === 'UserAlreadyInAcademy')).toHaveLength(
      49,
    )
    expect(await rowsOf('user_academies', person)).toHaveLength(1)
  })

  test('[E7] a repeat with the same key gets the first answer, byte by byte', async () => {
    const [academy, person, key] = [await it.make.academy(), await it.make.user(), randomUUID()]
    const [first, again] = [await join(person, academy, { key }), await join(person, academy, { key })]
    expect([again.status, again.text]).toEqual([200, first.text])
    const other = await join(person, academy, { key, direction: 'QA' })
    expect(other.status).toBe(409)
    expect(other.error.fields).toMatchObject([{ message: 'keyUsedForAnotherCall' }])
  })

  test('[E7] a key belongs to its person: the same key of somebody else is another call', async () => {
    const [academy, one, two, key] = [await it.make.academy(), await it.make.user(), await it.make.user(), randomUUID()]
    await join(one, academy, { key })
    const { status, body } = await join(two, academy, { key })
    expect([status, body.id]).toEqual([200, two.id])
  })

  test('[ERR-162] a closed academy', async () => {
    const academy = await it.make.academy({ isClosed: true })
    expect(await refusedWith(await it.make.user(), academy)).toBe('AcademyClosed')
  })

  test.each<[string, number | null, 'RegistrationError' | null]>([
    ['its first stage', 0, null],
    ['its test', 1, null],
    ['what comes after the test', 2, 'RegistrationError'],
    ['no stage at all', null, 'RegistrationError'],
  ])('[ERR-100] an academy that stands at %s (Q-11)', async (_where, active, expected) => {
    const academy = await it.make.academy({ stages: ['Registration', 'Testing', 'Lectures'], active })
    const { status, error } = await join(await it.make.user(), academy)
    expect(expected ? error.name : status).toBe(expected ?? 200)
  })

  test('[ERR-100] without a test: what comes after the first stage (Q-11)', async () => {
    const stages = ['Registration', 'Lectures'] as const
    expect((await join(await it.make.user(), await it.make.academy({ stages, active: 0 }))).status).toBe(200)
    expect(await refusedWith(await it.make.user(), await it.make.academy({ stages, active: 1 }))).toBe(
      'RegistrationError',
    )
  })

  test('[ERR-82] a direction that is not one of this academy', async () => {
    const [academy, other, person] = [await it.make.academy(), await it.make.academy(), await it.make.user()]
    expect(await refusedWith(person, { ...academy, directions: other.directions })).toBe('GroupNotFound')
    const { rows } = await it.database.db.execute<{ id: number }>(sql`insert into groups
      (academy_id, name, specialization_id, is_direction) values (${academy.id}, 'JS evening', 1, false) returning id`)
    expect(await refusedWith(person, { ...academy, directions: { JS: rows[0]!.id } })).toBe('GroupNotFound')
  })

  test('[ERR-83] an academy that is not there, or not any more', async () => {
    const academy = await it.make.academy()
    const person = await it.make.user()
    expect(await refusedWith(person, { ...academy, id: 2_000_000_000 })).toBe('AcademyNotFound')
    await it.database.db.execute(sql`update academies set deleted_at = now() where id = ${academy.id}`)
    expect(await refusedWith(person, academy)).toBe('AcademyNotFound')
  })
})

describe('the four types (Q-09)', () => {
  test('Private: only with its private hash, else as if it were not there', async () => {
    const privateHash = randomUUID()
    const academy = await it.make.academy({ type: 'Private', privateHash })
    for (const academyHash of [undefined, academy.hash, 'guess'])
      expect((await join(await it.make.user(), academy, academyHash ? { academyHash } : {})).error.name).toBe(
        'AcademyNotFound',
      )
    expect((await join(await it.make.user(), academy, { academyHash: privateHash })).status).toBe(200)
  })

  test('Secret: its hash alone does not let anybody in, without it it is not there', async () => {
    const secretHash = randomUUID()
    const academy = await it.make.academy({ type: 'Secret', secretHash })
    expect((await join(await it.make.user(), academy)).error.name).toBe('AcademyNotFound')
    expect((await join(await it.make.user(), academy, { academyHash: secretHash })).error.name).toBe(
      'RegistrationError',
    )
  })

  test('Internal: for employees, for nobody else', async () => {
    const academy = await it.make.academy({ type: 'Internal' })
    const employee = await it.make.user({ isEmployee: true })
    expect((await join(await it.make.user(), academy)).error.name).toBe('AcademyNotFound')
    expect((await join(employee, academy)).status).toBe(200)
  })

  test('Public: not for employees', async () => {
    const employee = await it.make.user({ isEmployee: true })
    expect((await join(employee, await it.make.academy())).error.name).toBe('RegistrationError')
  })

  test('joinable in the list and by hash says what joining does', async () => {
    const [privateHash, secretHash] = [randomUUID(), randomUUID()]
    const academies = [
      { academy: await it.make.academy(), hash: null },
      { academy: await it.make.academy({ isClosed: true }), hash: null },
      { academy: await it.make.academy({ active: 2 }), hash: null },
      { academy: await it.make.academy({ type: 'Internal' }), hash: null },
      { academy: await it.make.academy({ type: 'Private', privateHash }), hash: privateHash },
      { academy: await it.make.academy({ type: 'Secret', secretHash }), hash: secretHash },
    ]
    for (const isEmployee of [false, true])
      for (const { academy, hash } of academies) {
        const person = await it.make.user({ isEmployee })
        const calls = await it.as(person)
        const seen = await calls.call(academiesApi.byHash, { params: { hash: hash ?? academy.hash } })
        const listed = (await calls.call(academiesApi.list, {})).body.find(({ id }) => id === academy.id)
        // into a secret one the mail leads that is asked for.
        const { status } =
          hash === secretHash
            ? await calls.call(academiesApi.askToTakePart, { body: { academyHash: secretHash } })
            : await join(person, academy, hash ? { academyHash: hash } : {})
        const isJoined = status === 200
        const shown = { byHash: seen.body.joinable, inList: listed?.joinable ?? isJoined }
        expect([academy.name, isEmployee, shown]).toEqual([
          academy.name,
          isEmployee,
          { byHash: isJoined, inList: isJoined },
        ])
      }
  })
})
