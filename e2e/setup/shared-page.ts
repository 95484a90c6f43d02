import type { Browser, Page } from '@playwright/test'
import { isFullSize } from '../../scripts/testing/size.ts'
import { followTo } from './go-on.ts'
import { signIn, troublesOf, applyVariant } from './fixtures.ts'
import { desk } from './variants.ts'
import { watchRequests } from './network-idle.ts'

export interface OpenedPage {
  page: Page
  /** What went wrong inside the page so far. */
  troubles: readonly string[]
}

export interface SharedPage {
  /** Opens an address as this demo person or as a visitor; the page stays open for the next address. */
  goTo(address: string, as?: string, theme?: 'light' | 'dark'): Promise<OpenedPage>
  /** Drops what was opened, typed or intercepted on the page: the next address is loaded, not followed. */
  clear(): Promise<void>
  /** Frees the server for others: the page goes blank and the next address begins with a new log-in. */
  leave(): Promise<void>
  close(): Promise<void>
}

/** The server writes the tags of link previews into these pages, so they have to be loaded, not followed. */
const hasPreview = (address: string): boolean => /^\/(?:$|certificate|public|verify|demo-test\/result)/.test(address)

/**
 * One browser page for all people, one after the other: loading the application into a new browser context costs seven
 * times as much as following a link, and three times as much as a reload. `watch` gets the page before its first address.
 */
export const openSharedPage = (browser: Browser, url: string, watch?: (page: Page) => Promise<void>): SharedPage => {
  const open = async (): Promise<OpenedPage> => {
    const context = await browser.newContext({ baseURL: url, timezoneId: 'Europe/Kyiv' })
    const page = await context.newPage()
    watchRequests(page)
    // Typed text may be lost without asking.
    page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' && dialog.accept()))
    await applyVariant(page, desk)
    await watch?.(page)
    return { page, troubles: troublesOf(page) }
  }
  let opened: Promise<OpenedPage> | null = null
  /** The person whose session the page holds; null before the first. */
  let person: string | null = null
  /** The application is loaded and unchanged: the next address can be followed as a link. */
  let isReady = false
  const change = async (page: Page, as: string): Promise<void> => {
    // The smallest file of the origin is enough to reach its storage.
    await page.goto('/favicon.svg')
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    if (as) await signIn(page, as, url)
    person = as
    isReady = false
  }
  return {
    async goTo(address, as = '', theme = 'light') {
      const current = await (opened ??= open())
      const { page } = current
      if (person !== as) await change(page, as)
      await page.setViewportSize({ width: 1440, height: 900 })
      // Set before the page opens: changing it afterwards would draw everything twice.
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      if (isReady && (as || !(isFullSize || hasPreview(address)))) await followTo(page, address)
      else await page.goto(address)
      isReady = true
      return current
    },
    async clear() {
      if (!opened) return
      const { page } = await opened
      await page.unrouteAll()
      await page.evaluate(() => sessionStorage.clear())
      isReady = false
    },
    async leave() {
      // An open page would go on sending requests and drawing.
      if (opened) await (await opened).page.goto('about:blank')
      person = null
    },
    async close() {
      if (opened) await (await opened).page.context().close()
    },
  }
}
