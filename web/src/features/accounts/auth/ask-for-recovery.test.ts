import { authApi } from '@academy/contract/auth'
import { expect, test, vi } from 'vitest'
import { knownDevices } from '#lib/session/known-devices.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { askForRecovery } from './forgot-password-form.tsx'

test('[T5] who has logged in here before says so when asking for a new password', async () => {
  const server = fakeServer(() => ({ status: 204 }))
  vi.stubGlobal('fetch', server.fetch)
  vi.spyOn(knownDevices, 'list').mockReturnValue(['device-1'])
  await askForRecovery('olena@example.com')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(server.to(authApi.passwordRecovery.path).map(({ body }) => body)).toEqual([
    { email: 'olena@example.com', knownDevices: ['device-1'] },
  ])
})
