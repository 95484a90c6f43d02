import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { locales, mailActions } from '@academy/contract/enums'
import { mailTemplatesApi } from '@academy/contract/mail-templates'
import { auditLog } from '#platform/tables.ts'
import { defaultMailTemplates, mailTemplates } from '#server/schema/mail-templates.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let here: MadeAcademy
let there: MadeAcademy
let admin: Person
let caller: Caller
let superAdmin: Caller
let made = 0
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  await it.database.db.delete(mailTemplates)
  await it.database.db.delete(defaultMailTemplates)
  here = await it.make.academy({ name: `Тут ${++made}` })
  there = await it.make.academy({ name: `Там ${made}` })
  admin = await it.make.user({ roles: { Admin: [here] }, firstName: 'Ганна', lastName: 'Яценко' })
  caller = await it.as(admin)
  superAdmin = await it.as(await it.make.user({ isSuperAdmin: true }))
})

const { RegistrationConfirmation, AcademyConfirmation, PasswordRecovery } = mailActions
const mailTemplate = { subject: 'Ласкаво просимо', body: 'Вітаємо, {{firstName}}!\n\n[Далі]({{link}})' }
const draft = (changes: Record<string, unknown> = {}) => ({
  mailTemplate,
  action: RegistrationConfirmation,
  language: 'ua' as const,
  academyId: here.id as number | null,
  ...changes,
})
const at = (academyId: number | 'all' = here.id) => ({ academyId })
const create = (body: ReturnType<typeof draft> = draft(), who = caller, academyId: number | 'all' = here.id) =>
  who.call(mailTemplatesApi.create, { body }, at(academyId))
const get = (id: number, who = caller) => who.call(mailTemplatesApi.get, { params: { id } }, at())
const update = (id: number, updatedAt: string, who = caller, text = mailTemplate) =>
  who.call(mailTemplatesApi.update, { params: { id }, body: { mailTemplate: text, updatedAt } }, at())
const remove = (id: number, who = caller) => who.call(mailTemplatesApi.remove, { params: { id } }, at())
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

