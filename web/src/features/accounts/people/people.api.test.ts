import { authApi } from '@academy/contract/auth'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, fakeServer, type SeenRequest } from '#testing/fake-server.ts'
import { makeAcademy, makeStudent, makeUser } from '#testing/make.ts'

const own = { accessToken: 'own-access', refreshToken: 'own-refresh' }
const borrowed = { accessToken: 'borrowed-access', refreshToken: 'borrowed-refresh' }
const admin = makeUser({ id: 1, academies: [makeAcademy(7, 'Admin')] })
const student = makeStudent({ id: 5 })

const isFrom = (request: SeenRequest, pair: typeof own) =>
  request.headers.authorization === `Bearer ${pair.accessToken}`

const open = async (answer: Parameters<typeof fakeServer>[0]) => {
  vi.resetModules()
  vi.stubGlobal('window', {})
  const server = fakeServer((request, count) =>
    request.path === authApi.me.path && isFrom(request, own) ? { body: admin } : answer(request, count),
  )
  vi.stubGlobal('fetch', server.fetch)
  const api = await import('./people.api.ts')
  const { setKnown, knownSession } = await import('#lib/session/session.store.ts')
  const { tokens } = await import('#lib/session/tokens.ts')
  const { alerts, alertList } = await import('#lib/alerts.ts')
  const { apiEvents } = await import('#lib/api.ts')
  const { queryClient } = await import('#lib/query-client.ts')
  // As the application does it (connect-session.ts).
  apiEvents.forbidden = () => alerts.error('alert.noRights')
  tokens.save('own', own)
  setKnown(admin, 'own')
  queryClient.setQueryData(['people', 7, {}], { rows: [], count: 0 })
  return {
    ...api,
    tokens,
    apiEvents,
    seen: () => server.seen.map(({ method, path, body }) => ({ method, path, body })),
    isStale: () => queryClient.getQueryState(['people', 7, {}])?.isInvalidated,
    known: () => ({ id: knownSession()?.user.id, mode: knownSession()?.mode }),
    undo: () => alertList.get()[0]!.action!.run(),
    alerts: () => alertList.get().map(({ kind, text }) => `${kind} ${text}`),
  }
}

beforeEach(() => void vi.unstubAllGlobals())

describe('changes to a person', () => {
  const change = { id: 1, kind: 'roleGrant', state: 'done', canUndo: false, leftOut: [] }
  const done = ({ path }: SeenRequest) => (path === '/api/changes/people' ? { body: change } : { status: 204 })
  const said = { text: 'people.block.done', values: { name: 'Ada' } } as const

  test('[ACC-62] each is one call, and the list is asked for anew', async () => {
    const { setBlocked, grantRole, removeRole, removePerson, seen, isStale } = await open(done)
    expect(await setBlocked(5, true, said)).toBe(true)
    expect(isStale()).toBe(true)
    await grantRole(5, 7, 'Coach', said)
    await removeRole(5, 7, said)
    await removePerson(5, 3, ' asked by phone ')
    const ofOne = { target: { filters: { userIds: [5] } }, expected: { count: 1, leftOut: 0 } }
    expect(seen()).toEqual([
      { method: 'PUT', path: '/api/users/5/blocked', body: { blocked: true } },
      { method: 'POST', path: '/api/changes/people', body: { change: { kind: 'roleGrant', role: 'Coach' }, ...ofOne } },
      { method: 'POST', path: '/api/changes/people', body: { change: { kind: 'roleRemove' }, ...ofOne } },
      { method: 'POST', path: '/api/users/delete/5', body: { reason: 3, comment: 'asked by phone' } },
    ])
  })
  test('one’s own roles, which a change of many leaves out, are changed directly', async () => {
    const { grantRole, removeRole, seen } = await open(done)
    await grantRole(1, 7, 'Coach', said)
    await removeRole(1, 7, said)
    expect(seen()).toEqual([
      { method: 'PUT', path: '/api/users/1/roles', body: { academyId: 7, roleName: 'Coach' } },
      { method: 'DELETE', path: '/api/users/1/roles/7', body: undefined },
    ])
  })
  test('a blocked account is let in again from the alert', async () => {
    const { setBlocked, undo, seen } = await open(done)
    await setBlocked(5, true, said)
    undo()
    const letIn = { method: 'PUT', path: '/api/users/5/blocked', body: { blocked: false } }
    await expect.poll(() => seen()[1]).toEqual(letIn)
  })
  test('[ERR-16] a missing right is told once', async () => {
    const { setBlocked, alerts, isStale } = await open(() => failure('AccessDenied', 403))
    expect(await setBlocked(5, true, said)).toBe(false)
    expect(alerts()).toEqual(['error alert.noRights'])
    expect(isStale()).toBe(false)
  })
  test('any other refusal is told by its name', async () => {
    const { removePerson, alerts } = await open(() => failure('CanNotDeleteYourself', 409))
    const { i18n } = await import('#lib/i18n/i18n.ts')
    i18n.load('ua', { 'error.CanNotDeleteYourself': ['Not yourself'] })
    i18n.activate('ua')
    expect(await removePerson(1, 3, '')).toBe(false)
    expect(alerts()).toEqual(['error error.CanNotDeleteYourself'])
  })
})

