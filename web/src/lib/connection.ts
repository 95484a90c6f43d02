import { healthApi } from '@academy/contract/system'
import { createObservable } from './observable.ts'

/** How often the server is looked for while the browser knows of no network. */
const lookAgainMs = 10_000

interface ConnectionDeps {
  isBrowserOnline: () => boolean
  reachesServer: () => Promise<boolean>
  pause: (ms: number) => Promise<void>
}

/**
 * A browser without any network says "offline" also of a server on the same machine. So it is believed only if the server
 * does not answer, either.
 */
export const createConnection = ({ isBrowserOnline, reachesServer, pause }: ConnectionDeps) => {
  const isOnline = createObservable(true)
  let looks = 0
  return {
    isOnline,
    /** At the start, and whenever the browser has changed its mind. */
    look: async (): Promise<void> => {
      const thisLook = ++looks
      const isLatest = () => thisLook === looks
      while (!isBrowserOnline()) {
        const isReached = await reachesServer()
        if (!isLatest()) return
        isOnline.set(isReached)
        await pause(lookAgainMs)
        if (!isLatest()) return
      }
      isOnline.set(true)
    },
  }
}

export const reachesServer = (): Promise<boolean> =>
  fetch(healthApi.live.path, { cache: 'no-store', signal: AbortSignal.timeout(lookAgainMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

export const connection = createConnection({
  isBrowserOnline: () => navigator.onLine,
  reachesServer,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

export const watchConnection = (): void => {
  const look = () => void connection.look()
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  look()
}
