import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { unzip } from '@academy/spreadsheets/test/unzip'
import { auditLog } from '#platform/tables.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { makeWholePerson, type WholePerson } from '#test/personal-data/personal-data.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { privacyRepo } from './privacy.repo.ts'
import { registry } from './privacy-registry.ts'

let it: TestApp
let academy: MadeAcademy
let me: WholePerson
let other: WholePerson
let staff: Person
let archive: Map<string, string>
let text: string
let data: Record<string, unknown> & { account: Record<string, unknown>; history: Record<string, unknown>[] }
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ name: 'Академія даних' })
  me = await makeWholePerson(it, academy, 'zq-mine')
  other = await makeWholePerson(it, academy, 'zq-theirs')
  staff = await it.make.user({ roles: { Admin: [academy] }, firstName: 'Ада', lastName: 'Мін' })
  const [{ file }] = (
    await it.database.db.execute<{ file: string }>(
      sql`select avatar_file as file from users where id = ${me.person.id}`,
    )
  ).rows as [{ file: string }]
  await it.files.put(file, Buffer.from('the bytes of a picture'))
  await it.database.db.insert(auditLog).values([
    { action: 'impersonation.started', actorId: staff.id, targetId: String(me.person.id), ip: '10.9.8.7' },
    { action: 'impersonation.write', actorId: me.person.id, impersonatorId: staff.id, ip: '10.9.8.7' },
    { action: 'login.failed', actorId: other.person.id, targetId: String(me.person.id), ip: '10.6.6.6' },
    { action: 'role.granted', actorId: me.person.id, targetId: String(other.person.id), details: { zq: 'of another' } },
    // The number of something else that happens to be the same.
    { action: 'mail.retried', actorId: staff.id, targetId: String(me.person.id), details: { zq: 'of another' } },
  ])
  const answer = await (await it.as(me.person)).call(accountApi.dataExport, {})
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  archive = unzip(answer.bytes)
  text = archive.get('data.json')!
  data = JSON.parse(text) as typeof data
})
afterAll(() => it.close())