describe('writing a template', () => {
  test('[MAIL-01][MAIL-05] makes it, with action, language and academy, and says who wrote it', async () => {
    const { status, body } = await create()
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        mailTemplate,
        action: RegistrationConfirmation,
        language: 'ua',
        academy: { id: here.id, name: here.name },
        updatedAt: it.clock.now.toISOString(),
        updatedBy: 'Ганна Яценко',
      },
    ])
    expect((await get(body.id)).body).toEqual(body)
  })

  test('[MAIL-09][VAL-40][ERR-142] refuses the same action and language twice, here and among the defaults', async () => {
    await create()
    const { status, error } = await create()
    expect([status, error.name]).toEqual([409, 'MailTemplateDuplicate'])
    await create(draft({ academyId: null }), superAdmin)
    expect((await create(draft({ academyId: null }), superAdmin)).error.name).toBe('MailTemplateDuplicate')
    expect((await create(draft({ language: 'en' }))).status).toBe(201)
    expect((await create(draft({ action: PasswordRecovery }))).status).toBe(201)
    expect((await create(draft({ academyId: there.id }), superAdmin, there.id)).status).toBe(201)
  })

  test('[MAIL-09] of eight at the same moment, one is made', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create()))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)])
    expect(await it.database.db.$count(mailTemplates, eq(mailTemplates.academyId, here.id))).toBe(1)
  })

  test.each([
    ['mailTemplate.body', { subject: 'x', body: 'Без посилання' }, 'linkNeeded'],
    ['mailTemplate.body', { subject: 'x', body: '{{link}} {{secret}}' }, 'unknownPlaceholder'],
    ['mailTemplate.body', { subject: 'x', body: '{{link}} https://evil.example' }, 'foreignLink'],
    ['mailTemplate.body', { subject: 'x', body: '{{link}} [x](/logout)' }, 'foreignLink'],
    ['mailTemplate.body', { subject: 'x', body: '`{{link}}`' }, 'linkNeeded'],
    ['mailTemplate.subject', { subject: 'x\r\nBcc: a', body: '{{link}}' }, 'wrongText'],
    ['mailTemplate.subject', { subject: '{{link}}', body: '{{link}}' }, 'linkInSubject'],
  ])('[MAIL-17] refuses on the field %s: %j', async (field, text, message) => {
    const expected = [400, 'ValidationError', [{ field, message }]]
    const made = await create(draft({ mailTemplate: text }))
    expect([made.status, made.error.name, made.error.fields]).toEqual(expected)
    const id = await it.make.mailTemplate(here)
    const saved = await update(id, it.clock.now.toISOString(), caller, text)
    expect([saved.status, saved.error.name, saved.error.fields]).toEqual(expected)
    const shown = await caller.call(mailTemplatesApi.preview, { body: draft({ mailTemplate: text }) }, at())
    expect(shown.error.fields).toEqual([{ field, message }])
  })

  test('[Q-71] a default is written by a SuperAdmin alone', async () => {
    expect((await create(draft({ academyId: null }))).error.name).toBe('AccessDenied')
    const { body } = await create(draft({ academyId: null }), superAdmin)
    expect(body.academy).toBeNull()
    expect((await get(body.id)).body.mailTemplate).toEqual(mailTemplate)
    expect((await update(body.id, body.updatedAt)).error.name).toBe('AccessDenied')
    expect((await remove(body.id)).error.name).toBe('AccessDenied')
    expect((await update(body.id, body.updatedAt, superAdmin)).status).toBe(200)
    expect((await remove(body.id, superAdmin)).status).toBe(204)
  })

  test('[A2][ERR-157] another academy is not there', async () => {
    expect((await create(draft({ academyId: there.id }))).error.name).toBe('AcademyNotFound')
    const id = await it.make.mailTemplate(there)
    for (const { status, error } of [await get(id), await update(id, it.clock.now.toISOString()), await remove(id)])
      expect([status, error.name]).toEqual([404, 'MailTemplateNotFound'])
    expect(await it.database.db.$count(mailTemplates, eq(mailTemplates.id, id))).toBe(1)
    expect((await get(2_000_000_000)).error.name).toBe('MailTemplateNotFound')
  })
})

describe('changing and deleting', () => {
  test('[MAIL-05] a change is there at once; an older screen is told so', async () => {
    const { body } = await create()
    const text = { subject: 'Інша', body: '{{link}}' }
    const saved = await update(body.id, body.updatedAt, caller, text)
    expect(saved.body).toMatchObject({ mailTemplate: text, academy: { id: here.id } })
    const late = await update(body.id, body.updatedAt)
    expect([late.status, late.error.fields]).toEqual([409, [{ field: 'updatedAt', message: 'savedMeanwhile' }]])
    expect((await get(body.id)).body.mailTemplate).toEqual(text)
  })

  test('[MAIL-05] a deleted one is gone', async () => {
    const { body } = await create()
    expect((await remove(body.id)).status).toBe(204)
    for (const answer of [await get(body.id), await remove(body.id), await update(body.id, body.updatedAt)])
      expect(answer.error.name).toBe('MailTemplateNotFound')
  })

  test('[Q-86] who did it is written down, with action and language', async () => {
    const { body } = await create(draft({ action: PasswordRecovery, language: 'en' }))
    const { body: saved } = await update(body.id, body.updatedAt)
    await remove(saved.id)
    const rows = await it.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'mailTemplate.changed'), eq(auditLog.academyId, here.id)))
      .orderBy(auditLog.id)
    expect(rows.map(({ actorId, targetId, details }) => [actorId, targetId, details])).toEqual(
      ['created', 'changed', 'deleted'].map((change) => [
        admin.id,
        String(body.id),
        { change, action: PasswordRecovery, language: 'en' },
      ]),
    )
  })
})

