import { authApi } from '@academy/contract/auth'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'

const before = makeStudent({ hasAcceptedPrinciplesAgreement: false })
const after = makeStudent()

const open = async (reply: ReturnType<typeof failure> | { status: number }) => {
  vi.resetModules()
  vi.stubGlobal('window', {})
  const server = fakeServer(({ path }) => (path === authApi.me.path ? { body: after } : reply))
  vi.stubGlobal('fetch', server.fetch)
  const { acceptPrinciples } = await import('./principles.api.ts')
  const { setKnown, knownSession } = await import('#lib/session/session.store.ts')
  const { tokens } = await import('#lib/session/tokens.ts')
  const { alertList } = await import('#lib/alerts.ts')
  tokens.save('own', { accessToken: 'a', refreshToken: 'r' })
  setKnown(before, 'own')
  return {
    acceptPrinciples,
    calls: () => server.seen.map(({ method, path }) => `${method} ${path}`),
    hasAccepted: () => knownSession()?.user.hasAcceptedPrinciplesAgreement,
    alerts: () => alertList.get().map(({ text }) => text),
  }
}

beforeEach(() => void vi.unstubAllGlobals())

describe('accepting the principles', () => {
  test('[ACC-57] is told to the server, and the user is loaded again', async () => {
    const { acceptPrinciples, calls, hasAccepted, alerts } = await open({ status: 204 })
    await acceptPrinciples()
    expect(calls()).toEqual(['PUT /api/users/accept-principles-agreed', 'GET /api/auth/me'])
    expect(hasAccepted()).toBe(true)
    expect(alerts()).toEqual([])
  })
  test('[ACC-57] counts only when the server says so', async () => {
    const { acceptPrinciples, hasAccepted, alerts } = await open(failure('UnknownError', 500))
    await acceptPrinciples()
    expect(hasAccepted()).toBe(false)
    expect(alerts()).toEqual(['error.UnknownError'])
  })
})
