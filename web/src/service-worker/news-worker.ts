import type { PushedNews } from '@academy/contract/news'
import type { ProductWindow, ShownNotification, WorkerScope } from './worker-scope.ts'

/** S13: only ever a path of our own. */
const ownPath = /^\/(?![/\\])[^\s\\]*$/

const readNews = (data: unknown): PushedNews | null => {
  const { title, body, tag, path } = (data ?? {}) as Record<string, unknown>
  if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return null
  return { title, body, tag, path: typeof path === 'string' && ownPath.test(path) ? path : null }
}

const windowsOf = (scope: WorkerScope): Promise<readonly ProductWindow[]> =>
  scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** NTF-26: with a window of the product in front, the inbox in that window shows it. */
export const showPushed = async (scope: WorkerScope, data: unknown): Promise<void> => {
  const news = readNews(data)
  if (news === null) return
  if ((await windowsOf(scope)).some(({ focused }) => focused)) return
  const { title, body, tag, path } = news
  await scope.registration.showNotification(title, { body, tag, icon: '/notification-icon.png', data: { path } })
}

/** NTF-14: in a window that is open already, else in a new one. The page itself knows where the news lead. */
export const openShown = async (scope: WorkerScope, notification: ShownNotification): Promise<void> => {
  notification.close()
  const { path } = (notification.data ?? {}) as { path?: unknown }
  const target = typeof path === 'string' && ownPath.test(path) ? path : null
  const windows = await windowsOf(scope)
  const nearest = windows.find(({ focused }) => focused) ?? windows[0]
  if (nearest === undefined) {
    await scope.clients.openWindow(target ?? '/')
    return
  }
  // A browser that keeps the window back still opens the place in it.
  await nearest.focus().catch(() => undefined)
  if (target !== null) nearest.postMessage({ kind: 'open', path: target })
}

/**
 * The browser has renewed the address that messages come to, or wants it renewed. The worker has no session: an open
 * page tells the server, or the next one that is opened.
 */
export const renewSubscription = async (
  scope: WorkerScope,
  before: Pick<PushSubscription, 'options'> | null | undefined,
): Promise<void> => {
  const { pushManager } = scope.registration
  const applicationServerKey = before?.options.applicationServerKey
  if ((await pushManager.getSubscription()) === null && applicationServerKey)
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  for (const window of await windowsOf(scope)) window.postMessage({ kind: 'resubscribed' })
}
