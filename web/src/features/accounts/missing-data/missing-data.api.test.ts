import { authApi } from '@academy/contract/auth'
import { beforeEach, expect, test, vi } from 'vitest'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'

const before = makeStudent({ id: 5, missingFields: ['phoneNumber'] })
const after = makeStudent({ id: 5 })
const body = { phoneNumber: '+380501234567' }

/** Fresh modules, a person with a token, and a server that answers the saving with `reply`. */
const open = async (reply: ReturnType<typeof failure> | { body: unknown }) => {
  vi.resetModules()
  vi.stubGlobal('window', {})
  const server = fakeServer(({ path }) => (path === authApi.me.path ? { body: after } : reply))
  vi.stubGlobal('fetch', server.fetch)
  const { saveMissingData } = await import('./missing-data.api.ts')
  const { setKnown, knownSession } = await import('#lib/session/session.store.ts')
  const { tokens } = await import('#lib/session/tokens.ts')
  const { alertList } = await import('#lib/alerts.ts')
  tokens.save('own', { accessToken: 'a', refreshToken: 'r' })
  setKnown(before, 'own')
  return {
    saveMissingData,
    server,
    missing: () => knownSession()?.user.missingFields,
    alerts: () => alertList.get().map(({ kind, text }) => `${kind} ${text}`),
  }
}

beforeEach(() => void vi.unstubAllGlobals())

test('[FORM-59] [FORM-60] [FORM-62] [ERR-34] saved: told so, and the user is loaded again', async () => {
  const { saveMissingData, server, missing, alerts } = await open({ body: after })
  expect(await saveMissingData(5, body)).toBeNull()
  expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /api/users/missing-data/5',
    'GET /api/auth/me',
  ])
  expect(server.seen[0]?.body).toEqual(body)
  expect(missing()).toEqual([])
  expect(alerts()).toEqual(['success alert.dataSaved'])
})

test('[FORM-61] [ERR-34] refused: told so, the field is named and nothing is loaded', async () => {
  const { saveMissingData, server, missing, alerts } = await open(failure('PhoneNumberExists', 409))
  expect(await saveMissingData(5, body)).toEqual({ phoneNumber: 'phoneTaken' })
  expect(server.seen).toHaveLength(1)
  expect(missing()).toEqual(['phoneNumber'])
  expect(alerts()).toEqual(['error alert.dataSavingFailed'])
})
