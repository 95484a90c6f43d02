import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { demoTestsApi } from '@academy/contract/demo-tests'
import { staticPagesApi } from '@academy/contract/static-pages'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let draft: MadeAcademy
let admin: Person
let pageLink: string
beforeAll(async () => {
  it = await startTestApp()
  draft = await it.make.academy({ name: 'Draft', active: null, directions: ['JS'] })
  admin = await it.make.user({ roles: { Admin: [draft] } })
  await it.make.demoTest(draft, 'JS')
  const owner = await it.as(await it.make.user({ roles: { TrackOwner: [draft] } }))
  const body = { title: { ua: 'Про нас', en: 'About us' }, body: { ua: 'Скоро', en: 'Soon' }, updatedAt: null }
  pageLink = (await owner.call(staticPagesApi.save, { params: { name: 'about' }, body })).body.link
})
afterAll(() => it.close())

const isListed = async (calls: Caller) =>
  (await calls.call(academiesApi.list, {})).body.some(({ id }) => id === draft.id)
const isFound = async (calls: Caller) =>
  (await calls.call(academiesApi.byHash, { params: { hash: draft.hash } })).status === 200
const hasDemoTests = async (calls: Caller) =>
  (await calls.call(demoTestsApi.directions, { params: { hash: draft.hash } })).status === 200
const startsDemoTest = async (calls: Caller) =>
  (await calls.call(demoTestsApi.start, { body: { directionId: draft.directions.JS! } })).status === 200
const showsPage = async (path: string) => (await it.app.http.inject({ method: 'GET', url: path })).statusCode === 200

/** Everything by which somebody from outside could come across an academy. */
const seenBy = async (calls: Caller) => ({
  isListed: await isListed(calls),
  isFound: await isFound(calls),
  hasDemoTests: await hasDemoTests(calls),
  startsDemoTest: await startsDemoTest(calls),
})
const nothing = { isListed: false, isFound: false, hasDemoTests: false, startsDemoTest: false }

describe('Q-90: an academy that nobody has opened for applications', () => {
  test('is seen by nobody but its staff', async () => {
    expect(await seenBy(it)).toEqual(nothing)
    expect(await seenBy(await it.as(await it.make.user()))).toEqual(nothing)
    const other = await it.make.academy()
    expect(await seenBy(await it.as(await it.make.user({ roles: { Admin: [other] } })))).toEqual(nothing)
    const byStaff = await seenBy(await it.as(admin))
    expect(byStaff).toEqual({ isListed: true, isFound: true, hasDemoTests: true, startsDemoTest: true })
    const superAdmin = await it.as(await it.make.user({ isSuperAdmin: true }))
    expect([await isListed(superAdmin), await isFound(superAdmin)]).toEqual([true, true])
  })

  test('a link that opens a hidden one opens no draft: its demo tests answer to its staff alone', async () => {
    const privateHash = 'private-link-of-a-draft'
    const hidden = await it.make.academy({ active: null, type: 'Private', privateHash, directions: ['JS'] })
    await it.make.demoTest(hidden, 'JS')
    const seen = async (calls: Caller) => [
      (await calls.call(demoTestsApi.directions, { params: { hash: privateHash } })).status,
      (await calls.call(demoTestsApi.start, { body: { directionId: hidden.directions.JS!, hash: privateHash } }))
        .status,
    ]
    expect(await seen(it)).toEqual([404, 404])
    expect(await seen(await it.as(await it.make.user()))).toEqual([404, 404])
    expect(await seen(await it.as(await it.make.user({ roles: { Coach: [hidden] } })))).toEqual([200, 200])
    expect(await seen(await it.as(await it.make.user({ isSuperAdmin: true })))).toEqual([200, 200])
  })

  test('has pages for those who got the address from inside it', async () => {
    expect(await showsPage(`/static-pages/${draft.id}/about`)).toBe(false)
    expect(await showsPage(pageLink)).toBe(true)
  })

  test('is there for everybody once it is opened', async () => {
    const calls = await it.as(admin)
    const open = () => calls.call(academiesApi.goToNextStage, { params: { id: draft.id }, body: { fromStageId: null } })
    const [first, second] = [await open(), await open()]
    expect([first.status, first.body.fromStage]).toEqual([200, null])
    expect(second.body.id).toBe(first.body.id)
    const everything = { isListed: true, isFound: true, hasDemoTests: true, startsDemoTest: true }
    expect(await seenBy(it)).toEqual(everything)
    expect(await showsPage(`/static-pages/${draft.id}/about`)).toBe(true)
    // The address of the draft, which somebody may have kept.
    expect(await showsPage(pageLink)).toBe(true)
  })
})
