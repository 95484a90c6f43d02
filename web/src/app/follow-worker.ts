import { logFailure } from '#lib/log-failure.ts'
import type { WorkerMessage } from '#lib/worker-message.ts'

/** What our own service worker says; nobody else can speak here. It speaks rarely, so the code for it is loaded then. */
export const followWorker = (): void =>
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    void import('./worker-messages.ts').then(({ takeMessage }) => takeMessage(data)).catch(logFailure)
  })