describe('acting as somebody', () => {
  const impersonation = '/api/auth/login/impersonation/5'

  test('[SESS-26] [SESS-27] stores the second pair and verifies the session as that person', async () => {
    const { startActing, tokens, known, alerts } = await open((request) =>
      request.path === impersonation ? { body: borrowed } : { body: student },
    )
    expect(await startActing(5)).toBe(true)
    expect([tokens.access('impersonation'), tokens.access('own')]).toEqual(['borrowed-access', 'own-access'])
    expect(known()).toEqual({ id: 5, mode: 'impersonation' })
    expect(alerts()).toEqual([])
  })
  test("[ERR-17] somebody who is gone: 'User not found', and nothing has changed", async () => {
    const { startActing, tokens, known, alerts } = await open(() => failure('UserNotFound', 404))
    expect(await startActing(5)).toBe(false)
    expect(alerts()).toEqual(['error alert.userNotFound'])
    expect([tokens.mode(), known()]).toEqual(['own', { id: 1, mode: 'own' }])
  })
  test('[ERR-17] [SESS-27] the same when the person goes while one enters', async () => {
    const { startActing, tokens, known, alerts } = await open((request) =>
      request.path === impersonation ? { body: borrowed } : failure('UserNotFound', 404),
    )
    expect(await startActing(5)).toBe(false)
    expect(alerts()).toEqual(['error alert.userNotFound'])
    expect([tokens.access('impersonation'), known()]).toEqual([null, { id: 1, mode: 'own' }])
  })
  test('[SESS-26] one proves who one is first', async () => {
    const stepUp = vi.fn(async () => true)
    let isProved = false
    const { startActing, apiEvents, known } = await open((request) => {
      if (request.path !== impersonation) return { body: student }
      if (isProved) return { body: borrowed }
      isProved = true
      return failure('AccessDenied', 403, { fields: [{ field: 'session', message: 'stepUpNeeded' }] })
    })
    apiEvents.stepUp = stepUp
    expect(await startActing(5)).toBe(true)
    expect(stepUp).toHaveBeenCalledOnce()
    expect(known()).toEqual({ id: 5, mode: 'impersonation' })
  })
  test('who does not want to prove it stays, without a word of rights', async () => {
    const { startActing, known, alerts } = await open(() =>
      failure('AccessDenied', 403, { fields: [{ field: 'session', message: 'stepUpNeeded' }] }),
    )
    expect(await startActing(5)).toBe(false)
    expect([alerts(), known()]).toEqual([[], { id: 1, mode: 'own' }])
  })
})
