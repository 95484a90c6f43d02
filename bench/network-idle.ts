import type { Page, Request } from '@playwright/test'

const quietMs = 1_000
const patienceMs = 45_000

/** Realtime polls for ever; a screen is idle when no other request is under way. */
const isEndless = (request: Request): boolean => new URL(request.url()).pathname.startsWith('/socket.io/')

/** Call it before the page opens. The returned function waits until the page has sent no request for a second. */
export const watchRequests = (page: Page): { waitForNetworkIdle(): Promise<void> } => {
  const underWay = new Set<Request>()
  let lastChange = performance.now()
  const end = (request: Request): void => {
    if (underWay.delete(request)) lastChange = performance.now()
  }
  page.on('request', (request) => {
    if (isEndless(request)) return
    underWay.add(request)
    lastChange = performance.now()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    waitForNetworkIdle: async () => {
      const limit = performance.now() + patienceMs
      while (underWay.size > 0 || performance.now() - lastChange < quietMs) {
        if (performance.now() > limit)
          throw new Error(`Still waiting for ${[...underWay].map((request) => request.url()).join(', ')}`)
        await page.waitForTimeout(50)
      }
    },
  }
}
