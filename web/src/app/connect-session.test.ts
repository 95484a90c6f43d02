import { beforeEach, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { apiEvents } from '#lib/api.ts'
import { ApiError } from '#lib/api-error.ts'
import { locale } from '#lib/i18n/i18n.ts'
import { setKnown } from '#lib/session/session.store.ts'
import { sessionEvents } from '#lib/session/session.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'

const { listeners, router } = vi.hoisted(() => {
  const listeners = new Map<string, (event: object) => void>()
  return {
    listeners,
    router: {
      state: { status: 'idle', location: { href: '/main/users' } },
      subscribe: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
    },
  }
})
vi.mock('./router.tsx', () => ({ router }))
const { connectSession } = await import('./connect-session.ts')

const admin = makeUser({ academies: [makeAcademy(7, 'Admin')] })
const student = makeUser({ id: 2 })
const texts = () => alertList.get().map(({ text }) => text)
const refuse = () => apiEvents.forbidden(new ApiError('AccessDenied'))

beforeEach(() => {
  alertList.set([])
  router.state.status = 'idle'
  setKnown(admin, 'own')
  connectSession()
})

test('a refused call is told', () => {
  router.state.status = 'pending'
  refuse()
  expect(texts()).toEqual(['alert.noRights'])
})

test('what the page one leaves asks for with the rights of another person is not', async () => {
  await sessionEvents.personChanged({ ...student, settings: { ...student.settings, localization: locale() } })
  router.state.status = 'pending'
  refuse()
  expect(texts()).toEqual([])
  listeners.get('onBeforeRouteMount')!({ toLocation: { pathname: '/cabinet', search: {} } })
  refuse()
  expect(texts()).toEqual(['alert.noRights'])
})

test('where no other page comes, a refused call is told as ever', async () => {
  await sessionEvents.personChanged({ ...student, settings: { ...student.settings, localization: locale() } })
  refuse()
  expect(texts()).toEqual(['alert.noRights'])
})
