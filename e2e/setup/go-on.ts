import type { Page } from '@playwright/test'
import { isEachTold } from '../../scripts/testing/size.ts'

/** What the router leaves for its own tools. */
interface WithRouter {
  __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> }
}

/** Goes to an address as a link of the application does. */
export const followTo = (page: Page, address: string): Promise<void> => {
  // The router leaves the application for an address with a host.
  const { pathname, search } = new URL(address, page.url())
  return page.evaluate(async (href) => {
    await (window as unknown as WithRouter).__TSR_ROUTER__.navigate({ href })
    // Two frames, so that the page before is gone.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, pathname + search)
}

/**
 * On to another page within a journey: by day as a link does, which costs a third. Where each journey is told the
 * application loads anew, because those of the night are only known to go well that way.
 */
export const goOn = async (page: Page, address: string): Promise<void> => {
  if (isEachTold) await page.goto(address)
  else await followTo(page, address)
}
