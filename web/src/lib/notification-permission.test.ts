import { expect, test, vi } from 'vitest'
import { askPermission, askPermissionAgain, permissionState, type NotificationApi } from './notification-permission.ts'
import { memoryStore } from './storage.ts'

const browser = (answer: NotificationPermission, before: NotificationPermission = 'default') => {
  let permission = before
  const requestPermission = vi.fn(async () => (permission = answer))
  const api: NotificationApi = {
    get permission() {
      return permission
    },
    requestPermission,
  }
  return { api, requestPermission }
}

test.each(['granted', 'denied', 'default'] as const)(
  '[NTF-28] [CONST-50] the permission is requested once, the flag is stored: %s',
  async (answer) => {
    const store = memoryStore()
    const { api, requestPermission } = browser(answer)
    expect(permissionState(api, store)).toBe('askable')
    const state = await askPermission(api, store)
    expect(state).toBe(answer === 'default' ? 'dismissed' : answer)
    expect(store.get('ignoreNotificationsRequest')).not.toBeNull()
    expect(await askPermission(api, store)).toBe(state)
    expect(requestPermission).toHaveBeenCalledOnce()
  },
)

test('[NTF-28] whoever has answered in the browser itself is not asked', async () => {
  const { api, requestPermission } = browser('granted', 'denied')
  expect(await askPermission(api, memoryStore())).toBe('denied')
  expect(requestPermission).not.toHaveBeenCalled()
})

test('a browser without notifications says so', async () => {
  expect(await askPermission(undefined, memoryStore())).toBe('unsupported')
})

test('[NTF-28] whoever comes by themselves is asked, also after a "no, thanks" that the browser never heard', async () => {
  const store = memoryStore()
  store.set('ignoreNotificationsRequest', 'true')
  const { api, requestPermission } = browser('granted')
  expect(await askPermission(api, store)).toBe('dismissed')
  expect(requestPermission).not.toHaveBeenCalled()
  expect(await askPermissionAgain(api, store)).toBe('granted')
  expect(requestPermission).toHaveBeenCalledOnce()
  expect(await askPermissionAgain(browser('granted', 'denied').api, store)).toBe('denied')
})
