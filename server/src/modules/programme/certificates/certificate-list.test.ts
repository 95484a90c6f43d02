import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificatesApi } from '@academy/contract/certificates'
import { userAcademies } from '#server/schema/academies.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy } from '#test/make/make.ts'
import { mailsTo } from '#test/reading/read-mails.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let hr: Caller
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'Finished'] })
  hr = await it.as(await it.make.user({ roles: { HR: [academy] } }))
})
afterAll(() => it.close())

const graduate = async (lastName: string, of = academy) => {
  const person = await it.make.graduate(of)
  await it.database.db.update(users).set({ lastName, firstName: 'Олена' }).where(eq(users.id, person.id))
  return person
}
const withdraw = ({ id }: { id: number }) =>
  it.database.db.update(userAcademies).set({ finishedAt: null }).where(eq(userAcademies.userId, id))
const list = async (body: object = {}, caller = hr, academyId: number | 'all' = academy.id) =>
  (await caller.call(certificatesApi.list, { body }, { academyId })).body

test('[CERT-04] all certificates of an academy: who, number, date, and which was withdrawn', async () => {
  const own = await it.make.academy({ stages: ['Registration', 'Finished'] })
  const caller = await it.as(await it.make.user({ roles: { Teacher: [own] } }))
  const [first, second] = [await graduate('Антоненко', own), await graduate('Бондар', own)]
  await it.make.student(own)
  await graduate('Чужий')
  await withdraw(second)
  const { rows, count } = await list({}, caller, own.id)
  expect(count).toBe(2)
  expect(rows[0]).toMatchObject({
    academyId: own.id,
    userId: first.id,
    lastName: 'Антоненко',
    number: first.certificateNumber,
    publicId: first.publicId,
    finishedAt: it.clock.now.toISOString(),
    reissuedAt: null,
  })
  expect(rows[1]).toMatchObject({ userId: second.id, finishedAt: null })
  const found = async (body: object) => (await list(body, caller, own.id)).rows.map(({ lastName }) => lastName)
  expect(await found({ filters: { isWithdrawn: true } })).toEqual(['Бондар'])
  expect(await found({ filters: { isWithdrawn: false } })).toEqual(['Антоненко'])
  expect(await found({ search: 'бон' })).toEqual(['Бондар'])
  expect(await found({ orderField: 'name', order: 'desc', perPage: 1 })).toEqual(['Бондар'])
})

test('[ACAD-52] of each academy of the caller, and no other', async () => {
  const [first, second] = [await it.make.academy(), await it.make.academy()]
  const foreign = await it.make.academy()
  for (const place of [first, second, foreign]) await graduate('Усіх', place)
  const caller = await it.as(await it.make.user({ roles: { Admin: [first, second] } }))
  const { rows } = await list({}, caller, 'all')
  expect(rows.map(({ academyId }) => academyId).toSorted((one, other) => one - other)).toEqual(
    [first.id, second.id].toSorted((one, other) => one - other),
  )
})

test('[CERT-11] is given out once more: same number and address, the graduate is told, a check of the older one says so', async () => {
  const person = await graduate('Коваль')
  const params = { userAcademyId: person.publicId }
  const { body: printed } = await it.call(certificatesApi.get, { params })
  await it.database.db.update(users).set({ lastName: 'Лисенко' }).where(eq(users.id, person.id))
  it.clock.advance(1000)
  const { status, body } = await hr.call(certificatesApi.reissue, { params: { userId: person.id } })
  const now = it.clock.now.toISOString()
  expect([status, body.number, body.publicId, body.reissuedAt]).toEqual([
    200,
    person.certificateNumber,
    person.publicId,
    now,
  ])
  expect((await mailsTo(it, person.email)).map(({ action }) => action)).toEqual(['certificate reissued'])
  const { body: check } = await it.call(certificatesApi.verify, {
    params: { number: person.certificateNumber },
    query: { signature: printed.signature },
  })
  expect(check).toMatchObject({ isValid: false, certificate: { fullName: 'Олена Лисенко', reissuedAt: now } })
  const { body: today } = await it.call(certificatesApi.verify, {
    params: { number: person.certificateNumber },
    query: { signature: check.certificate!.signature },
  })
  expect(today.isValid).toBe(true)
})

test('nobody gives one out that is not there, or of another academy', async () => {
  const elsewhere = await it.make.academy()
  const foreign = await graduate('Чужий', elsewhere)
  const reissue = async (userId: number, caller = hr) =>
    (await caller.call(certificatesApi.reissue, { params: { userId } })).error.name
  expect(await reissue(foreign.id)).toBe('UserNotFound')
  expect(await reissue((await it.make.student(academy)).id)).toBe('UserNotFound')
  const withdrawn = await graduate('Відкликаний')
  await withdraw(withdrawn)
  expect(await reissue(withdrawn.id)).toBe('UserNotFound')
  const person = await graduate('Свій')
  const teacher = await it.as(await it.make.user({ roles: { Teacher: [academy] } }))
  expect(await reissue(person.id, teacher)).toBe('AccessDenied')
  const [row] = await it.database.db.select().from(userAcademies).where(eq(userAcademies.userId, foreign.id))
  expect(row!.certificateReissuedAt).toBeNull()
})

test('[CERT-11] all of them come as one archive, without those of others and without withdrawn ones', async () => {
  const own = await it.make.academy({ name: 'Весняна школа', stages: ['Finished'] })
  const caller = await it.as(await it.make.user({ roles: { HR: [own] } }))
  const ask = (query: object = {}) => caller.call(certificatesApi.archive, { query })
  expect((await ask()).error.name).toBe('NothingToExport')
  const person = await graduate('Їжак/../..', own)
  await withdraw(await graduate('Відкликана', own))
  await graduate('Чужа')
  const { status, headers, text } = await ask({ lang: 'en' })
  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  expect(headers['content-disposition']).toMatch(/filename="certificates-vesniana-shkola-\d{4}-\d\d-\d\d\.zip"/)
  expect(text).toContain(`Їжак Олена ${person.certificateNumber}.pdf`)
  expect(text).not.toMatch(/Відкликана|Чужа|\.\.\//)
  expect((await ask({ part: 2 })).error.name).toBe('NothingToExport')
})
