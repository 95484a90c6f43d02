import { notificationsApi } from '@academy/contract/notifications'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { fakePush } from '#testing/fake-push.ts'
import { createDevice } from './device-token.ts'
import { deviceOwnerKey } from './session/device-owner-key.ts'
import { memoryStore } from './storage.ts'

const [marta, petro] = [1, 2]
let server: ReturnType<typeof fakeServer>
let isServerDown = false
let logged: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  isServerDown = false
  server = fakeServer(({ path }) => {
    if (isServerDown) return failure('UnknownError', 500)
    return path === notificationsApi.pushKey.path ? { body: { key: 'our-key' } } : { status: 204 }
  })
  vi.stubGlobal('fetch', server.fetch)
  logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = (options: Parameters<typeof fakePush>[0] = {}) => {
  const store = memoryStore()
  const browser = fakePush(options)
  const clock = { now: new Date('2026-11-17T10:00:00.000Z') }
  return { store, browser, clock, device: createDevice(store, browser.push, () => clock.now) }
}
const stored = () =>
  server.to(notificationsApi.storeToken.path).map(({ body }) => body as { deviceID: string; subscription?: object })
const deleted = () => server.seen.filter(({ method }) => method === 'DELETE')

describe('a browser that may show notifications', () => {
  test('Q-63: tells the server where its push service takes messages, for the key of the server', async () => {
    const { device } = open()
    await device.register(marta)
    expect(stored()).toEqual([
      {
        deviceID: expect.stringMatching(/^[0-9a-f]{32}$/),
        platformID: 1,
        subscription: {
          endpoint: 'https://push.test/1',
          expirationTime: null,
          keys: { p256dh: 'p256dh for our-key', auth: 'auth' },
        },
      },
    ])
    expect(device.isRegisteredFor(marta)).toBe(true)
  })

  test('[SESS-30] gives its subscription back at the log-out, and has one again after the next log-in, unasked', async () => {
    const { device, browser } = open()
    await device.register(marta)
    await device.leave()
    expect([deleted().length, browser.current()]).toEqual([1, null])
    await device.keep(marta)
    expect(stored().map(({ subscription }) => subscription)).toMatchObject([
      { endpoint: 'https://push.test/1' },
      { endpoint: 'https://push.test/2' },
    ])
    expect(device.isRegisteredFor(marta)).toBe(true)
  })

  test('is the next person’s after they have come, also where the one before has not left', async () => {
    const { device } = open()
    await device.register(marta)
    await device.keep(petro)
    expect([device.isRegisteredFor(marta), device.isRegisteredFor(petro)]).toEqual([false, true])
    expect(new Set(stored().map(({ deviceID }) => deviceID)).size).toBe(1)
  })

  test('says it once, again for a new session, for a renewed subscription, and the next day', async () => {
    const { device, store, browser, clock } = open()
    await device.register(marta)
    await device.keep(marta)
    expect(stored()).toHaveLength(1)
    store.remove(deviceOwnerKey)
    await device.keep(marta)
    expect(stored()).toHaveLength(2)
    browser.renew()
    await device.keep(marta)
    expect(stored().at(-1)!.subscription).toMatchObject({ endpoint: 'https://push.test/renewed' })
    await device.keep(marta)
    expect(stored()).toHaveLength(3)
    clock.now = new Date('2026-11-18T10:00:00.000Z')
    await device.keep(marta)
    expect(stored()).toHaveLength(4)
  })

  test('is registered once where two ask at the same time', async () => {
    const { device } = open()
    await Promise.all([device.keep(marta), device.keep(marta)])
    expect(stored()).toHaveLength(1)
  })

  test('stays off for whoever turned it off, and only for them', async () => {
    const { device, browser } = open()
    await device.register(marta)
    await device.unregister(marta)
    expect(browser.current()).toBeNull()
    await device.keep(marta)
    expect([stored().length, device.isRegisteredFor(marta)]).toEqual([1, false])
    await device.keep(petro)
    expect(device.isRegisteredFor(petro)).toBe(true)
    await device.register(marta)
    await device.leave()
    await device.keep(marta)
    expect(device.isRegisteredFor(marta)).toBe(true)
  })
})

