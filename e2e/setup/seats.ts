import type { Browser, Page } from '@playwright/test'
import { signIn, wear } from './look.ts'
import { watchTraffic } from './quiet.ts'

export interface Seats {
  /** The page of this demo person, or of a visitor, at an address; it stays open for the next one. */
  goTo(address: string, as?: string, theme?: 'light' | 'dark'): Promise<Page>
  /** What was opened on the page, written into it or answered in the server's place is forgotten: it loads anew. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** What the router leaves for its own tools. */
interface WithRouter {
  __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> }
}

interface Seat {
  page: Page
  /** The application is there and as it came: it can go on as a link does. */
  isReady: boolean
}

/**
 * Browsers that stay logged in and keep their page: loading the application into a new one costs seven times what going
 * on as a link does, and three times what loading it again does. `watch` sees each page before it goes anywhere.
 */
export const openSeats = (browser: Browser, url: string, watch?: (page: Page) => Promise<void>): Seats => {
  const seats = new Map<string, Promise<Seat>>()
  const sitDown = async (as: string): Promise<Seat> => {
    const context = await browser.newContext({ baseURL: url, timezoneId: 'Europe/Kyiv' })
    const page = await context.newPage()
    if (as) await signIn(page, as, url)
    watchTraffic(page)
    // What was written is not worth a question.
    page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' && dialog.accept()))
    await wear(page, { locale: 'ua', theme: 'light', width: 1440 })
    await watch?.(page)
    return { page, isReady: false }
  }
  let current: Seat | null = null
  /** A page nobody looks at would go on asking and drawing. */
  const rest = async (seat: Seat): Promise<void> => {
    await seat.page.goto('about:blank')
    seat.isReady = false
  }
  return {
    async goTo(address, as = '', theme = 'light') {
      if (!seats.has(as)) seats.set(as, sitDown(as))
      const seat = await seats.get(as)!
      if (current && current !== seat) await rest(current)
      current = seat
      const { page } = seat
      await page.setViewportSize({ width: 1440, height: 900 })
      // Worn on the way: changing it there would draw everything twice.
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      // The server writes what a visitor's link preview needs into the page itself: that has to be loaded.
      if (seat.isReady && as)
        await page.evaluate((href) => (window as unknown as WithRouter).__TSR_ROUTER__.navigate({ href }), address)
      else await page.goto(address)
      seat.isReady = true
      return page
    },
    async clear() {
      if (!current) return
      await current.page.unrouteAll()
      await current.page.evaluate(() => sessionStorage.clear())
      current.isReady = false
    },
    async close() {
      for (const seat of seats.values()) await (await seat).page.context().close()
    },
  }
}
