import { authApi } from '@academy/contract/auth'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setKnown } from '#lib/session/session.store.ts'
import { tokens } from '#lib/session/tokens.ts'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeStudent, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { ImpersonationStrip } from './impersonation-strip.tsx'

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const own = { accessToken: 'own-access', refreshToken: 'own-refresh' }
const borrowed = { accessToken: 'borrowed-access', refreshToken: 'borrowed-refresh' }
const admin = makeUser({ id: 1, academies: [makeAcademy(7, 'Admin')], currentAcademyId: 7 })
const until = new Date(Date.now() + 3_600_000).toISOString()
const impersonator = { id: admin.id, fullName: 'Ада Адмін', until, proof: 'password' } as const
const student = makeStudent({ id: 2, firstName: 'Остап', lastName: 'Ткаченко', impersonator })

test('[SESS-28] [SESS-32] acting as somebody is shown all the time, and its button ends it where it began', async () => {
  vi.stubGlobal('fetch', fakeServer(({ path }) => (path === authApi.me.path ? { body: admin } : { status: 204 })).fetch)
  tokens.save('own', own)
  tokens.save('impersonation', borrowed)
  setKnown(student, 'impersonation')
  const { person, addressNow } = await render(<ImpersonationStrip />, { address: '/cabinet' })
  expect(screen.getByRole('status').textContent).toContain('Остап Ткаченко')
  await person.click(screen.getByRole('button', { name: 'Back to my account' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(addressNow()).toBe('/main')
  expect([tokens.access('impersonation'), tokens.access('own')]).toEqual([null, 'own-access'])
})

test('[SESS-32] nothing is shown to who is themselves', async () => {
  await render(<ImpersonationStrip />, { user: admin })
  expect(screen.queryByRole('status')).toBeNull()
})