describe('the lists', () => {
  test('[MAIL-05][MAIL-06][MAIL-07] show those of the academy, the defaults, or both', async () => {
    const own = await it.make.mailTemplate(here)
    await it.make.mailTemplate(there)
    const shared = await it.make.mailTemplate(null)
    expect(idsOf((await caller.call(mailTemplatesApi.list, {}, at())).body)).toEqual([own, shared])
    expect(idsOf((await caller.call(mailTemplatesApi.byAcademy, {}, at())).body)).toEqual([own])
    const { body } = await caller.call(mailTemplatesApi.defaults, {}, at())
    expect(body.map(({ id, academy }) => [id, academy])).toEqual([[shared, null]])
  })

  test('[Q-13] of all academies span those in which the caller may', async () => {
    const both = await it.as(await it.make.user({ roles: { Admin: [here, there] } }))
    const third = await it.make.academy()
    const ids = [await it.make.mailTemplate(there), await it.make.mailTemplate(here)]
    const foreign = await it.make.mailTemplate(third)
    const { body } = await both.call(mailTemplatesApi.byAcademy, {}, at('all'))
    expect(body.map(({ id, academy }) => [id, academy!.name])).toEqual([
      [ids[0], there.name],
      [ids[1], here.name],
    ])
    expect((await create(draft({ action: 1 }), both, 'all')).status).toBe(201)
    expect((await create(draft({ action: 1, academyId: third.id }), both, 'all')).error.name).toBe('AcademyNotFound')
    const { body: every } = await superAdmin.call(mailTemplatesApi.byAcademy, {}, at('all'))
    expect(idsOf(every)).toEqual(expect.arrayContaining([...ids, foreign]))
  })

  test('[MAIL-08] what is free can be written, and then is not free', async () => {
    const free = async (who = caller) => (await who.call(mailTemplatesApi.available, {}, at())).body
    expect(await free()).toHaveLength(Object.keys(mailActions).length * locales.length)
    await create(draft({ action: AcademyConfirmation, language: 'en' }))
    const left = await free()
    expect(left).toHaveLength(5)
    for (const { action, language, academy } of left) {
      expect(academy).toEqual({ id: here.id, name: here.name })
      expect((await create(draft({ action, language }))).status).toBe(201)
    }
    expect(await free()).toEqual([])
    expect((await free(superAdmin)).map(({ academy }) => academy)).toEqual(Array(6).fill(null))
  })

  test('[MAIL-16][Q-71] what is in use says whose it is, in what language, and what would follow it', async () => {
    const own = await it.make.mailTemplate(here, { action: PasswordRecovery, language: 'ua', subject: 'Своя' })
    const shared = await it.make.mailTemplate(null, { action: PasswordRecovery, language: 'en', subject: 'Default' })
    const { body } = await caller.call(mailTemplatesApi.inUse, {}, at())
    const of = (academyId: number | null, action: number, language: string) =>
      body.find((row) => (row.academy?.id ?? null) === academyId && row.action === action && row.language === language)!
    expect(body).toHaveLength(12)
    expect(of(here.id, PasswordRecovery, 'en')).toMatchObject({
      source: { origin: 'academy', language: 'ua', templateId: own },
      mailTemplate: { subject: 'Своя' },
      fallback: { origin: 'default', language: 'en', templateId: shared },
    })
    expect(of(here.id, PasswordRecovery, 'ua').fallback).toEqual({
      origin: 'builtIn',
      language: 'ua',
      templateId: null,
    })
    expect(of(null, PasswordRecovery, 'en')).toMatchObject({
      source: { origin: 'default', templateId: shared },
      fallback: { origin: 'builtIn' },
    })
    const untouched = of(here.id, RegistrationConfirmation, 'en')
    expect(untouched).toMatchObject({ source: { origin: 'builtIn', language: 'en', templateId: null }, fallback: null })
    const { action, language, mailTemplate: builtIn } = untouched
    expect((await create(draft({ action, language, mailTemplate: builtIn }))).status).toBe(201)
  })
})
