import { notificationsApi } from '@academy/contract/notifications'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { AskPermission } from './ask-permission.tsx'

const student = makeStudent()

beforeAll(() => speak('en'))
beforeEach(() => {
  localStorage.clear()
  const answered = { permission: 'default', requestPermission: async () => (answered.permission = 'granted') }
  vi.stubGlobal('Notification', answered)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const turnOn = async (answer: Parameters<typeof fakeServer>[0]) => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const server = fakeServer(answer)
  vi.stubGlobal('fetch', server.fetch)
  const { person } = await render(<AskPermission userId={student.id} />, { user: student })
  await person.click(screen.getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(logged).toHaveBeenCalledOnce())
  expect(logged.mock.calls[0]![0]).toBe('Unable to subscribe you to notifications')
  expect(document.body.textContent).not.toContain('Unable')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(alertList.get()).toEqual([])
  return server
}

test('[NTF-34] [ERR-70] a browser whose push service refuses is only logged, and nobody is bothered with it', async () => {
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async () => Promise.reject(new DOMException('Registration failed - push service error', 'AbortError')),
  }
  vi.stubGlobal('PushManager', class {})
  const serviceWorker = { register: async () => ({ pushManager }), ready: Promise.resolve({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  const server = await turnOn(({ path }) =>
    path === notificationsApi.pushKey.path ? { body: { key: 'BAAA' } } : { status: 204 },
  )
  // It is still told while a page is open.
  await waitFor(() => expect(server.to(notificationsApi.storeToken.path)).toHaveLength(1))
  expect(server.to(notificationsApi.storeToken.path)[0]!.body).not.toHaveProperty('subscription')
})

test('[NTF-34] [ERR-70] a browser that could not be stored is only logged', async () => {
  await turnOn(() => failure('UnknownError', 500))
})

test('[NTF-28] whoever says "no, thanks" is not asked here again', async () => {
  const { person } = await render(<AskPermission userId={student.id} />, { user: student })
  await person.click(screen.getByRole('button', { name: 'No, thanks' }))
  expect(screen.queryByRole('button')).toBeNull()
  expect(localStorage.getItem('ignoreNotificationsRequest')).toBe('true')
})
