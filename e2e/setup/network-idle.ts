import type { Page } from '@playwright/test'
import { patient } from '../../scripts/testing/patience.ts'

interface Traffic {
  onTheWay: number
  asked: number
}
const trafficOf = new WeakMap<Page, Traffic>()

/** Counts the requests of the page; sockets do not count. */
export const watchRequests = (page: Page): void => {
  const traffic: Traffic = { onTheWay: 0, asked: 0 }
  trafficOf.set(page, traffic)
  page.on('request', () => {
    traffic.onTheWay++
    traffic.asked++
  })
  const ended = () => void traffic.onTheWay--
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
}

const restMs = 120
const patienceMs = patient(60_000)

/**
 * Waits until no request is under way, nothing is marked as loading, and the page had time to send more requests. The
 * 'networkidle' of the browser means the same, but waits half a second on every screen.
 */
export const waitForNetworkIdle = async (page: Page): Promise<void> => {
  const traffic = trafficOf.get(page)
  if (!traffic) return page.waitForLoadState('networkidle')
  for (const began = Date.now(); Date.now() - began < patienceMs;) {
    const { asked } = traffic
    const isBusy = await page
      .evaluate(async (ms) => {
        await new Promise((done) => setTimeout(done, ms))
        await new Promise((done) => requestIdleCallback(done, { timeout: 300 }))
        return document.querySelector('[aria-busy=true]') !== null
      }, restMs)
      // The page is navigating.
      .catch(() => true)
    if (!isBusy && traffic.onTheWay === 0 && traffic.asked === asked) return
  }
  throw new Error(`${page.url()} goes on loading`)
}