describe('the export', () => {
  test('[P1] has a row of the person in every table that has rows of people', async () => {
    const missing: string[] = []
    for (const [name, { rowsOf }] of Object.entries(registry)) {
      if (!rowsOf || name === 'removed_users') continue
      const { rows } = await it.database.db.execute<Record<string, unknown>>(
        sql`select 1 from ${sql.identifier(name)} where ${rowsOf(me.owner)} limit 1`,
      )
      if (rows.length === 0) missing.push(name)
    }
    expect(missing).toEqual([])
    expect(me.refused).toEqual([
      'answers.language',
      'attempts.finished_by',
      'legal_acceptances.document',
      'stage_events.before',
      'stage_events.after',
      'user_roles.role',
      'user_stages.state',
      'users.localization',
    ])
  })

  test('[P1] holds every text of the person that the registry shows, and no secret', () => {
    expect(me.planted.length).toBeGreaterThan(20)
    const isShown = ({ table, column }: { table: string; column: string }) =>
      registry[table]!.columns[column]!.exported !== false
    for (const planted of me.planted)
      expect([planted.table, planted.column, text.includes(planted.canary)]).toEqual([
        planted.table,
        planted.column,
        isShown(planted),
      ])
    for (const { canary } of me.planted.filter(({ kind }) => kind === 'secret')) expect(text).not.toContain(canary)
  })

  test('[P1] holds nothing of anybody else', () => {
    expect(other.planted.length).toBe(me.planted.length)
    expect(text).not.toContain('zq-theirs')
    expect(text).not.toContain('of another')
    expect(text).not.toContain(staff.email)
  })

  test('[P1] tells who of the staff acted, but not where they sat', () => {
    const by = data.history.map(({ action, by, ip }) => ({ action, by, ip }))
    expect(by).toContainEqual({ action: 'impersonation.started', by: 'Ада Мін', ip: null })
    expect(by).toContainEqual({ action: 'impersonation.write', by: 'Ада Мін', ip: null })
    expect(by).toContainEqual({ action: 'login.failed', by: null, ip: '10.6.6.6' })
    expect(by.some(({ action }) => action === 'mail.retried')).toBe(false)
  })

  test('[P1] says in words what rows only point to, and why everything is held', () => {
    expect(data.academies).toMatchObject([{ academy: 'Академія даних', active: true }])
    expect(data.roles).toMatchObject([{ academy: 'Академія даних', role: 'Student' }])
    expect(data.groups).toMatchObject([{ academy: 'Академія даних', group: 'JS' }])
    expect(data.stages).toMatchObject([{ stage: { ua: 'Етап 1', en: 'Stage 1' }, state: 'Opened' }])
    expect(data.choices).toMatchObject([{ choice: { list: 'University', ua: expect.any(String) } }])
    expect(data.experience).toMatchObject([{ choice: { list: 'Backend' } }])
    expect(data.acceptedTexts).toMatchObject([{ document: 'terms', version: 1 }])
    expect(data.account).toMatchObject({ birthDate: '2000-01-01', currentAcademy: 'Академія даних' })
    const name = data.account.avatarFile as string
    expect(data.files).toContainEqual({ name, path: `files/${name}` })
    expect(archive.get(`files/${name}`)).toBe('the bytes of a picture')
    expect(data.why).toMatchObject({ account: { why: 'the account', keptFor: 'as long as the account' } })
  })

  test('[P1] holds all rows of a table with many, in their order', async () => {
    const person = await it.make.student(academy)
    const count = 450
    await it.database.db.execute(sql`insert into audit_log (action, actor_id, details)
      select 'profile.changed', ${person.id}, json_build_object('step', step) from generate_series(1, ${count}::int) step`)
    const { bytes } = await (await it.as(person)).call(accountApi.dataExport, {})
    const { history, account } = JSON.parse(unzip(bytes).get('data.json')!) as typeof data
    expect(account.email).toBe(person.email)
    const changes = history.filter(({ action }) => action === 'profile.changed')
    expect(changes).toHaveLength(count)
  })

  test('[P1] is of one moment: what happens while it is collected is in none of its parts', async () => {
    const person = await it.make.user()
    const { fileNames } = privacyRepo
    const spy = vi.spyOn(privacyRepo, 'fileNames').mockImplementationOnce(async (...args) => {
      await it.database.db.insert(auditLog).values({ action: 'profile.changed', actorId: person.id })
      return fileNames(...args)
    })
    const exported = async () => {
      const { bytes } = await (await it.as(person)).call(accountApi.dataExport, {})
      const { history } = JSON.parse(unzip(bytes).get('data.json')!) as typeof data
      return history.map(({ action }) => action)
    }
    expect(await exported()).not.toContain('profile.changed')
    spy.mockRestore()
    expect(await exported()).toContain('profile.changed')
  })

  test('[S8] is saved under a name of ours, never shown or run', async () => {
    const { headers } = await (await it.as(await it.make.user())).call(accountApi.dataExport, {})
    const day = it.clock.now.toISOString().slice(0, 10)
    expect(headers['content-disposition']).toBe(`attachment; filename="academy-data-${day}.zip"`)
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('[P4] is written down in the history of its owner', async () => {
    const person = await it.make.user()
    const caller = await it.as(person)
    await caller.call(accountApi.dataExport, {})
    const { body } = await caller.call(accountApi.history, { query: {} })
    expect(body.rows[0]).toMatchObject({ event: 'account.data-exported', byName: null })
  })

  test('[T7] is given five times an hour, to each person', async () => {
    const [eager, calm] = [await it.make.user(), await it.make.user()]
    for (let time = 1; time <= 5; time++)
      expect((await (await it.as(eager)).call(accountApi.dataExport, {})).status).toBe(200)
    const { status, error, headers } = await (await it.as(eager)).call(accountApi.dataExport, {})
    expect([status, error.name]).toEqual([429, 'TooManyRequests'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_000)
    expect((await (await it.as(calm)).call(accountApi.dataExport, {})).status).toBe(200)
  })

  test('needs a recent proof of who is there', async () => {
    const caller = await it.as(await it.make.user())
    it.clock.advance(11 * 60_000)
    const { error } = await caller.call(accountApi.dataExport, {})
    expect(error).toMatchObject({ name: 'AccessDenied', fields: [{ field: 'session', message: 'stepUpNeeded' }] })
  })
})