describe('[NTF-34] [ERR-70] a push subscription that fails', () => {
  test('is only logged; the browser is still told while a page is open', async () => {
    const { device } = open({ refuses: () => true })
    await device.register(marta)
    expect(logged.mock.calls).toEqual([['Unable to subscribe you to notifications', expect.any(DOMException)]])
    expect(stored()).toEqual([{ deviceID: expect.any(String), platformID: 1 }])
    expect(device.isRegisteredFor(marta)).toBe(true)
  })

  test('is tried again the next day, not with every page', async () => {
    let isRefusing = true
    const { device, clock } = open({ refuses: () => isRefusing })
    await device.register(marta)
    isRefusing = false
    await device.keep(marta)
    expect(stored()).toHaveLength(1)
    clock.now = new Date('2026-11-18T10:00:00.000Z')
    await device.keep(marta)
    expect(stored().at(-1)!.subscription).toBeDefined()
  })

  test('is given up where the browser does not answer', async () => {
    vi.useFakeTimers()
    const { device, browser } = open()
    browser.push.subscribe = () => new Promise(() => undefined)
    const registering = device.register(marta)
    await vi.runAllTimersAsync()
    await registering
    vi.useRealTimers()
    expect(logged).toHaveBeenCalledOnce()
    expect(stored()).toEqual([{ deviceID: expect.any(String), platformID: 1 }])
  })

  test('a browser without push is no failure', async () => {
    const { device } = open({ isSupported: false })
    await device.register(marta)
    expect(logged).not.toHaveBeenCalled()
    expect(server.to(notificationsApi.pushKey.path)).toEqual([])
    expect(device.isRegisteredFor(marta)).toBe(true)
  })
})

test('a server that did not hear of it leaves the browser unregistered', async () => {
  const { device } = open()
  isServerDown = true
  await expect(device.register(marta)).rejects.toThrow('UnknownError')
  expect(device.isRegisteredFor(marta)).toBe(false)
})

test('[SESS-30] nobody waits for a push service that hangs', async () => {
  vi.useFakeTimers()
  const { device, browser } = open()
  await device.register(marta)
  browser.push.unsubscribe = () => new Promise(() => undefined)
  const leaving = device.leave()
  await vi.runAllTimersAsync()
  await leaving
  expect(device.isRegisteredFor(marta)).toBe(false)
  vi.useRealTimers()
})

describe('a log-out while the browser is being registered', () => {
  /** A browser that says where messages come to when the test lets it. */
  const slow = () => {
    const opened = open()
    const { push } = opened.browser
    const answer = Promise.withResolvers<void>()
    const { endpoint, subscribe } = push
    return {
      ...opened,
      answer: answer.resolve,
      holdEndpoint: () => void (push.endpoint = () => answer.promise.then(endpoint)),
      holdSubscribe: () => void (push.subscribe = (key) => answer.promise.then(() => subscribe(key))),
    }
  }

  test('[SESS-30] is not undone by a page that was just asking whether it is still registered', async () => {
    const { device, browser, answer, holdEndpoint } = slow()
    await device.register(marta)
    holdEndpoint()
    const keeping = device.keep(marta)
    const leaving = device.leave()
    answer()
    await Promise.all([keeping, leaving])
    expect([stored().length, deleted().length, browser.current()]).toEqual([1, 1, null])
    expect(device.isRegisteredFor(marta)).toBe(false)
  })

  test('[SESS-30] gives back a subscription that comes too late, and tells the server nothing of it', async () => {
    const { device, browser, answer, holdSubscribe } = slow()
    holdSubscribe()
    const registering = device.keep(marta)
    const leaving = device.leave()
    answer()
    await Promise.all([registering, leaving])
    expect([stored(), browser.current()]).toEqual([[], null])
    expect(device.isRegisteredFor(marta)).toBe(false)
  })

  test('[SESS-30] is not undone by a page that asks in the meantime; the next log-in begins it again', async () => {
    const { device, browser } = open()
    await device.register(marta)
    const leaving = device.leave()
    await Promise.all([device.keep(marta), leaving])
    expect([stored().length, browser.current()]).toEqual([1, null])
    await device.keep(marta)
    expect([stored().length, device.isRegisteredFor(marta)]).toEqual([2, true])
  })
})
