import type { Browser, Page } from '@playwright/test'
import { isFullSize } from '../../scripts/testing/size.ts'
import { followTo } from './go-on.ts'
import { signIn, troublesOf, wear } from './look.ts'
import { desk } from './looks.ts'
import { watchTraffic } from './quiet.ts'

export interface Seat {
  page: Page
  /** What went wrong inside the page so far. */
  troubles: readonly string[]
}

export interface Seats {
  /** The page at an address, as this demo person or a visitor sees it; it stays open for the next one. */
  goTo(address: string, as?: string, theme?: 'light' | 'dark'): Promise<Seat>
  /** What was opened on the page, written into it or answered in the server's place is forgotten: it loads anew. */
  clear(): Promise<void>
  /** Somebody else uses the server for a while: nobody stays on a page, and whoever comes again begins afresh. */
  leave(): Promise<void>
  close(): Promise<void>
}

/** The server writes what a link preview needs into these pages: that has to be loaded. */
const hasPreview = (address: string): boolean => /^\/(?:$|certificate|public|verify|demo-test\/result)/.test(address)

/**
 * One page for all people, one after the other: loading the application into a new browser context costs seven times
 * what going on as a link does, and three times what loading it again does. `watch` sees the page before it goes anywhere.
 */
export const openSeats = (browser: Browser, url: string, watch?: (page: Page) => Promise<void>): Seats => {
  const open = async (): Promise<Seat> => {
    const context = await browser.newContext({ baseURL: url, timezoneId: 'Europe/Kyiv' })
    const page = await context.newPage()
    watchTraffic(page)
    // What was written is not worth a question.
    page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' && dialog.accept()))
    await wear(page, desk)
    await watch?.(page)
    return { page, troubles: troublesOf(page) }
  }
  let opened: Promise<Seat> | null = null
  /** Who sits there; null is nobody yet. */
  let sitting: string | null = null
  /** The application is there and as it came: it can go on as a link does. */
  let isReady = false
  const change = async (page: Page, as: string): Promise<void> => {
    // The smallest thing of the origin is enough to reach its storage.
    await page.goto('/favicon.svg')
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    if (as) await signIn(page, as, url)
    sitting = as
    isReady = false
  }
  return {
    async goTo(address, as = '', theme = 'light') {
      const seat = await (opened ??= open())
      const { page } = seat
      if (sitting !== as) await change(page, as)
      await page.setViewportSize({ width: 1440, height: 900 })
      // Worn on the way: changing it there would draw everything twice.
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      if (isReady && (as || !(isFullSize || hasPreview(address)))) await followTo(page, address)
      else await page.goto(address)
      isReady = true
      return seat
    },
    async clear() {
      if (!opened) return
      const { page } = await opened
      await page.unrouteAll()
      await page.evaluate(() => sessionStorage.clear())
      isReady = false
    },
    async leave() {
      // A page nobody looks at would go on asking and drawing.
      if (opened) await (await opened).page.goto('about:blank')
      sitting = null
    },
    async close() {
      if (opened) await (await opened).page.context().close()
    },
  }
}
