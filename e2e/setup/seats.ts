import type { Browser, Page } from '@playwright/test'
import { signIn, troublesOf, wear } from './look.ts'
import { desk } from './looks.ts'
import { watchTraffic } from './quiet.ts'

export interface Seat {
  page: Page
  /** What went wrong inside the page so far. */
  troubles: readonly string[]
}

export interface Seats {
  /** The page of this demo person, or of a visitor, at an address; it stays open for the next one. */
  goTo(address: string, as?: string, theme?: 'light' | 'dark'): Promise<Seat>
  /** What was opened on the page, written into it or answered in the server's place is forgotten: it loads anew. */
  clear(): Promise<void>
  /** Somebody else uses the server for a while: nobody stays on a page, and whoever comes again begins afresh. */
  leave(): Promise<void>
  close(): Promise<void>
}

/** What the router leaves for its own tools. */
interface WithRouter {
  __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> }
}

interface TakenSeat extends Seat {
  /** The application is there and as it came: it can go on as a link does. */
  isReady: boolean
  isSignedIn: boolean
}

/**
 * Browsers that stay logged in and keep their page: loading the application into a new one costs seven times what going
 * on as a link does, and three times what loading it again does. `watch` sees each page before it goes anywhere.
 */
export const openSeats = (browser: Browser, url: string, watch?: (page: Page) => Promise<void>): Seats => {
  const seats = new Map<string, Promise<TakenSeat>>()
  const sitDown = async (as: string): Promise<TakenSeat> => {
    const context = await browser.newContext({ baseURL: url, timezoneId: 'Europe/Kyiv' })
    const page = await context.newPage()
    watchTraffic(page)
    // What was written is not worth a question.
    page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' && dialog.accept()))
    await wear(page, desk)
    await watch?.(page)
    return { page, troubles: troublesOf(page), isReady: false, isSignedIn: as === '' }
  }
  let current: TakenSeat | null = null
  /** A page nobody looks at would go on asking and drawing. */
  const rest = async (seat: TakenSeat): Promise<void> => {
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
      if (!seat.isSignedIn) await signIn(page, as, url)
      seat.isSignedIn = true
      await page.setViewportSize({ width: 1440, height: 900 })
      // Worn on the way: changing it there would draw everything twice.
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      // The server writes what a visitor's link preview needs into the page itself: that has to be loaded.
      if (seat.isReady && as)
        await page.evaluate((href) => (window as unknown as WithRouter).__TSR_ROUTER__.navigate({ href }), address)
      else await page.goto(address)
      seat.isReady = true
      return seat
    },
    async clear() {
      if (!current) return
      await current.page.unrouteAll()
      await current.page.evaluate(() => sessionStorage.clear())
      current.isReady = false
    },
    async leave() {
      if (current) await rest(current)
      current = null
      for (const [as, seat] of seats) (await seat).isSignedIn = as === ''
    },
    async close() {
      for (const seat of seats.values()) await (await seat).page.context().close()
    },
  }
}
