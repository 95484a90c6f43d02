import { describe, expect, test, vi } from 'vitest'
import { openShown, renewSubscription, showPushed } from './news-worker.ts'
import type { ProductWindow, WorkerScope } from './worker-scope.ts'

const productWindow = (focused: boolean) => ({ focused, focus: vi.fn(async () => undefined), postMessage: vi.fn() })

const worker = (windows: readonly ProductWindow[] = [], hasSubscription = false) => {
  const showNotification = vi.fn(async () => undefined)
  const openWindow = vi.fn(async () => null)
  const subscribe = vi.fn(async () => ({}) as PushSubscription)
  const getSubscription = async () => (hasSubscription ? ({} as PushSubscription) : null)
  const scope: WorkerScope = {
    registration: { showNotification, pushManager: { subscribe, getSubscription } },
    clients: { matchAll: async () => windows, openWindow },
  }
  return { scope, showNotification, openWindow, subscribe }
}
const news = { title: 'Новий відгук на Вашу роботу', body: 'Дуже добре', tag: 'n5', path: '/news/n5' }

describe('what a push service brings', () => {
  test.each([
    ['without a window', []],
    ['[NTF-26] beside a window that nobody looks at', [productWindow(false)]],
  ])('is shown %s', async (_name, windows) => {
    const { scope, showNotification } = worker(windows)
    await showPushed(scope, news)
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'Новий відгук на Вашу роботу',
      expect.objectContaining({ body: 'Дуже добре', tag: 'n5', data: { path: '/news/n5' } }),
    )
  })

  test('[NTF-26] is not shown while somebody looks at a window of the product', async () => {
    const { scope, showNotification } = worker([productWindow(false), productWindow(true)])
    await showPushed(scope, news)
    expect(showNotification).not.toHaveBeenCalled()
  })

  test.each([null, undefined, 'text', {}, { title: 'only this' }])('is nothing when it is %j', async (data) => {
    const { scope, showNotification } = worker()
    await showPushed(scope, data)
    expect(showNotification).not.toHaveBeenCalled()
  })

  test.each(['//evil.test/', '/\\evil.test', 'https://evil.test/', 'javascript:alert(1)'])(
    '[S13] never leads to %s',
    async (path) => {
      const { scope, showNotification, openWindow } = worker()
      await showPushed(scope, { ...news, path })
      expect(showNotification).toHaveBeenCalledWith(
        expect.anything(),
        expect.objectContaining({ data: { path: null } }),
      )
      await openShown(scope, { data: { path }, close: () => undefined })
      expect(openWindow).toHaveBeenCalledExactlyOnceWith('/')
    },
  )
})

describe('a click on it', () => {
  const shown = (path: string | null) => ({ data: { path }, close: vi.fn() })

  test('opens a window where there is none', async () => {
    const { scope, openWindow } = worker()
    const notification = shown('/news/n5')
    await openShown(scope, notification)
    expect(notification.close).toHaveBeenCalledOnce()
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/news/n5')
  })

  test('brings the window that is there to the front, and tells it what to open: nothing typed is lost', async () => {
    const [behind, other] = [productWindow(false), productWindow(false)]
    const { scope, openWindow } = worker([behind, other])
    await openShown(scope, shown('/news/n5'))
    expect(behind.focus).toHaveBeenCalledOnce()
    expect(behind.postMessage).toHaveBeenCalledExactlyOnceWith({ kind: 'open', path: '/news/n5' })
    expect([other.focus.mock.calls, openWindow.mock.calls]).toEqual([[], []])
  })

  test('of several news at once only brings the window to the front', async () => {
    const behind = productWindow(false)
    await openShown(worker([behind]).scope, shown(null))
    expect(behind.focus).toHaveBeenCalledOnce()
    expect(behind.postMessage).not.toHaveBeenCalled()
  })
})

describe('a subscription that ran out', () => {
  const before = { options: { applicationServerKey: new ArrayBuffer(65), userVisibleOnly: true } }

  test('is renewed with the same key, and the pages hear of it', async () => {
    const page = productWindow(false)
    const { scope, subscribe } = worker([page])
    await renewSubscription(scope, before)
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: before.options.applicationServerKey,
    })
    expect(page.postMessage).toHaveBeenCalledExactlyOnceWith({ kind: 'resubscribed' })
  })

  test('that the browser has renewed itself is left so', async () => {
    const { scope, subscribe } = worker([], true)
    await renewSubscription(scope, before)
    expect(subscribe).not.toHaveBeenCalled()
  })
})
