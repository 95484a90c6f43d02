import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import type { LegalDocument } from '@academy/contract/enums'
import { legalApi } from '@academy/contract/legal'
import { settingsApi } from '@academy/contract/system'
import type { Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let superAdmin: Person
let boss: Caller
beforeAll(async () => {
  it = await startTestApp()
  superAdmin = await it.make.user({ isSuperAdmin: true, isEmployee: true, firstName: 'Олена', lastName: 'Головна' })
  boss = await it.as(superAdmin)
})
afterAll(() => it.close())

const versions = async (document: LegalDocument) => (await boss.call(legalApi.versions, { params: { document } })).body
const publish = async (
  document: LegalDocument,
  values: { text?: string; mustBeAccepted?: boolean; basedOn?: number } = {},
) => {
  const { text = 'Нові правила', mustBeAccepted = false } = values
  const basedOn = values.basedOn ?? (await versions(document))[0]?.version ?? 0
  const body = { body: { ua: text, en: `${text} (en)` }, mustBeAccepted, basedOn }
  return boss.call(legalApi.publish, { params: { document }, body })
}
const read = (document: LegalDocument, lang?: 'ua' | 'en') =>
  it.call(legalApi.read, { params: { document }, query: lang ? { lang } : {} })
const me = async (calls: Caller) => (await calls.call(authApi.me, {})).body
const accept = (calls: Caller, document: 'terms' | 'code-of-conduct', version: number) =>
  calls.call(legalApi.accept, { body: { accepted: [{ document, version }] } })

describe('reading', () => {
  test('[NAV-12] what is shipped is version 1, in both languages, for everybody', async () => {
    const { body } = await read('data-processing', 'en')
    expect(body).toMatchObject({ document: 'data-processing', version: 1 })
    expect(JSON.stringify(body.text)).toContain('Your rights')
    expect(JSON.stringify((await read('data-processing')).body.text)).toContain('Ваші права')
  })

  test('[NAV-12] a document without a text is not there, and nobody is led to it', async () => {
    expect((await read('privacy')).error.name).toBe('EndpointNotFound')
    const { body } = await it.call(settingsApi.get, {})
    expect(body.legalDocuments.toSorted()).toEqual(['code-of-conduct', 'data-processing', 'terms'])
    await publish('privacy')
    expect((await it.call(settingsApi.get, {})).body.legalDocuments).toContain('privacy')
  })

  test('[NAV-12] html of an author stays text', async () => {
    await publish('privacy', { text: '<script>alert(1)</script> [x](javascript:alert(1))' })
    const { body } = await read('privacy')
    expect(JSON.stringify(body.text)).not.toContain('"href"')
    expect(body.text).not.toContainEqual(expect.objectContaining({ type: 'html' }))
  })
})

describe('publishing', () => {
  test('[NAV-12] makes the next version, with its date and its author, and keeps the one before', async () => {
    const [before] = await versions('code-of-conduct')
    const { status, body } = await publish('code-of-conduct', { text: 'Кодекс' })
    expect([status, body]).toEqual([
      201,
      {
        document: 'code-of-conduct',
        version: before!.version + 1,
        body: { ua: 'Кодекс', en: 'Кодекс (en)' },
        mustBeAccepted: false,
        publishedAt: it.clock.now.toISOString(),
        publishedBy: 'Олена Головна',
        acceptedCount: 0,
      },
    ])
    expect((await versions('code-of-conduct')).map(({ version }) => version)).toEqual([body.version, before!.version])
    expect((await read('code-of-conduct')).body.version).toBe(body.version)
  })

  test('[P4] is written down', async () => {
    const { body } = await publish('imprint')
    const { rows } = await it.database.db.execute<Record<string, unknown>>(
      sql`select actor_id as actor, target_id as document, details from audit_log
        where action = 'legal-text.published' order by id desc limit 1`,
    )
    const details = { version: body.version, mustBeAccepted: false }
    expect(rows).toEqual([{ actor: superAdmin.id, document: 'imprint', details }])
  })

  test('[NAV-12] of two who write on the same version one is told', async () => {
    const [newest] = await versions('privacy')
    const answers = await Promise.all(
      [1, 2, 3].map((n) => publish('privacy', { text: `Текст ${n}`, basedOn: newest?.version ?? 0 })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.error.fields).toEqual([{ field: 'basedOn', message: 'savedMeanwhile' }])
  })

  test('[NAV-12] an empty text is refused, and only what people accept can ask for it', async () => {
    const empty = await publish('terms', { text: '  ' })
    expect(empty.error.fields).toEqual([{ field: 'body.ua', message: 'fieldIsRequired' }])
    const { status, error } = await publish('imprint', { mustBeAccepted: true })
    expect([status, error.fields]).toEqual([400, [{ field: 'mustBeAccepted', message: 'wrongChoice' }]])
  })

  test('[NAV-12] what was published is never changed, not even in the database', async () => {
    const before = await versions('terms')
    const refused = { cause: { message: 'a published text is not changed: publish a new version' } }
    for (const statement of [
      sql`update legal_versions set body = '{"ua":"","en":""}'`,
      sql`delete from legal_versions where document = 'privacy'`,
    ])
      await expect(it.database.db.execute(statement)).rejects.toMatchObject(refused)
    expect(await versions('terms')).toEqual(before)
  })
})

describe('accepting again', () => {
  test('[ACC-19] everybody is asked until they accept the version they were shown, and only then', async () => {
    const student = await it.as(await it.make.student(await it.make.academy()))
    const teacher = await it.as(await it.make.user({ roles: { Teacher: [await it.make.academy()] } }))
    expect((await me(student)).legalToAccept).toEqual([])
    const { body: asked } = await publish('terms', { text: 'Друга', mustBeAccepted: true })
    for (const calls of [student, teacher, boss]) expect((await me(calls)).legalToAccept).toEqual(['terms'])
    const { status, body } = await accept(student, 'terms', asked.version)
    expect([status, body.legalToAccept]).toEqual([200, []])
    expect((await me(teacher)).legalToAccept).toEqual(['terms'])
    // A typo was mended since: nobody is asked anew, and who comes now accepts the newest words.
    const { body: mended } = await publish('terms', { text: 'Друга, без помилки' })
    expect((await me(student)).legalToAccept).toEqual([])
    const { status: outdated, error } = await accept(teacher, 'terms', asked.version)
    expect([outdated, error.fields]).toEqual([409, [{ field: 'accepted', message: 'savedMeanwhile' }]])
    expect((await accept(teacher, 'terms', mended.version)).body.legalToAccept).toEqual([])
  })

  test('[ACC-19] nobody accepts in the name of somebody else, nor is asked then (Q-16)', async () => {
    const person = await it.make.user()
    const { body } = await publish('code-of-conduct', { mustBeAccepted: true })
    const acting = await it.as(person, { impersonator: superAdmin })
    expect((await me(acting)).legalToAccept).toEqual([])
    expect((await accept(acting, 'code-of-conduct', body.version)).error.name).toBe('ImpersonationNotAllowed')
    expect((await me(await it.as(person))).legalToAccept).toContain('code-of-conduct')
  })

  test('[ACC-19] a second click changes nothing: the first moment is the proof', async () => {
    const person = await it.make.user()
    const calls = await it.as(person)
    const { version } = (await versions('terms'))[0]!
    await accept(calls, 'terms', version)
    const moment = async () =>
      (
        await it.database.db.execute<{ at: string }>(
          sql`select accepted_at as at from legal_acceptances where user_id = ${person.id}`,
        )
      ).rows
    const before = await moment()
    it.clock.advance(60_000)
    expect((await accept(await it.as(person), 'terms', version)).status).toBe(200)
    expect(await moment()).toEqual(before)
    expect(before).toHaveLength(1)
  })

  test('[ACC-19] whoever registers accepts the newest versions and is not asked at the first visit', async () => {
    const email = `accepts-${superAdmin.id}@example.test`
    const { status } = await it.call(authApi.register, {
      body: {
        email,
        password: 'Verba-2026',
        firstName: 'Ірина',
        lastName: 'Нова',
        phoneNumber: '+380671112288',
        birthDate: '2001-02-03',
        graduationYear: null,
        localization: 'ua',
        agreement: true,
        agreementTermsAndConditions: true,
        dataProcessingAllowed: true,
      },
    })
    expect(status).toBe(201)
    const { rows } = await it.database.db.execute<{ id: number }>(sql`select id from users where email = ${email}`)
    const { body } = await boss.call(legalApi.acceptances, { params: { id: rows[0]!.id } }, { academyId: 'all' })
    expect(body.map(({ document, isCurrent }) => `${document} ${isCurrent}`).toSorted()).toEqual([
      'code-of-conduct true',
      'data-processing true',
      'terms true',
    ])
  })
})

describe('what somebody accepted', () => {
  test('[ACC-19] is for staff of the academy who may know it; anybody else is not there', async () => {
    const [here, there] = [await it.make.academy(), await it.make.academy()]
    const student = await it.make.student(here)
    const { version } = (await versions('terms'))[0]!
    await accept(await it.as(student), 'terms', version)
    const ofStudent = async (role: 'Admin' | 'HR', academy: typeof here) =>
      (await it.as(await it.make.user({ roles: { [role]: [academy] } }))).call(
        legalApi.acceptances,
        { params: { id: student.id } },
        { academyId: academy.id },
      )
    for (const role of ['Admin', 'HR'] as const)
      expect((await ofStudent(role, here)).body).toEqual([
        { document: 'terms', version, acceptedAt: it.clock.now.toISOString(), isCurrent: true },
      ])
    expect((await ofStudent('Admin', there)).error.name).toBe('UserNotFound')
  })
})
