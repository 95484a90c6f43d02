import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { usersApi } from '@academy/contract/users'
import type { MadeAcademy } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let own: MadeAcademy
let foreign: MadeAcademy
beforeAll(async () => {
  it = await startTestApp()
  own = await it.make.academy()
  foreign = await it.make.academy()
})
afterAll(() => it.close())

describe('choosing an entry of an academy', () => {
  test('[FORM-41][ACC-29] is for its people: at the registration through its address, too', async () => {
    const open = await it.make.academy({ stages: ['Registration'] })
    const [city, elsewhere] = [
      await it.make.academyVariant(open, 'City'),
      await it.make.academyVariant(foreign, 'City'),
    ]
    const register = (formVariantIds: number[]) => {
      const number = String(crypto.getRandomValues(new Uint32Array(1))[0]! % 10_000_000).padStart(7, '0')
      return it.call(authApi.register, {
        body: {
          email: `applicant-${randomUUID()}@example.test`,
          password: 'Verba-2026',
          firstName: 'Олена',
          lastName: 'Нова',
          phoneNumber: `+38063${number}`,
          birthDate: '2001-02-03',
          graduationYear: null,
          localization: 'ua',
          agreement: true,
          agreementTermsAndConditions: true,
          dataProcessingAllowed: true,
          formVariantIds,
          academyHash: open.hash,
          direction: open.directions.JS!,
        },
      })
    }
    expect((await register([city])).status).toBe(201)
    expect((await register([elsewhere])).error.name).toBe('FormVariantsInvalid')
  })

  test('[ACC-56][FORM-51] the experience of an academy takes entries of that academy and no other', async () => {
    const student = await it.make.student(own)
    const calls = await it.as(student)
    const ids = await it.make.experience()
    const level = await it.make.variant('Programmer Level')
    const answers = (id: number) => ids.map((one) => (one === level ? id : one))
    const [here, there] = [
      await it.make.academyVariant(own, 'Programmer Level'),
      await it.make.academyVariant(foreign, 'Programmer Level'),
    ]
    const save = (formVariantIds: number[]) =>
      calls.call(usersApi.academyFormVariants, { body: { academyId: own.id, formVariantIds } })
    expect((await save(answers(there))).error.name).toBe('FormVariantsInvalid')
    expect((await save([...answers(level), here])).error.name).toBe('FormVariantsInvalid')
    const { status, body } = await save(answers(here))
    expect([status, body.missingAcademyFields]).toEqual([200, []])
    await save(answers(level))
    const { rows } = await it.database.db.execute<{ form_variant_id: number }>(
      sql`select form_variant_id from user_own_form_variants where user_id = ${student.id}`,
    )
    expect(rows).toEqual([])
  })
})
