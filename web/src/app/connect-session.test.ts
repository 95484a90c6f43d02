import { beforeEach, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { apiEvents } from '#lib/api.ts'
import { ApiError } from '#lib/api-error.ts'
import { isHandingOver } from '#lib/session/hand-over.ts'
import { setKnown } from '#lib/session/session.store.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'

const { listeners, router } = vi.hoisted(() => {
  const listeners = new Map<string, (event: object) => void>()
  return {
    listeners,
    router: {
      subscribe: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
    },
  }
})
vi.mock('./router.tsx', () => ({ router }))
const { connectSession } = await import('./connect-session.ts')

const admin = makeUser({ academies: [makeAcademy(7, 'Admin')] })
const texts = () => alertList.get().map(({ text }) => text)
const refuse = () => apiEvents.forbidden(new ApiError('AccessDenied'))

beforeEach(() => {
  alertList.set([])
  setKnown(admin, 'own')
  connectSession()
})

test('a refused call is told', () => {
  refuse()
  expect(texts()).toEqual(['alert.noRights'])
})

test('with the page of the next person the handing over ends', () => {
  isHandingOver.set(true)
  listeners.get('onBeforeRouteMount')!({ toLocation: { pathname: '/cabinet', search: {} } })
  expect(isHandingOver.get()).toBe(false)
})
