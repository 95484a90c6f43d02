import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signIn, wear } from './look.ts'
import { watchTraffic } from './quiet.ts'

export interface Seats {
  /** The page of this demo person, or of a visitor, at an address; it stays open for the next one. */
  goTo(address: string, as?: string, theme?: 'light' | 'dark'): Promise<Page>
  /** A page that was written into would ask before it goes: the next address gets a new one. */
  leave(): Promise<void>
  close(): Promise<void>
}

/** What the router leaves for its own tools. */
interface WithRouter {
  __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> }
}

interface Seat {
  context: BrowserContext
  page: Page | null
}

/**
 * Browsers that stay logged in and keep their page: going on as a link does costs a fraction of loading the application
 * again. `watch` sees each page before it goes anywhere.
 */
export const openSeats = (browser: Browser, url: string, watch?: (page: Page) => Promise<void>): Seats => {
  const seats = new Map<string, Promise<Seat>>()
  const sitDown = async (as: string): Promise<Seat> => {
    const context = await browser.newContext({ baseURL: url, timezoneId: 'Europe/Kyiv' })
    const page = await context.newPage()
    if (as) await signIn(page, as, url)
    await page.close()
    return { context, page: null }
  }
  const openPage = async ({ context }: Seat): Promise<Page> => {
    const page = await context.newPage()
    watchTraffic(page)
    await wear(page, { locale: 'ua', theme: 'light', width: 1440 })
    await watch?.(page)
    return page
  }
  let current: Seat | null = null
  const leave = async (seat: Seat): Promise<void> => {
    await seat.page?.close()
    seat.page = null
  }
  return {
    async goTo(address, as = '', theme = 'light') {
      if (!seats.has(as)) seats.set(as, sitDown(as))
      const seat = await seats.get(as)!
      // A page nobody looks at goes on asking and drawing.
      if (current && current !== seat) await leave(current)
      current = seat
      const isOpen = seat.page !== null
      seat.page ??= await openPage(seat)
      await seat.page.setViewportSize({ width: 1440, height: 900 })
      // Worn on the way: changing it there would draw everything twice.
      await seat.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      // The server writes what a visitor's link preview needs into the page itself: that has to be loaded.
      if (!isOpen || !as) await seat.page.goto(address)
      else
        await seat.page.evaluate((href) => (window as unknown as WithRouter).__TSR_ROUTER__.navigate({ href }), address)
      return seat.page
    },
    async leave() {
      if (current) await leave(current)
    },
    async close() {
      for (const seat of seats.values()) await (await seat).context.close()
    },
  }
}
