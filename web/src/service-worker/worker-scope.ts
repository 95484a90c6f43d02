// The part of a service worker's world that is used here: the types of pages and of workers exclude each other.
import type { WorkerMessage } from '#lib/worker-message.ts'

export interface ProductWindow {
  readonly focused: boolean
  focus(): Promise<unknown>
  postMessage(message: WorkerMessage): void
}

export interface ShownNotification {
  readonly data: unknown
  close(): void
}

export interface WorkerScope {
  readonly registration: {
    readonly pushManager: Pick<PushManager, 'getSubscription' | 'subscribe'>
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly ProductWindow[]>
    openWindow(path: string): Promise<unknown>
  }
}
