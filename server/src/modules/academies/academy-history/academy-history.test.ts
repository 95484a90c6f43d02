import { academiesApi } from '@academy/contract/academies'
import { academyEvents, academyHistoryApi } from '@academy/contract/academy-history'
import { stagesApi } from '@academy/contract/stages'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAcademyEvent } from '#platform/tables.ts'
import type { MadeAcademy } from '#test/make/make.ts'
import { asOwner } from '#test/security/catalogue.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { academyHistoryRepo } from './academy-history.repo.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let academy: MadeAcademy
let admin: Caller
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'StagePage'] })
  admin = await it.as(await it.make.user({ firstName: 'Ада', lastName: 'Адмін', roles: { Admin: [academy] } }))
})
afterAll(() => it.close())

const here = () => ({ academyId: academy.id })
const history = (who: Caller, query: { before?: number; stageId?: number } = {}, of = academy) =>
  who.call(academyHistoryApi.list, { params: { id: of.id }, query }, { academyId: of.id })
const idsOf = () => academy.stages.map(({ id }) => id)

test('[Q-86] an Admin reads who changed what in the programme, also of a stage that is gone', async () => {
  const first = academy.stages[0]!.id
  const read = async (id: number) => (await admin.call(stagesApi.info, { params: { id } }, here())).body
  const { stageType, name, description, urlName, icon, startDate, endDate, isOnlyForDesignated, updatedAt } =
    await read(first)
  const stage = { stageType, description, urlName, icon, startDate, endDate, isOnlyForDesignated }
  const renamed = { ...name, ua: 'Знайомство', en: 'Hello' }
  const change = { stage: { ...stage, name: renamed }, updatedAt }
  await admin.call(stagesApi.update, { params: { id: first }, body: change }, here())
  const body = { stageIds: idsOf().toReversed(), expected: idsOf() }
  await admin.call(stagesApi.reorder, { body }, here())
  await admin.call(stagesApi.remove, { params: { id: academy.stages[1]!.id } }, here())
  const { rows, hasMore } = (await history(admin)).body
  expect(hasMore).toBe(false)
  expect(rows.map(({ event, by, changed, stage: of }) => [event, by?.name, changed, of?.name.ua, of?.isThere])).toEqual(
    [
      ['stage.removed', 'Ада Адмін', [], 'Етап 2', false],
      ['stages.reordered', 'Ада Адмін', [], undefined, undefined],
      ['stage.updated', 'Ада Адмін', ['name'], 'Знайомство', true],
    ],
  )
  const ofStage = (await history(admin, { stageId: first })).body.rows
  expect(ofStage.map(({ event }) => event)).toEqual(['stage.updated'])
})

test('what secret addresses an academy has stays out of it, and closing is one line', async () => {
  const other = await it.make.academy()
  const at = { academyId: other.id }
  const superAdmin = await it.as(await it.make.user({ isSuperAdmin: true }))
  const { body } = await superAdmin.call(academiesApi.get, { params: { id: other.id } }, at)
  const { name, hash, type, startDate, endDate, description } = body
  const input = { name, hash, type, startDate, endDate, description, secretHash: null }
  const save = (changes: { privateHash: string; isAcademyClosed: boolean }) =>
    superAdmin.call(academiesApi.update, { params: { id: other.id }, body: { ...input, ...changes } }, at)
  await save({ privateHash: 'only-for-friends', isAcademyClosed: false })
  await save({ privateHash: 'only-for-friends', isAcademyClosed: true })
  const { rows } = (await history(superAdmin, {}, other)).body
  expect(rows.map(({ event, changed }) => [event, changed])).toEqual([
    ['academy.closed', []],
    ['academy.updated', ['privateHash']],
  ])
  expect(JSON.stringify(rows)).not.toContain('only-for-friends')
})

nightTest('comes page by page', async () => {
  const other = await it.make.academy({ stages: ['Registration', 'StagePage'] })
  const superAdmin = await it.as(await it.make.user({ isSuperAdmin: true }))
  let expected = other.stages.map(({ id }) => id)
  for (let round = 0; round < 21; round++) {
    const stageIds = expected.toReversed()
    await superAdmin.call(stagesApi.reorder, { body: { stageIds, expected } }, { academyId: other.id })
    expected = stageIds
  }
  const first = (await history(superAdmin, {}, other)).body
  expect(first).toMatchObject({ hasMore: true, rows: { length: 20 } })
  const second = (await history(superAdmin, { before: first.rows.at(-1)!.id }, other)).body
  expect([second.hasMore, second.rows.length]).toEqual([false, 1])
})

test('only those who change an academy read it, and only of their own', async () => {
  for (const role of ['TrackOwner', 'HR', 'Teacher', 'Coach', 'Student'] as const) {
    const caller = await it.as(await it.make.user({ roles: { [role]: [academy] } }))
    expect((await history(caller)).error.name).toBe('AccessDenied')
  }
  const foreign = await it.make.academy()
  const { error } = await admin.call(academyHistoryApi.list, { params: { id: foreign.id }, query: {} }, here())
  expect(error.name).toBe('AcademyNotFound')
})

test('is read along its own index, past everything else that is written down in an academy', async () => {
  await it.database.db.execute(sql`insert into audit_log (action, academy_id)
    select 'academy.joined', ${academy.id}::int from generate_series(1, 3000)`)
  await asOwner(it.urls.ownerUrl, (client) => client.query('analyze audit_log'))
  const seen: SQL[] = []
  const db = { execute: (statement: SQL) => (seen.push(statement), Promise.resolve({ rows: [] })) }
  await academyHistoryRepo.page(db as never, academy.id, { stageId: null, before: null, limit: 20 })
  const { rows } = await it.database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${seen[0]!}`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_log_history')
})

test('has every event that the contract names', () => {
  const written = new PgDialect().sqlToQuery(isAcademyEvent)
  expect(written).toMatchObject({ params: [] })
  expect([...written.sql.matchAll(/'([^']+)'/g)].map(([, name]) => name)).toEqual([...academyEvents])
})
