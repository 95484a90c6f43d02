import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signIn, wear } from './look.ts'
import { watchTraffic } from './quiet.ts'

export interface Seats {
  /** A new page in the browser of this demo person, or of a visitor. */
  pageOf(as?: string): Promise<Page>
  close(): Promise<void>
}

/** Browsers that stay logged in and keep their caches: looking at a hundred screens needs no hundred log-ins. */
export const openSeats = (browser: Browser, url: string): Seats => {
  const seats = new Map<string, Promise<BrowserContext>>()
  const sitDown = async (as: string): Promise<BrowserContext> => {
    const context = await browser.newContext({ baseURL: url, timezoneId: 'Europe/Kyiv' })
    const page = await context.newPage()
    if (as) await signIn(page, as, url)
    await page.close()
    return context
  }
  return {
    async pageOf(as = '') {
      if (!seats.has(as)) seats.set(as, sitDown(as))
      const page = await (await seats.get(as)!).newPage()
      watchTraffic(page)
      await wear(page, { locale: 'ua', theme: 'light', width: 1440 })
      return page
    },
    async close() {
      for (const seat of seats.values()) await (await seat).close()
    },
  }
}
