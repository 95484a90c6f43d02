import { notificationsApi } from '@academy/contract/notifications'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setKnown } from '#lib/session/session.store.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { NotificationSetting } from './notification-setting.tsx'

const student = makeStudent()
const name = 'Show notifications in this browser'
const theSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name })

/** The browser's own question, and how it is answered. */
const browser = (permission: NotificationPermission, answer: NotificationPermission = 'granted') => {
  const api = { permission, requestPermission: vi.fn(async () => (api.permission = answer)) }
  vi.stubGlobal('Notification', api)
  return api
}
const serverThat = (isWorking = true) => {
  const server = fakeServer(() => (isWorking ? { status: 204 } : failure('UnknownError', 500)))
  vi.stubGlobal('fetch', server.fetch)
  return server
}

beforeAll(() => speak('en'))
beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  ['who has not been asked yet', null],
  ['[NTF-28] who said "no, thanks" in the inbox', 'true'],
])('%s can still be asked by the browser', async (_name, flag) => {
  if (flag !== null) localStorage.setItem('ignoreNotificationsRequest', flag)
  const api = browser('default')
  const server = serverThat()
  const { person } = await render(<NotificationSetting />, { user: student })
  await person.click(screen.getByRole('button', { name: 'Allow notifications' }))
  await waitFor(() => expect(theSwitch().checked).toBe(true))
  expect(api.requestPermission).toHaveBeenCalledOnce()
  expect(server.to(notificationsApi.storeToken.path)).toHaveLength(1)
})

test('a question that was closed without an answer can be asked again', async () => {
  const api = browser('default', 'default')
  const { person } = await render(<NotificationSetting />, { user: student })
  const ask = () => screen.getByRole('button', { name: 'Allow notifications' })
  await person.click(ask())
  expect(await screen.findByText(/You haven’t decided yet/)).toBeTruthy()
  await person.click(ask())
  expect(api.requestPermission).toHaveBeenCalledTimes(2)
})

test('who has said no to the browser reads where it is allowed', async () => {
  browser('denied')
  await render(<NotificationSetting />, { user: student })
  expect(screen.getByText(/The browser blocks notifications/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a browser that may show notifications is on by itself; the switch forgets it and remembers it again', async () => {
  browser('granted')
  const server = serverThat()
  const { person } = await render(<NotificationSetting />, { user: student })
  await waitFor(() => expect(theSwitch().checked).toBe(true))
  await person.click(theSwitch())
  await waitFor(() => expect(theSwitch().checked).toBe(false))
  await person.click(theSwitch())
  await waitFor(() => expect(theSwitch().checked).toBe(true))
  expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'DELETE', 'POST'])
})

test('who turned it off finds it off', async () => {
  browser('granted')
  localStorage.setItem(`deviceOff:${student.id}`, 'true')
  const server = serverThat()
  await render(<NotificationSetting />, { user: student })
  expect(theSwitch().checked).toBe(false)
  expect(server.seen).toEqual([])
})

test('what could not be changed is said, and the switch shows what is so', async () => {
  browser('granted')
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  serverThat(false)
  const { person } = await render(<NotificationSetting />, { user: student })
  await person.click(theSwitch())
  expect(await screen.findByText('Couldn’t change notifications')).toBeTruthy()
  expect(theSwitch().checked).toBe(false)
})

test('[NTF-29] who acts as somebody else cannot turn it', async () => {
  browser('granted')
  const impersonator = { id: 99, fullName: 'Ада Мін', until: '2026-11-16T10:00:00.000Z', proof: 'password' as const }
  setKnown({ ...student, impersonator }, 'impersonation')
  const server = serverThat()
  await render(<NotificationSetting />)
  expect(screen.queryByRole('switch')).toBeNull()
  expect(server.seen).toEqual([])
})
