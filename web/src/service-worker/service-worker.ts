// Shows what a push service brings while no page is looked at. It keeps no files and answers no requests: pages come
// from the server, so a new version of them never waits for it.
import { openShown, renewSubscription, showPushed } from './news-worker.ts'
import type { ShownNotification, WorkerScope } from './worker-scope.ts'

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
}
interface WorkerEvents {
  install: WorkerEvent
  push: WorkerEvent & { data: { json(): unknown } | null }
  notificationclick: WorkerEvent & { notification: ShownNotification }
  pushsubscriptionchange: WorkerEvent & { oldSubscription?: PushSubscription | null }
}

const scope = self as unknown as WorkerScope & {
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof WorkerEvents>(name: K, listener: (event: WorkerEvents[K]) => void): void
}

const contentOf = (data: { json(): unknown } | null): unknown => {
  try {
    return data?.json()
  } catch {
    return null
  }
}

// A newer one takes over at once: no page depends on the one before.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('push', (event) => event.waitUntil(showPushed(scope, contentOf(event.data))))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openShown(scope, event.notification)))
scope.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(scope, event.oldSubscription)),
)
